import { expect, type Page, test } from '@playwright/test';

/** The page's script is large, and the reference is made in the browser. In milliseconds. */
const LOAD_LIMIT = 20_000;
const OPERATION = '/docs#tag/penduduk_umur/DELETE/api/drka/penduduk_umur';
const EXAMPLES = [
  { language: 'cURL', written: '--request DELETE' },
  { language: 'PHP', written: "CURLOPT_CUSTOMREQUEST => 'DELETE'" },
  { language: 'JavaScript', written: 'await fetch(' },
  { language: 'Python', written: 'requests.request(' },
];

/** What a page asks of other hosts, and what it complains of. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  const own = new URL(test.info().project.use.baseURL ?? '').origin;
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== own) complaints.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('the documentation shows the guide and every collection, and asks nothing of other hosts', async ({
  page,
}) => {
  const complaints = watch(page);
  const response = await page.goto('/docs');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
  await expect(page).toHaveTitle('Dokumentasi API · API documentation');
  await expect(page.getByRole('heading', { name: 'Kunci pertama' })).toBeVisible({ timeout: LOAD_LIMIT });
  await expect(page.getByText('Jam layanan · Opening hours').first()).toBeVisible();
  await page.getByRole('link', { name: 'Inggris' }).click();
  await expect(page.getByRole('heading', { name: 'English', exact: true })).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('an operation has examples in four languages, and can be tried', async ({ page }) => {
  const complaints = watch(page);
  await page.goto(OPERATION);
  const operation = page.getByRole('region', { name: 'Hapus · Delete: penduduk_umur' });
  const choice = operation.getByTestId('client-picker');
  for (const { language, written } of EXAMPLES) {
    await choice.click();
    await page.getByRole('option', { name: language, exact: true }).click();
    await expect(operation.locator('pre').first()).toContainText(written);
  }
  await operation.getByRole('button', { name: /Test Request/ }).click();
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await expect(page.getByText(/missing_key|unknown_key/).first()).toBeVisible();
  // A refusal is an error to the browser's console, and here what was asked for.
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});

test('a narrow screen needs no scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Kunci pertama' })).toBeVisible({ timeout: LOAD_LIMIT });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
