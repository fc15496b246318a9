import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { sessionOf } from './support/people';
import { pupilsPath, testWithPupils } from './support/pupils';
import { violationsOf } from './support/violations';

const PUPILS = 4;
const test = testWithPupils(PUPILS);
test.use({ storageState: sessionOf('administrator') });

test('from the table, its figures are pictures with the figures below, and files', async ({ page, city }) => {
  await page.goto(pupilsPath(city));
  await page.getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('menuitem', { name: 'Gambar dari angkanya' }).click();
  await expect(page).toHaveURL(/\/collections\/disdik\/siswa\/pictures\?/);
  const picture = page.getByRole('region', { name: /^Jumlah siswa menurut jenjang dari waktu ke waktu/ });
  await expect(picture.getByRole('img').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await test.step('its figures are those of the records', async () => {
    await picture.getByText('Angkanya sebagai tabel').click();
    const sum = Array.from({ length: PUPILS }, (_, index) => 1_000 + index).reduce(
      (all, one) => all + one,
      0,
    );
    await expect(picture.getByRole('cell').first()).toHaveText(sum.toLocaleString('id-ID'));
  });

  await test.step('it is a file with its title and its source', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      picture.getByRole('button', { name: 'SVG' }).click(),
    ]);
    const svg = await readFile(await download.path(), 'utf8');
    expect(svg).toContain('Jumlah siswa menurut jenjang dari waktu ke waktu');
    await expect(
      picture.getByText(/^Sumber: Siswa, \d{4} semester \d, .*penyerahan.*, terakhir diserahkan \d/),
    ).toBeVisible();
    expect(svg.replace(/<[^>]*>/g, ' ')).toMatch(/Sumber: Siswa, .*penyerahan.*terakhir diserahkan/);
    expect(svg).not.toContain('var(--');
    const [image] = await Promise.all([
      page.waitForEvent('download'),
      picture.getByRole('button', { name: 'PNG' }).click(),
    ]);
    expect((await readFile(await image.path())).subarray(1, 4).toString()).toBe('PNG');
  });

  await test.step('its link shows it to others, with the filter', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await picture.getByRole('button', { name: 'Salin tautan' }).click();
    await expect(picture.getByRole('button', { name: 'Tersalin' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash).toBe('#series');
    const other = await page.context().newPage();
    await other.goto(link);
    await expect(other.locator('#series').getByRole('img').first()).toBeInViewport();
    expect(await other.locator('#series h2').textContent()).toBe(
      await picture.getByRole('heading').textContent(),
    );
    await expect(other).toHaveURL(/[?]q=/);
    await other.close();
  });

  await test.step('it is drawn by another dimension, also from a link and on the server', async () => {
    const card = page.locator('#series');
    const choice = card.getByRole('combobox', { name: 'Menurut' });
    const heading = card.getByRole('heading');
    await choice.selectOption('Tidak dipilah');
    await expect(heading).toHaveText('Jumlah siswa dari waktu ke waktu');
    await choice.selectOption('Kota/Kabupaten');
    await expect(heading).toHaveText('Jumlah siswa menurut kota/kabupaten dari waktu ke waktu');
    await expect(card.getByRole('columnheader', { name: city })).toBeVisible();
    await expect(page).toHaveURL(/[?&]q=.*by\.series=kota_kab/);
    const html = await (await page.request.get(page.url())).text();
    expect(html).toContain('Jumlah siswa menurut kota/kabupaten dari waktu ke waktu');
    await page.goBack();
    await page.goBack();
    await expect(choice).toHaveValue('jenjang');
  });

  await test.step('on paper it stands without the menu, in the colours of light pages', async () => {
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(picture.first().getByText(/^Sumber: Siswa/)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.dataset['mantineColorScheme'] = 'dark';
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(await scheme()).toBe('light');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await scheme()).toBe('dark');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expect(page.getByRole('banner')).toBeVisible();
  });

  await test.step('a row leads to its records, and the filter stays', async () => {
    await picture.getByRole('rowheader').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/collections\/disdik\/siswa\?q=.*filter=/);
    await expect(page.getByText(`${PUPILS} baris`, { exact: true })).toBeVisible();
  });
});
