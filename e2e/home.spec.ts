import { expect, test } from '@playwright/test';

test('the first page names the service and leads to its documentation', async ({ page, request }) => {
  const foreign: string[] = [];
  page.on('request', (made) => {
    if (!made.url().startsWith(test.info().project.use.baseURL ?? '')) foreign.push(made.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Layanan Data Statistik Daerah');
  const documentation = page.getByRole('link', { name: 'Dokumentasi API' });
  await expect(documentation).toHaveAttribute('href', '/docs');
  await expect(page.getByRole('link', { name: 'Dokumen OpenAPI' })).toHaveAttribute(
    'href',
    '/api/openapi.json',
  );
  expect((await request.get('/health/live')).status()).toBe(200);
  expect(foreign).toEqual([]);
});
