import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { uniqueName } from './support/keys';
import { open, reload } from './support/open';
import { PEOPLE, sessionOf } from './support/people';
import { mutate } from './support/procedures';
import { hire } from './support/staff';
import { test } from './support/test';
import { violationsOf } from './support/violations';

test.use({ storageState: sessionOf('data_officer') });

const OFFICER = PEOPLE.data_officer.name;

test('a record is changed, reverted, deleted and restored; a batch is undone, or the page says what prevents it', async ({
  page,
  administrator,
}) => {
  const [first = 0, second = 0] = await registerTwo(administrator);
  await open(page, `/collections/disdik/siswa/${first}`);
  const pupils = page.getByRole('textbox', { name: 'Jumlah siswa' });
  const story = page.getByRole('region', { name: 'Riwayat data' }).getByRole('listitem');

  await test.step('a value is judged as by the service, and stored', async () => {
    await pupils.fill('seribu');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(pupils).toBeFocused();
    await expect(page.getByText('harus bilangan bulat')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await pupils.fill('1.250');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tersimpan.')).toBeVisible();
    await expect(pupils).toHaveValue('1250');
    await expect(story.first()).toContainText(`${OFFICER} mengubah data ini`);
    await expect(story.first()).toContainText('1.200');
  });

  await test.step('what somebody else has changed meanwhile is shown beside it', async () => {
    await pupils.fill('1300');
    await change(administrator, first, 1280);
    await page.getByRole('button', { name: 'Simpan' }).click();
    const both = page.getByRole('region', { name: 'Jumlah siswa: dua nilai' });
    await expect(both).toContainText('1300');
    await expect(both).toContainText('1.280');
    expect(await violationsOf(page)).toEqual([]);
    await both.getByRole('button', { name: 'Gunakan isian saya' }).click();
    await expect(pupils).toBeFocused();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(story.first()).toContainText('1.300');
  });

  await test.step('an earlier state is brought back after it was said what changes', async () => {
    await story.nth(2).getByRole('button', { name: 'Kembalikan ke sebelum ini' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kembalikan data ini?' });
    await expect(dialog).toContainText('1.300');
    await expect(dialog).toContainText('1.200');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ya, kembalikan' }).click();
    await expect(pupils).toHaveValue('1200');
  });

  await test.step('a deleted record comes back', async () => {
    await mutate(administrator, 'edits.save', { ...IN_SISWA, remove: [{ item: { id_siswa: first } }] });
    await reload(page);
    await expect(page.getByText(`Data nomor ${first} tidak ada`)).toBeVisible();
    await page.getByRole('button', { name: 'Pulihkan data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ya, kembalikan' }).click();
    await expect(pupils).toHaveValue('1200');
  });

  await test.step('a batch is undone where nothing newer is in the way', async () => {
    const batch = await change(administrator, second, 900);
    await open(page, '/collections/disdik/siswa/changes');
    await undoOf(page, batch).click();
    await page.getByRole('button', { name: 'Ya, batalkan perubahan' }).click();
    await expect(item(page, batch)).toContainText('Sudah dibatalkan');
    await expect(undoOf(page, batch)).toBeHidden();
    const old = await change(administrator, second, 910);
    await change(administrator, second, 920);
    await reload(page);
    await undoOf(page, old).click();
    await page.getByRole('button', { name: 'Ya, batalkan perubahan' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole('alert')
      .getByRole('link', { name: `Nomor ${second}` })
      .click();
    await expect(pupils).toHaveValue('920');
  });
});

test('who may only read sees the values and their history, and no way to change them', async ({
  page,
  administrator,
}) => {
  const [record = 0] = await registerTwo(administrator);
  await page.context().clearCookies();
  const reader = await hire(administrator, 'viewer', { groups: ['disdik'] });
  await page.context().addCookies(reader.session.cookies);
  await change(administrator, record, 7);
  await open(page, `/collections/disdik/siswa/${record}`);
  await expect(page.getByRole('definition').filter({ hasText: 'Aceh Besar' })).toBeVisible();
  await expect(page.getByText('mengubah data ini')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Kembalikan ke sebelum ini' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await open(page, '/collections/disdik/siswa/changes');
  await expect(page.getByRole('button', { name: /^Batalkan/ })).toHaveCount(0);
});

const IN_SISWA = { collection: 'siswa' };

async function registerTwo(by: APIRequestContext): Promise<number[]> {
  const kecamatan = uniqueName('Kecamatan');
  const register = ['SD', 'SMP'].map((jenjang) => ({
    kota_kab: 'Aceh Besar',
    kecamatan,
    tahun: 2024,
    semester: '1',
    jenjang,
    jumlah_siswa: 1200,
  }));
  const { registered } = await mutate<Outputs['edits']['save']>(by, 'edits.save', { ...IN_SISWA, register });
  return registered.map((record) => Number(record?.['id_siswa']));
}

/** Changes a record as somebody else. @returns the batch */
async function change(by: APIRequestContext, record: number, pupils: number): Promise<string> {
  const set = { id_siswa: record, jumlah_siswa: pupils };
  const { batch } = await mutate<Outputs['edits']['save']>(by, 'edits.save', {
    ...IN_SISWA,
    change: [{ set, was: {} }],
  });
  return batch ?? '';
}

const item = (page: Page, batch: string) => page.locator(`[data-batch="${batch}"]`);
const undoOf = (page: Page, batch: string) =>
  page.getByRole('button', { name: `Batalkan perubahan nomor ${batch}`, exact: true });
