import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({ storageState: sessionOf('administrator') });

const SUBJECT = { kind: 'field', id: 'guru.jumlah_guru' } as const;
type Stored = { version: number; stored: Record<string, string> };

test('the metadata of a field is filled in, kept on a conflict, and taken out as files', async ({
  page,
  administrator,
}) => {
  const read = () => query<Stored>(administrator, 'metadata.read', SUBJECT);
  const { version } = await read();
  await mutate(administrator, 'metadata.save', { ...SUBJECT, version, values: {} });

  await open(page, '/metadata');
  await page
    .getByText(/^Kolom: /)
    .first()
    .press('Enter');
  await open(page, `/metadata/${SUBJECT.kind}/${SUBJECT.id}`);
  const standing = page.getByRole('region', { name: 'Kesiapan metadata' });
  await expect(standing).toContainText('Belum lengkap');
  await expect(page.getByText('Terisi dari deklarasi tabel: Jumlah guru (Guru).')).toBeVisible();

  // A link on top leads to the field that lacks a value.
  await standing.getByText(/wajib untuk draf/).press('Enter');
  await standing.getByRole('link', { name: 'Konsep' }).press('Enter');
  const concept = page.getByLabel(/^Konsep/);
  await expect(concept).toBeFocused();
  await page.keyboard.type('Pendidik | Tenaga pengajar');
  await page.getByLabel(/^Referensi Pemilihan/).fill('Renstra');
  await expect(standing).toContainText('Cukup untuk draf');
  await page.getByLabel(/^Klasifikasi Data/).selectOption('terbuka');
  await expect(standing).toContainText('Siap diajukan');
  expect(await violationsOf(page)).toEqual([]);

  // What is sent without a connection stays, and is stored when there is one again.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(concept).toHaveValue('Pendidik | Tenaga pengajar');
  expect((await read()).version).toBe(version + 1);
  await page.context().setOffline(false);
  await expect.poll(async () => (await read()).version).toBe(version + 2);
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeFocused();

  // Somebody else has saved: what was typed stays, and is not stored.
  await concept.fill('Pendidik');
  await mutate(administrator, 'metadata.save', {
    ...{ ...SUBJECT, version: version + 2, values: { kategori_rad: 'RAD' } },
  });
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'diubah orang lain' })).toBeFocused();
  await expect(concept).toHaveValue('Pendidik');

  await open(page, `/metadata/${SUBJECT.kind}/${SUBJECT.id}`);
  await expect(page.getByLabel(/^Kategori RAD/)).toHaveValue('RAD');
  await concept.fill('Pendidik');
  await page.getByLabel(/^Nama Variabel.*bahasa Inggris/).fill('Teachers');
  await page.getByRole('button', { name: 'Simpan' }).press('Enter');
  await expect(page.getByText('Metadata disimpan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeFocused();
  // The form has the version that it has saved: it can be saved again.
  await page.getByLabel(/^Referensi Pemilihan/).fill('Renstra 2026');
  await page.getByRole('button', { name: 'Simpan' }).press('Enter');
  await expect.poll(async () => (await read()).stored['referensi_pemilihan']).toBe('Renstra 2026');
  expect((await read()).stored).toMatchObject({ konsep: 'Pendidik', nama_en: 'Teachers' });

  await open(page, '/metadata');
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh Daftar Data Daerah' }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/^daftar-data-daerah-.*\.xlsx$/);
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await list.path())));
  expect(sheets[0]!.rows.find((row) => row[5] === 'Jumlah guru (Guru)')?.[15]).toBe('RAD');
  const [pack] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh metadata INDAH' }).click(),
  ]);
  expect(pack.suggestedFilename()).toMatch(/^metadata-indah-.*\.zip$/);
});
