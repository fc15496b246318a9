import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { inspect, picture } from './support/look';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { mutate, query } from './support/procedures';
import { test } from './support/test';

test.use({ storageState: sessionOf('administrator') });

test('spellings are merged by keyboard, undone on the page of changes, and a new village is known at once', async ({
  page,
  administrator,
}) => {
  // The name has letters only, because digits could be a code.
  const tag = randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .toUpperCase();
  const pupils = (kecamatan: string, tahun: number) => ({
    ...{ kota_kab: `Kota ${tag}`, kecamatan, tahun, semester: '1', jenjang: 'SD', jumlah_siswa: 5 },
  });
  await mutate(administrator, 'edits.save', {
    collection: 'siswa',
    register: [pupils(`Blang ${tag}`, 2021), pupils(`blang-${tag}`, 2022), pupils(`Blang ${tag}`, 2023)],
  });
  await open(page, '/settings/spellings?field=siswa.kecamatan');
  const group = page.getByRole('region', { name: `Blang ${tag}` });
  await expect(group.getByText('2 baris')).toBeVisible();
  await inspect(page, 'spellings');
  await picture(page, { name: 'spellings', theme: 'light', whole: true });
  await group.getByRole('button', { name: `Satukan 1 baris menjadi Blang ${tag}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`1 baris kini tertulis “Blang ${tag}”.`)).toBeVisible();
  await expect(group).toHaveCount(0);
  await expect(page.locator('#content :focus'), 'the focus is at the next group').toHaveCount(1);
  const { values } = await query<{ values: string[] }>(administrator, 'tables.suggest', {
    collection: 'siswa',
    column: 'kecamatan',
    text: tag,
  });
  expect(values).toEqual([`Blang ${tag}`]);

  await open(page, '/collections/disdik/siswa/changes');
  await page
    .getByRole('button', { name: /^Batalkan/ })
    .first()
    .click();
  await expect(
    page
      .getByText('Sudah dibatalkan')
      .or(page.getByText(/dibatalkan/))
      .first(),
  ).toBeVisible();

  await open(page, '/settings/places');
  await page.getByRole('button', { name: 'Kabupaten Aceh Besar', exact: true }).click();
  await page.getByRole('button', { name: 'Lhoong', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Gampong baru di Lhoong' })).toBeVisible();
  await inspect(page, 'places');
  await picture(page, { name: 'places', theme: 'light', whole: true });
  await page.getByRole('textbox', { name: 'Nama', exact: true }).fill(`Lam ${tag}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: `Lam ${tag}` })).toContainText('11.06.01.L');
});
