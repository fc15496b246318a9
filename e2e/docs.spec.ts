import { expect, type Page, test } from '@playwright/test';
import { inspectAtWidths, languageOf, openIn, pictureAtWidths, THEMES } from './support/look';

/** The time limit in milliseconds: the page's script is large, and the reference is made in the browser. */
const LOAD_LIMIT = 20_000;
const OPERATION = '/docs/reference#tag/penduduk_umur/DELETE/api/drka/penduduk_umur';
const EXAMPLES = [
  { language: 'cURL', written: '--request DELETE' },
  { language: 'PHP', written: "CURLOPT_CUSTOMREQUEST => 'DELETE'" },
  { language: 'JavaScript', written: 'await fetch(' },
  { language: 'Python', written: 'requests.request(' },
];

/** The requests of a page to other hosts, and its messages in the console. */
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

test('the guide is whole at the first paint, in both languages, and leads to a key first', async ({
  page,
}) => {
  const complaints = watch(page);
  const response = await page.goto('/docs');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
  expect(await response?.text()).toContain('id="kunci-pertama"');
  await expect(page.getByRole('heading', { level: 1, name: 'Dokumentasi API' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ajukan permohonan akses' })).toHaveAttribute(
    'href',
    '/request-access',
  );
  expect(await page.locator('.groups a').count()).toBe(16);
  await expect(page.locator('pre').first()).toContainText(test.info().project.use.baseURL ?? '');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'First key' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Duplicates' }).click();
  await expect(page.getByRole('heading', { name: 'Duplicates' })).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('the reference shows every collection, and asks nothing of other hosts', async ({ page }) => {
  const complaints = watch(page);
  await page.goto('/docs');
  await page.getByRole('link', { name: 'Jam layanan' }).click();
  await expect(page).toHaveURL(/\/docs\/reference#tag\/jam_layanan/);
  await expect(page.getByText('Jam layanan · Opening hours').first()).toBeVisible({ timeout: LOAD_LIMIT });
  expect(await page.content()).not.toMatch(/rsd_\w/);
  expect(complaints).toEqual([]);
});

test('a link into the reference from before it had a page of its own leads there', async ({ page }) => {
  await page.goto('/docs#tag/siswa');
  await expect(page).toHaveURL(/\/docs\/reference#tag\/siswa/);
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
  await expect(
    page
      .getByText(/missing_key|unknown_key/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  // A refusal is an error in the browser's console; here it is expected.
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});

for (const theme of THEMES) {
  test(`the guide is in order at each width, ${theme}`, async ({ browser }) => {
    const { page, complaints } = await openIn(browser, { theme });
    await page.goto('/docs');
    await expect(page.locator('html')).toHaveAttribute('lang', languageOf(theme));
    await inspectAtWidths(page, { name: '/docs', theme });
    await pictureAtWidths(page, { name: '/docs', theme });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}

test('a narrow screen needs no scrolling sideways in the reference', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/docs/reference');
  await expect(page.getByText('Jam layanan · Opening hours').first()).toBeAttached({ timeout: LOAD_LIMIT });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
