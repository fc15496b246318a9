import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { UNSET_DELIVERY } from '@/domain/deliveries/board';
import { inspectAtWidths, pictureAtWidths } from './support/look';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { mutate, query } from './support/procedures';
import { test } from './support/test';

test.use({ storageState: sessionOf('administrator') });

test('a figure with a digit too many is found, shown in its table, and accepted with a reason', async ({
  page,
  administrator,
}) => {
  const place = `Kota ${randomUUID().slice(0, 6)}`;
  const figures = [1_200, 12_100, 1_220, 1_230];
  await mutate(administrator, 'edits.save', {
    collection: 'siswa',
    register: figures.map((jumlah_siswa, i) => ({
      ...{ kota_kab: place, kecamatan: 'Tipis', tahun: 2021 + i, semester: '1', jenjang: 'SD' },
      jumlah_siswa,
    })),
  });
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  await menu.getByRole('link', { name: 'Temuan' }).click();
  await page.getByRole('searchbox', { name: 'Cari wilayah atau instansi' }).fill(place);
  const finding = page.getByRole('listitem').filter({ hasText: place });
  // The page reads again every few seconds.
  await expect(finding).toContainText('Jumlah siswa: 12.100, diperkirakan 1.220', { timeout: 120_000 });
  await inspectAtWidths(page, { name: 'findings with one', theme: 'light' });
  await pictureAtWidths(page, { name: 'findings with one', theme: 'light' });

  await expect(finding).toContainText(`${place} · Tipis · 2022 · Semester 1 · SD`);

  await finding.getByRole('link', { name: /^Lihat di tabel/ }).click();
  const cell = page.getByRole('gridcell', { name: '12.100' });
  await expect(cell).toHaveAccessibleDescription(
    'Kelebihan atau kekurangan angka nol. Jumlah siswa: 12.100, diperkirakan 1.220',
  );
  await page.goto(`/collections/disdik/siswa?q=${encodeURIComponent(place)}`);
  await expect(page.getByRole('gridcell', { name: '1.230' })).toBeVisible();
  await page.getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('menuitem', { name: 'Hanya baris dengan temuan' }).click();
  await expect(page.getByRole('gridcell', { name: '1.230' })).toBeHidden();
  await expect(cell).toHaveAccessibleDescription(/^Kelebihan/);
  await inspectAtWidths(page, { name: 'table with findings', theme: 'light' });
  await pictureAtWidths(page, { name: 'table with findings', theme: 'light' });
  await page.getByRole('button', { name: 'Hapus saringan Dengan temuan' }).click();
  await expect(page.getByText('4 baris', { exact: true })).toBeVisible();

  await page.goto(`/findings?q=${encodeURIComponent(place)}`);
  await finding.getByRole('button', { name: /^Terima/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Terima temuan' });
  await dialog.getByRole('button', { name: 'Terima' }).click();
  await expect(dialog.getByText('Isi alasannya.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Sekolah digabung');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Temuan diterima.')).toBeVisible();
  await expect(page.getByText('Tidak ada temuan yang cocok')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('accepted');
  await expect(finding).toContainText('Sekolah digabung');
  await page.getByText('Temuan per minggu').click();
  // The present week comes first, with the findings that were found and accepted in it.
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(/1\s*1\s*0$/);
  await finding.getByRole('link', { name: /^Lihat di tabel/ }).click();
  await expect(cell).toBeVisible();
  await expect(cell).not.toHaveAttribute('data-finding');
});

test('findings are filtered by the agency that is responsible, and counted', async ({
  page,
  administrator,
}) => {
  const [place, agency] = [randomUUID().slice(0, 6), `Dinas ${randomUUID().slice(0, 6)}`];
  const collection = 'sekolah';
  type Board = { settings: readonly { unit: string }[] };
  const { settings } = await query<Board>(administrator, 'deliveries.board', { collection });
  const { unit: _, ...seen } = { ...UNSET_DELIVERY, ...settings.find(({ unit }) => unit === ''), unit: '' };
  await mutate(administrator, 'deliveries.save', { collection, unit: '', ...UNSET_DELIVERY, agency, seen });
  await mutate(administrator, 'edits.save', {
    collection,
    register: [1_200, 1_210, 0, 1_230].map((jumlah_sekolah, i) => ({
      ...{ kota_kab: `Kota ${place}`, kecamatan: 'Uji', tahun: 2021 + i, semester: '1', jenjang: 'SD' },
      jumlah_sekolah,
    })),
  });
  await page.goto(`/findings?q=${place}`);
  const finding = page.getByRole('listitem').filter({ hasText: place });
  await expect(finding.first()).toBeVisible({ timeout: 120_000 });
  const found = await finding.count();
  const filter = page.getByRole('combobox', { name: 'Instansi' });
  await filter.selectOption({ label: `${agency} (${found})` });
  await expect(page).toHaveURL(/[?&]agency=Dinas/);
  await expect(finding).toHaveCount(found);
  await page.goto(`/findings?q=${place}&agency=Dinas+lain`);
  await expect(page.getByText('Tidak ada temuan yang cocok')).toBeVisible();
});

test('a rule says how many findings it would have before it is saved', async ({ page }) => {
  await open(page, '/findings/rules?collection=guru');
  const rule = page.getByRole('region', { name: 'Perubahan tidak wajar: pengaturan' });
  await rule.getByRole('button', { name: 'Hitung temuan' }).click();
  await expect(rule.getByRole('status')).toContainText(/temuan bila disimpan/);
  await rule.getByRole('checkbox', { name: 'Periksa dengan aturan ini' }).click();
  await expect(rule.getByRole('status')).toBeEmpty();
  await rule.getByRole('button', { name: 'Simpan' }).click();
  // A rule can be saved only after the number was shown.
  const dialog = page.getByRole('dialog', { name: 'Simpan aturan: Perubahan tidak wajar' });
  await expect(dialog).toContainText('0 temuan bila disimpan.');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(rule.getByText('Nonaktif', { exact: true })).toBeVisible();
});

test('the office writes a rule, tries it, and removes it with its findings', async ({
  page,
  administrator,
}) => {
  const place = `Kota ${randomUUID().slice(0, 6)}`;
  const name = `Guru ${place}`;
  const row = { kota_kab: place, kecamatan: 'Tulis', tahun: 2024, semester: '1', jenjang: 'SD' };
  await mutate(administrator, 'edits.save', {
    collection: 'siswa',
    register: [{ ...row, jumlah_siswa: 10 }],
  });
  await mutate(administrator, 'edits.save', { collection: 'guru', register: [{ ...row, jumlah_guru: 12 }] });
  await open(page, '/findings/rules?collection=guru');
  await page.getByRole('button', { name: 'Tulis aturan' }).click();
  await page.getByLabel('Nama aturan').fill(name);
  await page.getByRole('group', { name: 'Dibandingkan dengan' }).getByLabel('Tabel').selectOption('siswa');
  const form = page.getByRole('region', { name: 'Aturan baru' });
  await form.getByRole('button', { name: 'Coba pada data tersimpan' }).click();
  await expect(form.getByRole('status')).toContainText(/Akan memberi [\d.]+ temuan dari/);
  await inspectAtWidths(page, { name: 'a rule of the office', theme: 'light' });
  await pictureAtWidths(page, { name: 'a rule of the office', theme: 'light' });
  await form.getByRole('button', { name: 'Simpan', exact: true }).click();
  const rule = page.getByRole('article', { name });
  await expect(rule).toContainText('Jumlah guru ≤ jumlah siswa');
  await page.goto(`/findings?q=${encodeURIComponent(place)}&rule=office`);
  const finding = page.getByRole('listitem').filter({ hasText: place });
  await expect(finding).toContainText('Jumlah guru 12 melebihi jumlah siswa 10', { timeout: 120_000 });
  await page.goto('/findings/rules?collection=guru');
  await rule.getByRole('button', { name: /^Hapus/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(rule).toBeHidden();
  await page.goto(`/findings?q=${encodeURIComponent(place)}&rule=office&state=fixed`);
  await expect(finding).toContainText('Sudah benar');
});
