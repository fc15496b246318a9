import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Inputs, Outputs } from '@/ui/trpc';
import { issueKey, uniqueName } from '../support/keys';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES } from '../support/look';
import { open, reload } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { callApi } from '../support/rest-client';
import { test } from '../support/staff';

const PATH = '/api/disdik/sekolah';
const ID = 'id_sekolah';

test.use({ storageState: sessionOf('data_officer') });

type Schools = { agency: string; key: string; ids: readonly number[]; places: readonly string[] };

/** An agency with a key that may only propose, and schools of districts that no other journey has. */
async function schools(administrator: APIRequestContext, count: number): Promise<Schools> {
  const agency = uniqueName('Dinas');
  const { key } = await issueKey(administrator, {
    ...{ name: agency, owner: agency, proposesOnly: true },
    permissions: [{ scope: 'disdik/sekolah', operations: ['list', 'register', 'change', 'delete'] }],
  });
  const places = Array.from({ length: count }, () => uniqueName('Kecamatan'));
  const { registered } = await mutate<Outputs['edits']['save']>(administrator, 'edits.save', {
    collection: 'sekolah',
    register: places.map((kecamatan) => ({
      ...{ kota_kab: 'Kota Sabang', kecamatan, tahun: 2003, semester: '1', jenjang: 'SD' },
      jumlah_sekolah: 40,
    })),
  });
  return { agency, key, places, ids: registered.map((record) => Number(record?.[ID])) };
}

const amountsOf = async (staff: APIRequestContext, ids: readonly number[]) => {
  const found: (number | null)[] = [];
  for (const id of ids) {
    const { events } = await query<Outputs['edits']['ofRecord']>(staff, 'edits.ofRecord', {
      ...{ collection: 'sekolah', record: id, limit: 1 },
    });
    found.push((events[0]?.after?.['jumlah_sekolah'] as number | undefined) ?? null);
  }
  return found;
};

const change = (staff: APIRequestContext, id: number, jumlah_sekolah: number) =>
  mutate(staff, 'edits.save', {
    collection: 'sekolah',
    change: [{ set: { [ID]: id, jumlah_sekolah }, was: {} }],
  } satisfies Omit<Inputs['edits']['save'], 'register' | 'remove'>);

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const itemOf = (page: Page, place: string) => page.getByRole('listitem').filter({ hasText: place });

test('an agency proposes, others change a record, and an officer takes what is right', async ({
  page,
  origin,
  administrator,
}) => {
  const { agency, key, ids, places } = await schools(administrator, 3);
  const items = ids.map((id, n) => ({ [ID]: id, jumlah_sekolah: 50 + n }));
  const { status, body } = await callApi(origin + PATH, { key, method: 'PUT', items });
  expect(status).toBe(200);
  expect(body).toMatchObject({ info: { jumlah_tersimpan: 3, jumlah_gagal: 0 }, errors: [] });
  expect(await amountsOf(administrator, ids)).toEqual([40, 40, 40]);
  await change(administrator, ids[1]!, 44);

  await open(page, '/');
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Usulan' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: agency });
  await expect(entry).toContainText('Menunggu keputusan');
  await entry.getByRole('link', { name: /^Ubah 3 baris di/ }).press('Enter');
  await expect(page.getByText('1 butir sudah didahului perubahan orang lain')).toBeVisible();
  const overtaken = itemOf(page, places[1]!);
  await expect(overtaken.getByRole('row', { name: /Jumlah sekolah/ })).toContainText(/40\s*44\s*51/);
  await expect(overtaken).toContainText('Sudah diubah oleh');
  await expect(overtaken.getByRole('checkbox')).not.toBeChecked();
  await expect(itemOf(page, places[0]!).getByRole('checkbox')).toBeChecked();

  // Somebody writes a record after the page was read: nothing is stored, and the page shows it.
  await change(administrator, ids[2]!, 45);
  await button(page, 'Ambil 2 butir').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Ambil').click();
  await expect(dialog.getByText('Tulis alasan mengapa butir itu ditolak.')).toBeVisible();
  await dialog.getByRole('textbox').fill('dua angka sudah diperbaiki kantor');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 butir sudah didahului perubahan orang lain')).toBeVisible();
  expect(await amountsOf(administrator, ids)).toEqual([40, 44, 45]);

  await button(page, 'Ambil 1 butir').click();
  await dialog.getByRole('textbox').fill('dua angka sudah diperbaiki kantor');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Diambil sebagian')).toBeVisible();
  expect(await amountsOf(administrator, ids)).toEqual([50, 44, 45]);
  const told = await callApi(`${origin}/api/proposals/${body.proposal}`, { key });
  expect(told.body.proposal).toMatchObject({ state: 'partly', reason: 'dua angka sudah diperbaiki kantor' });

  // The history names both, and undoes it.
  await page.getByRole('link', { name: 'Lihat di riwayat tabel' }).click();
  const batch = page.getByRole('listitem').filter({ hasText: 'dari usulan instansi' }).first();
  await expect(batch).toContainText(agency);
  await batch.getByRole('button', { name: /^Batalkan/ }).click();
  await button(page.getByRole('dialog'), 'Ya, batalkan perubahan').click();
  await expect(batch).toContainText('Sudah dibatalkan');
  expect(await amountsOf(administrator, ids)).toEqual([40, 44, 45]);
  await open(page, `/proposals/${body.proposal}`);
  await expect(page.getByText('Perubahan dari usulan ini sudah dibatalkan')).toBeVisible();
});

test('an item that cannot be stored is shown, and another officer who was faster too', async ({
  page,
  origin,
  administrator,
}) => {
  const { key, ids, places } = await schools(administrator, 2);
  const items = ids.map((id) => ({ [ID]: id }));
  const { body } = await callApi(origin + PATH, { key, method: 'DELETE', items });
  await mutate(administrator, 'edits.save', { collection: 'sekolah', remove: [{ item: { [ID]: ids[1] } }] });
  await open(page, `/proposals/${body.proposal}`);
  await button(page, 'Pilih semua').click();
  await button(page, 'Ambil 2 butir').click();
  await button(page.getByRole('dialog'), 'Ambil').click();
  await expect(page.getByText('1 butir tidak dapat disimpan; tidak ada yang disimpan')).toBeVisible();
  await expect(itemOf(page, places[1]!)).toContainText('Tidak dapat disimpan');
  await button(page, 'Lepaskan butir ini dari pilihan').click();

  await mutate(administrator, 'proposals.refuse', { id: body.proposal, reason: 'masih dipakai' });
  await button(page, 'Ambil 1 butir').click();
  await page.getByRole('dialog').getByRole('textbox').fill('sudah dihapus');
  await page.keyboard.press('Enter');
  // The person reads why before the page is drawn anew.
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('masih dipakai')).toBeVisible();
  await expect(button(page, /^Ambil/)).toHaveCount(0);
  await reload(page);
  await expect(page.getByText('masih dipakai')).toBeVisible();
});

test('a key that may only propose is issued in the browser', async ({ device, origin, administrator }) => {
  const page = await device(await administrator.storageState());
  await open(page, `${origin}/keys/new`);
  await page.getByRole('checkbox', { name: 'Hanya boleh mengusulkan' }).check();
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Hanya boleh mengusulkan' })).toBeChecked();
  const { record } = await issueKey(administrator, { proposesOnly: true });
  await open(page, `${origin}/keys/${record.id}`);
  await expect(
    page.getByRole('region', { name: 'Rincian' }).getByText('Ya: kirimannya menjadi usulan'),
  ).toBeVisible();
});

for (const theme of THEMES) {
  test(`the pages of proposals can be read at every width, ${theme}`, async ({
    browser,
    origin,
    administrator,
  }) => {
    const { key, ids } = await schools(administrator, 2);
    const items = [...ids.map((id) => ({ [ID]: id, jumlah_sekolah: 60, jenjang: 'SMP' }))];
    const { body } = await callApi(origin + PATH, { key, method: 'PUT', items });
    await change(administrator, ids[0]!, 41);
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('data_officer') });
    await open(page, '/proposals');
    await inspectAtWidths(page, { name: `proposals ${theme}`, theme });
    await pictureAtWidths(page, { name: 'proposals', theme });
    await open(page, `/proposals/${body.proposal}`);
    await expect(page.locator('[data-item]')).toHaveCount(2);
    await inspectAtWidths(page, { name: `proposal ${theme}`, theme });
    await pictureAtWidths(page, { name: 'proposal', theme });
    expect(complaints).toEqual([]);
  });
}
