import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { dropFile } from './support/drop-file';
import { inspectAtWidths, pictureAtWidths } from './support/look';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { mutate } from './support/procedures';
import { test } from './support/test';

test.use({ storageState: sessionOf('data_officer') });

const YEARS = [2019, 2020, 2021, 2022];

test('a file with wrong figures shows them before it is stored, in a list, by rule and at their cells', async ({
  page,
  administrator,
}) => {
  const place = `Kota ${randomUUID().slice(0, 6)}`;
  const key = (jenjang: string, tahun: number) => ({ kota_kab: place, kecamatan: 'Uji', tahun, jenjang });
  const figures = { SD: [1_200, 1_210, 1_220, 1_230], SMP: [900, 905, 910, 915] };
  await mutate(administrator, 'edits.save', {
    collection: 'siswa',
    register: Object.entries(figures).flatMap(([jenjang, all]) =>
      all.map((jumlah_siswa, i) => ({ ...key(jenjang, YEARS[i]!), semester: '1', jumlah_siswa })),
    ),
  });
  await open(page, '/imports?collection=siswa');
  const rows = [`${place};Uji;2023;1;SD;12400`, `${place};Uji;2023;1;SMP;0`, `${place};Uji;2023;2;SD;1250`];
  const text = ['Kabupaten/Kota;Kecamatan;Tahun;Semester;Jenjang;Jumlah siswa', ...rows].join('\n');
  await dropFile(page, { name: 'siswa.csv', text });

  const cell = page.getByRole('gridcell', { name: '12.400' });
  await expect(cell).toHaveAccessibleDescription(/^Kelebihan atau kekurangan angka nol\./, {
    timeout: 60_000,
  });
  await expect(page.getByRole('gridcell', { name: '1.250' })).not.toHaveAttribute('data-finding');
  await inspectAtWidths(page, { name: 'preview with findings', theme: 'light' });
  await pictureAtWidths(page, { name: 'preview with findings', theme: 'light' });

  await page.getByRole('tab', { name: /^Temuan/ }).click();
  const list = page.getByRole('list', { name: 'Temuan bila disimpan' });
  await expect(list).toContainText('Jumlah siswa: 12.400, diperkirakan');
  const rules = page.getByRole('group', { name: 'Aturan' });
  const zero = rules.getByRole('button', { name: /^Nol/ });
  await zero.press('Enter');
  await expect(zero).toHaveAttribute('aria-pressed', 'true');
  await expect(list).not.toContainText('12.400');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await inspectAtWidths(page, { name: 'foreseen findings of a rule', theme: 'light' });
  await pictureAtWidths(page, { name: 'foreseen findings of a rule', theme: 'light' });

  await page.getByRole('button', { name: 'Simpan 3 baris' }).click();
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeVisible();
  await page.goto(`/findings?collection=siswa&rule=tenfold&q=${encodeURIComponent(place)}`);
  await expect(page.getByRole('listitem').filter({ hasText: place })).toContainText(
    'Jumlah siswa: 12.400, diperkirakan',
    { timeout: 120_000 },
  );
});
