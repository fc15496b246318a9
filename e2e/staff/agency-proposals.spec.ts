import { type APIRequestContext, expect } from '@playwright/test';
import { UNSET_DELIVERY } from '@/domain/deliveries/board';
import type { Outputs } from '@/ui/trpc';
import { uniqueName } from '../support/keys';
import { inspectAtWidths, openIn, pictureAtWidths } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { test } from '../support/staff';

test.use({ storageState: sessionOf('data_officer') });

const ID = 'id_sekolah';

/** An agency that is responsible for a regency of which no other journey has schools, and two schools of it. */
async function agencyWithSchools(administrator: APIRequestContext) {
  const agency = uniqueName('Dinas Usul');
  const collection = 'sekolah';
  const unit = '11.75';
  const { settings } = await query<Outputs['deliveries']['board']>(administrator, 'deliveries.board', {
    collection,
  });
  const { unit: _, ...seen } = settings.find((one) => one.unit === unit) ?? { unit, ...UNSET_DELIVERY };
  await mutate(administrator, 'deliveries.save', { collection, unit, ...UNSET_DELIVERY, agency, seen });
  const places = [uniqueName('Kecamatan'), uniqueName('Kecamatan')] as const;
  const { registered } = await mutate<Outputs['edits']['save']>(administrator, 'edits.save', {
    collection,
    register: places.map((kecamatan) => ({
      ...{ kota_kab: 'Kota Subulussalam', kecamatan, tahun: 2004, semester: '1', jenjang: 'SD' },
      jumlah_sekolah: 40,
    })),
  });
  return { agency, places, ids: registered.map((record) => Number(record?.[ID])) };
}

test('an agency proposes on its own page, and reads what an officer has taken and refused', async ({
  page,
  browser,
  administrator,
  device,
  origin,
}) => {
  const { agency, places, ids } = await agencyWithSchools(administrator);
  const { link } = await mutate<Outputs['agencies']['makeLink']>(administrator, 'agencies.makeLink', {
    agency,
  });

  // The office allows it; before that the page has nothing to propose by.
  const { page: own, complaints } = await openIn(browser, { theme: 'light' });
  await own.goto(link);
  await expect(own.getByRole('heading', { level: 1, name: agency })).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Usulkan perbaikan' })).toHaveCount(0);
  const office = await device(await administrator.storageState());
  await open(office, `${origin}/deliveries/agencies`);
  const allows = office
    .getByRole('region', { name: agency })
    .getByRole('switch', { name: 'Boleh mengusulkan perubahan' });
  await expect(allows).not.toBeChecked();
  await allows.press('Space');
  await expect(allows).toBeChecked();
  await inspectAtWidths(office, { name: 'agency may propose', theme: 'light' });

  await own.reload();
  const part = own.getByRole('region', { name: 'Usulkan perbaikan' });
  await expect(part.getByText('Belum ada usulan.')).toBeVisible();
  await part.getByRole('textbox', { name: 'Kecamatan' }).fill(places[0]);
  await own.keyboard.press('Enter');
  await expect(part.getByText('1 data ditemukan.')).toBeVisible();
  await part.getByRole('button', { name: /^Usulkan perubahan: .*Subulussalam/ }).click();
  const dialog = own.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Jumlah sekolah' });
  await expect(amount).toHaveValue('40');
  await amount.fill('empat puluh dua');
  await own.keyboard.press('Enter');
  await expect(dialog.getByText('Isi nama Anda.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Nama Anda' })).toBeFocused();
  await own.keyboard.insertText('Cut Nyak');
  await own.keyboard.press('Enter');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toBeFocused();
  await inspectAtWidths(own, { name: 'agency proposes', theme: 'light' });
  await pictureAtWidths(own, { name: 'agency proposes', theme: 'light' });
  await amount.fill('42');
  await dialog.getByRole('textbox', { name: 'Keterangan' }).fill('salah ketik');
  await own.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const change = part.getByRole('listitem').filter({ hasText: 'Jumlah sekolah: 40 → 42' });
  await expect(change).toContainText('Menunggu keputusan');
  await expect(change).toContainText('Cut Nyak');

  await part.getByRole('textbox', { name: 'Kecamatan' }).fill(places[1]);
  await own.keyboard.press('Enter');
  await part.getByRole('button', { name: /^Usulkan penghapusan: / }).click();
  // The name is still known.
  await expect(dialog.getByRole('textbox', { name: 'Nama Anda' })).toHaveValue('Cut Nyak');
  await dialog.getByRole('button', { name: 'Usulkan', exact: true }).click();
  const removal = part.getByRole('listitem').filter({ hasText: 'Penghapusan, ' });
  await expect(removal).toContainText('Menunggu keputusan');
  await inspectAtWidths(own, { name: 'agency has proposed', theme: 'light' });
  await pictureAtWidths(own, { name: 'agency has proposed', theme: 'light' });

  // The officer takes one and refuses the other.
  await open(page, '/proposals');
  const entries = page.getByRole('listitem').filter({ hasText: `${agency}, oleh Cut Nyak` });
  await expect(entries).toHaveCount(2);
  await entries.getByRole('link', { name: /^Ubah 1 baris di/ }).click();
  await expect(page.getByText(`${agency} (Cut Nyak)`)).toBeVisible();
  await expect(page.getByText('salah ketik')).toBeVisible();
  await pictureAtWidths(page, { name: 'proposal of a person', theme: 'light' });
  await page.getByRole('button', { name: 'Ambil 1 butir', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ambil', exact: true }).click();
  await expect(page.getByText('Diambil', { exact: true })).toBeVisible();
  await open(page, '/proposals');
  await entries.getByRole('link', { name: /^Hapus 1 baris di/ }).click();
  await page.getByRole('button', { name: /^Tolak/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('masih dipakai');
  await page.keyboard.press('Enter');
  await expect(page.getByText('masih dipakai')).toBeVisible();

  await own.reload();
  await expect(change).toContainText('Diterima');
  await expect(removal).toContainText('Ditolak');
  await expect(removal).toContainText('masih dipakai');
  expect(complaints).toEqual([]);
  const amountOf = async (id: number) => {
    const { events } = await query<Outputs['edits']['ofRecord']>(administrator, 'edits.ofRecord', {
      ...{ collection: 'sekolah', record: id, limit: 1 },
    });
    return events[0]?.after?.['jumlah_sekolah'];
  };
  expect(await Promise.all(ids.map(amountOf))).toEqual([42, 40]);

  const { page: dark, complaints: others } = await openIn(browser, { theme: 'dark' });
  await dark.goto(link);
  await expect(dark.getByRole('region', { name: 'Propose a correction' })).toContainText('Accepted');
  await inspectAtWidths(dark, { name: 'agency has proposed', theme: 'dark' });
  await pictureAtWidths(dark, { name: 'agency has proposed', theme: 'dark' });
  expect(others).toEqual([]);
  for (const one of [own, dark]) await one.context().close();
});
