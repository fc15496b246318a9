import { expect } from '@playwright/test';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { testWithPupils } from '../support/pupils';
import { violationsOf } from '../support/violations';

const test = testWithPupils(2);
test.use({ storageState: sessionOf('administrator') });

const NARROW = { width: 360, height: 780 };
const WIDE = { width: 1920, height: 1080 };

test('a change of places is entered by keyboard, used by a summary, and removed', async ({ page, city }) => {
  await page.setViewportSize(NARROW);
  await open(page, '/settings/places');
  const section = page.getByRole('region', { name: 'Perubahan wilayah' });
  const dialog = page.getByRole('dialog');

  await test.step('the form refuses what the register does not know, at the place', async () => {
    await section.getByRole('button', { name: 'Tambahkan perubahan' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Berlaku sejak').fill('2024-01-01');
    const [from, to] = ['Wilayah sebelumnya', 'Wilayah sesudahnya'].map((legend) =>
      dialog.getByRole('group', { name: legend }),
    );
    await from!.getByRole('combobox').fill(`11.93 ${city}`);
    await to!.getByRole('combobox').fill('11.94 Tidak Ada');
    await dialog.getByLabel('Nomor peraturan').fill('Qanun 5/2023');
    await dialog.getByLabel('Nomor peraturan').press('Enter');
    await expect(to!.getByText('tidak ada di daftar wilayah', { exact: false })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('form.png') });
    await to!.getByRole('combobox').fill('banda ac');
    await expect(page.getByRole('option', { name: '11.71 Kota Banda Aceh' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(to!.getByRole('combobox')).toHaveValue('11.71 Kota Banda Aceh');
    await dialog.getByRole('button', { name: 'Simpan' }).press('Enter');
    await expect(dialog).toBeHidden();
  });
  await expect(section.getByRole('row', { name: city })).toContainText('Qanun 5/2023');
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await section.scrollIntoViewIfNeeded();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
    await page.screenshot({ path: test.info().outputPath(`list-${size.width}.png`) });
  }

  await test.step('a summary shows the records under the present place, and says so', async () => {
    await open(page, `/collections/disdik/siswa/summary?rows=kota_kab&columns=tahun&count=`);
    await page.getByLabel('Susunan wilayah').selectOption('as_it_is_now');
    await expect(page).toHaveURL(/place_system=as_it_is_now/);
    await expect(page.getByRole('heading', { name: /wilayah seperti sekarang/ })).toBeVisible();
    await expect(
      page.getByText(`Kota Banda Aceh: termasuk data yang menyebut`, { exact: false }),
    ).toBeAttached();
    await expect(page.getByRole('rowheader', { name: city, exact: true })).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath('summary.png'), fullPage: true });
    const file = await page.request.get(
      `${page.url().replace('/summary?', '/summary/export?')}&format=csv&about=1`,
    );
    expect(await file.text()).toContain(`Kota Banda Aceh: termasuk data yang menyebut`);
  });

  await open(page, '/settings/places');
  await section.getByRole('button', { name: `Hapus perubahan ${city} → Kota Banda Aceh` }).click();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('row', { name: city })).toHaveCount(0);
});
