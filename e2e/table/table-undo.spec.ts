import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { uniqueName } from '../support/keys';
import { sessionOf } from '../support/people';
import { type Pupils, pupilsPath, registerPupils, storedPupils } from '../support/pupils';
import { test } from '../support/test';

test.use({
  storageState: sessionOf('data_officer'),
  permissions: ['clipboard-read', 'clipboard-write'],
});

const OFTEN = { intervals: [100] };

type Rows = readonly Pupils[];

/** The rows with other values in some of them. */
const withValues = (rows: Rows, values: Readonly<Record<number, Pupils>>): Rows =>
  rows.map((row, place) => ({ ...row, ...values[place] }));

const timeless = (rows: Rows): Rows =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'date_now')));

/** Performs one action after the other in a table, and undoes and redoes each of them. */
class Ledger {
  readonly table: TableOnPage;
  readonly stored: () => Promise<Rows>;

  constructor(table: TableOnPage, { by, city }: { by: APIRequestContext; city: string }) {
    this.table = table;
    this.stored = () => storedPupils(by, city);
  }

  /** @param leaves makes, from the records before the action, those that are stored after it; times are ignored */
  async prove(what: string, act: () => Promise<void>, { leaves }: { leaves: (before: Rows) => unknown }) {
    await test.step(what, async () => {
      const { keyboard } = this.table.page;
      const before = await this.stored();
      await act();
      const now = async () => timeless(await this.stored());
      await expect.poll(now, { ...OFTEN, message: what }).toEqual(leaves(timeless(before)));
      const done = await this.stored();
      await this.focusOnGrid();
      await keyboard.press('Control+z');
      await expect.poll(this.stored, { ...OFTEN, message: `${what}, undone` }).toEqual(before);
      await keyboard.press('Control+y');
      await expect.poll(this.stored, { ...OFTEN, message: `${what}, done again` }).toEqual(done);
    });
  }

  private async focusOnGrid(): Promise<void> {
    const { page, grid } = this.table;
    await expect(page.getByRole('dialog')).toBeHidden();
    await grid.getByRole('columnheader', { name: /^Kecamatan/ }).click();
  }
}

test('each kind of change is stored, undone to just what was before, and done again', async ({
  page,
  administrator,
}) => {
  const city = uniqueName('Kota');
  await registerPupils(administrator, city, { count: 6 });
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  const ledger = new Ledger(table, { by: administrator, city });
  const beginning = await ledger.stored();

  await ledger.prove('a cell', () => table.enter(1, 'jumlah_siswa', '10'), {
    leaves: (rows) => withValues(rows, { 0: { jumlah_siswa: 10 } }),
  });
  await ledger.prove('a paste', () => table.paste(2, 'jenjang', 'SMP\t20\r\nSMA\t"3.000"'), {
    leaves: (rows) =>
      withValues(rows, {
        1: { jenjang: 'SMP', jumlah_siswa: 20 },
        2: { jenjang: 'SMA', jumlah_siswa: 3_000 },
      }),
  });
  await ledger.prove('a fill by the handle', () => fillByHandle(table), {
    leaves: (rows) => withValues(rows, { 2: { jumlah_siswa: 30 }, 3: { jumlah_siswa: 40 } }),
  });
  await ledger.prove(
    'a fill by the keyboard',
    async () => {
      await select(table, { from: 3, to: 5, column: 'jenjang' });
      await page.keyboard.press('Control+d');
    },
    { leaves: (rows) => withValues(rows, { 3: { jenjang: 'SMA' }, 4: { jenjang: 'SMA' } }) },
  );
  await clearAndBack(ledger);
  await ledger.prove('a new row', () => newRow(table, [city, 'Baru', '2023', '2', 'SD', '70']), {
    leaves: (rows) => [
      ...rows,
      expect.objectContaining({
        kecamatan: 'Baru',
        tahun: 2023,
        semester: '2',
        jenjang: 'SD',
        jumlah_siswa: 70,
      }),
    ],
  });
  await ledger.prove(
    'a row deleted',
    async () => {
      await table.cell(2, 'kecamatan').click();
      await page.keyboard.press('Control+-');
    },
    { leaves: (rows) => rows.filter((_, place) => place !== 1) },
  );
  await ledger.prove('a record in its panel', () => changeInPanel(table, { row: 1, pupils: '11' }), {
    leaves: (rows) => withValues(rows, { 0: { jumlah_siswa: 11 } }),
  });
  await ledger.prove('an earlier state', () => restoreFirstState(table, { row: 1 }), {
    leaves: (rows) => withValues(rows, { 0: { jumlah_siswa: 1_000 } }),
  });
  await ledger.prove('a change of all that match', () => changeAll(page), {
    leaves: (rows) => rows.map((row) => ({ ...row, tahun: 2019 })),
  });
  await ledger.prove('a deletion of all that match', () => deleteAll(page, '6'), { leaves: () => [] });

  await test.step('all of it is taken back, one after the other', async () => {
    await page.getByRole('button', { name: 'Tindakan Anda' }).click();
    const list = page.getByRole('dialog', { name: 'Tindakan Anda di tabel ini' });
    await list.getByRole('button', { name: 'Kembali ke saat halaman ini dibuka' }).click();
    await expect(list.getByRole('alert')).toContainText('tindakan dibatalkan.');
    await expect.poll(ledger.stored).toEqual(beginning);
  });
});

async function select(table: TableOnPage, range: { from: number; to: number; column: string }) {
  await table.cell(range.from, range.column).click();
  await table.cell(range.to, range.column).click({ modifiers: ['Shift'] });
}

/** Two figures, and their fill handle dragged over the next two: the step between them continues. */
async function fillByHandle(table: TableOnPage): Promise<void> {
  const { page } = table;
  await select(table, { from: 1, to: 2, column: 'jumlah_siswa' });
  await table.cell(2, 'jumlah_siswa').locator('[data-handle]').hover();
  await page.mouse.down();
  await table.cell(3, 'jumlah_siswa').hover();
  await table.cell(4, 'jumlah_siswa').hover();
  await page.mouse.up();
}

/** Required values cannot be stored empty: the emptied cells wait, and nothing is lost. */
async function clearAndBack({ table, stored }: Ledger): Promise<void> {
  const { page } = table;
  await test.step('cells cleared', async () => {
    const before = await stored();
    const waiting = page.getByText('2 sel perlu diperbaiki');
    await select(table, { from: 5, to: 6, column: 'jumlah_siswa' });
    await page.keyboard.press('Delete');
    await expect(waiting).toBeVisible();
    await expect(table.cell(5, 'jumlah_siswa')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Control+z');
    await expect(waiting).toBeHidden();
    await expect(table.cell(5, 'jumlah_siswa')).toHaveText('1.004');
    await page.keyboard.press('Control+y');
    await expect(waiting).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(table.cell(6, 'jumlah_siswa')).toHaveText('1.005');
    expect(await stored()).toEqual(before);
  });
}

async function newRow(table: TableOnPage, values: readonly string[]): Promise<void> {
  const { page } = table;
  await table.cell(7, 'kota_kab').click();
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await table.cell(1, 'kecamatan').click();
}

async function changeInPanel(table: TableOnPage, { row, pupils }: { row: number; pupils: string }) {
  const { page } = table;
  await table.cell(row, 'kecamatan').click();
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('dialog', { name: /^Siswa nomor / });
  await panel.getByRole('textbox', { name: 'Jumlah siswa' }).fill(pupils);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Tersimpan.')).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Restores a record to its state before its first change. */
async function restoreFirstState(table: TableOnPage, { row }: { row: number }): Promise<void> {
  const { page } = table;
  await table.cell(row, 'kecamatan').click();
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('dialog', { name: /^Siswa nomor / });
  const story = panel.getByRole('region', { name: 'Riwayat data' });
  await expect(story.getByText('menambahkan data ini')).toBeVisible();
  await story.getByRole('button', { name: 'Kembalikan ke sebelum ini' }).last().click();
  const asked = page.getByRole('dialog', { name: 'Kembalikan data ini?' });
  await asked.getByRole('button', { name: 'Ya, kembalikan' }).click();
  await expect(panel.getByRole('textbox', { name: 'Jumlah siswa' })).toHaveValue('1000');
  await expect(asked).toBeHidden();
  await panel.getByRole('button', { name: 'Tutup' }).click();
}

async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('toolbar', { name: 'Alat tabel' }).getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function changeAll(page: Page): Promise<void> {
  await chooseMore(page, 'Ubah semua yang cocok');
  const asked = page.getByRole('dialog', { name: 'Ubah semua yang cocok' });
  await asked.getByLabel('Kolom yang diubah').selectOption('Tahun');
  await asked.getByRole('textbox', { name: 'Tahun' }).fill('2019');
  await asked.getByRole('button', { name: 'Ubah 6 baris' }).click();
}

async function deleteAll(page: Page, count: string): Promise<void> {
  await chooseMore(page, 'Hapus semua yang cocok');
  await page.getByRole('dialog').getByLabel(`Ketik ${count} untuk memastikan`).fill(count);
  await page.keyboard.press('Enter');
}
