import { expect } from '@playwright/test';
import { open } from '../support/open';
import { test } from '../support/own-service';
import { violationsOf } from '../support/violations';

const HOSTILE = 'Siswa </script><script>document.title="X"</script> <b>"\'';

test('the catalogue is opened, read by anybody in both languages, and closed', async ({
  start,
  sql,
  browser,
}) => {
  test.slow();
  const service = await start({
    ...{ ADMIN_EMAIL: 'cut@example.go.id', ADMIN_PASSWORD: 'gajah putih empat sore' },
    ...{ HELP_DESK_EMAIL: 'bantuan@example.go.id', HELP_DESK_NAME: 'Diskominfo' },
  });
  const context = await browser.newContext({ baseURL: service.baseUrl, locale: 'id' });
  const page = await context.newPage();
  const anybody = await browser.newContext({ baseURL: service.baseUrl, locale: 'id' });
  const visitor = await anybody.newPage();
  const statusOf = async (path: string) => (await anybody.request.get(path)).status();
  const FILES = [
    '/data.json',
    '/catalogue.ttl',
    '/catalogue.jsonld',
    '/api/3/action/package_search',
    '/catalogue',
  ];
  for (const path of FILES) expect([path, await statusOf(path)]).toEqual([path, 404]);

  await open(page, '/sign-in?next=/metadata');
  await page.getByLabel(/e-mail/i).fill('cut@example.go.id');
  await page.locator('input[type=password]').fill('gajah putih empat sore');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Metadata' })).toBeVisible();
  const values = JSON.stringify({ klasifikasi_data: 'terbuka', judul_kegiatan: HOSTILE });
  await sql("INSERT INTO metadata VALUES ('collection', 'siswa', $1::jsonb, 1, now(), 'Cut')", [values]);
  await sql(
    `INSERT INTO metadata VALUES ('indicator', 'siswa_per_guru', '{"klasifikasi_data":"terbuka"}', 1, now(), 'Cut'),
      ('collection', 'guru', '{"klasifikasi_data":"tertutup"}', 1, now(), 'Cut')`,
  );

  // All fields of the table at once, with the keyboard.
  const card = page
    .getByRole('listitem')
    .filter({ has: page.locator('a[href="/metadata/collection/siswa"]') });
  await card.getByText(/^Kolom: /).press('Enter');
  await card.getByRole('button', { name: 'Klasifikasikan' }).press('Enter');
  await expect(page.getByText('7 kolom diklasifikasikan')).toBeVisible();
  await page.getByLabel('Lisensi data').selectOption('CC-BY-4.0');
  await page.getByRole('button', { name: 'Buka katalog' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Tutup katalog' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('metadata.png') });

  for (const path of FILES) expect([path, await statusOf(path)]).toEqual([path, 200]);
  const errors: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  visitor.on('pageerror', (error) => errors.push(error.message));
  await open(visitor, '/catalogue');
  await expect(visitor.getByRole('link', { name: HOSTILE })).toBeVisible();
  await expect(visitor.getByText('Guru', { exact: true })).toHaveCount(0);
  for (const [width, scheme] of [
    [360, 'light'],
    [1920, 'dark'],
  ] as const) {
    await visitor.setViewportSize({ width, height: 900 });
    await visitor.emulateMedia({ colorScheme: scheme });
    await open(visitor, '/catalogue');
    expect(await violationsOf(visitor)).toEqual([]);
    await visitor.screenshot({ path: test.info().outputPath(`catalogue-${width}.png`), fullPage: true });
    await open(visitor, '/catalogue/collection-siswa');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
    expect(await violationsOf(visitor)).toEqual([]);
    const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await visitor.screenshot({ path: test.info().outputPath(`dataset-${width}.png`), fullPage: true });
  }
  // What search engines read is one whole script, and no text of it runs.
  const scripts = visitor.locator('script[type="application/ld+json"]');
  await expect(scripts).toHaveCount(1);
  expect(JSON.parse((await scripts.textContent())!)).toMatchObject({ '@type': 'Dataset', name: HOSTILE });
  await expect(visitor).toHaveTitle(/Siswa/);
  await visitor.getByRole('button', { name: /^EN/ }).click();
  await expect(visitor.getByText('How to get the figures')).toBeVisible();
  await expect(visitor.getByText('7 open fields')).toBeVisible();
  expect(errors).toEqual([]);

  // A classification and the switch take effect at once.
  await sql(
    'UPDATE metadata SET "values" = \'{"klasifikasi_data":"terbatas"}\', version = 2 WHERE subject = \'siswa\'',
  );
  expect(await statusOf('/catalogue/collection-siswa')).toBe(404);
  expect(await (await anybody.request.get('/data.json')).text()).not.toContain('collection-siswa');
  await page.getByRole('button', { name: 'Tutup katalog' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Buka katalog' })).toBeVisible();
  for (const path of FILES) expect([path, await statusOf(path)]).toEqual([path, 404]);
  await context.close();
  await anybody.close();
});
