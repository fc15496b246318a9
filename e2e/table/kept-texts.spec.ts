import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { uniqueName } from '../support/keys';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { changePupils, pupilsPath, registerPupils, storedPupils, testWithPupils } from '../support/pupils';
import { test } from '../support/test';

test.use({ storageState: sessionOf('data_officer') });

/** The table notices within this time that others have written, in milliseconds. */
const NOTICED_AFTER = 20_000;
const COLUMN = 'jumlah_siswa';

const filled = testWithPupils(16);

const pupilsOf = async (by: APIRequestContext, city: string) =>
  (await storedPupils(by, city)).map((pupil) => pupil[COLUMN]);
const idsOf = async (by: APIRequestContext, city: string) =>
  (await storedPupils(by, city)).map((pupil) => Number(pupil['id_siswa']));
const removePupils = (by: APIRequestContext, id: number) =>
  mutate(by, 'edits.save', { collection: 'siswa', remove: [{ item: { id_siswa: id } }] });

/** Types into a cell without entering it. */
async function typeInto(table: TableOnPage, row: number, text: string): Promise<Locator> {
  const cell = await table.show(row, COLUMN);
  await cell.click();
  await table.page.keyboard.type(text);
  await expect(cell.getByRole('textbox')).toHaveValue(text);
  return cell;
}

/** Each way in which a person leaves an editor with the mouse or the keyboard. */
const WAYS: readonly (readonly [what: string, leave: (table: TableOnPage) => Promise<void>])[] = [
  ['another cell', (table) => table.cell(9, COLUMN).click()],
  ['a cell of another column', (table) => table.cell(9, 'jenjang').click()],
  ['a heading', (table) => table.grid.getByRole('columnheader', { name: /^Jenjang/ }).click()],
  ['the number of a row', (table) => table.row(9).getByRole('rowheader').click()],
  ['a right click on another cell', (table) => table.cell(9, 'jenjang').click({ button: 'right' })],
  ['a column menu', (table) => table.grid.locator('[data-menu="jenjang"]').click()],
  ['a tool', (table) => table.page.getByRole('button', { name: 'Lainnya' }).click()],
  ['the search', (table) => table.page.getByRole('searchbox').first().click()],
  ['another range', (table) => table.cell(9, COLUMN).click({ modifiers: ['Shift'] })],
  ['Tab', (table) => table.page.keyboard.press('Tab')],
];

filled('whatever leaves an editor enters what was typed', async ({ page, city, administrator }) => {
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  for (const [place, [what, leave]] of WAYS.entries()) {
    const row = (place % 6) + 1;
    await test.step(what, async () => {
      await typeInto(table, row, String(7_000 + place));
      await leave(table);
      await expect
        .poll(async () => (await pupilsOf(administrator, city))[row - 1], { message: what })
        .toBe(7_000 + place);
      const opened = page.locator('[role=dialog], [role=menu]');
      if (/right click|menu|tool/.test(what)) await expect(opened).toBeVisible();
      // In the search, this would clear the search text.
      if (what !== 'the search') await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    });
  }
  await typeInto(table, 1, '1');
  await page.keyboard.press('Escape');
  await table.cell(2, COLUMN).click();
  expect((await pupilsOf(administrator, city))[0], 'after Escape').toBe(7_006);
});

filled(
  'what is typed is entered when its cell is scrolled out of sight',
  async ({ page, city, administrator }) => {
    await page.setViewportSize({ width: 1_280, height: 500 });
    await registerPupils(administrator, city, { count: 60, of: (place) => ({ kecamatan: `Jauh ${place}` }) });
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    await typeInto(table, 1, '7100');
    await page.mouse.wheel(0, 2_000);
    await expect.poll(async () => (await pupilsOf(administrator, city))[0]).toBe(7_100);
  },
);

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  filled('a tap on another cell enters what was typed', async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const cell = await table.show(2, 'kecamatan');
    // The columns may still be scrolling to the cell. A second tap on the active cell would open it.
    await expect(async () => {
      if ((await cell.getAttribute('data-active')) === null) await cell.tap();
      await expect(cell).toHaveAttribute('data-active', /.*/, { timeout: 5_000 });
    }).toPass();
    await page.keyboard.type('Diketik');
    await table.cell(5, 'kecamatan').tap();
    await expect
      .poll(async () => (await storedPupils(administrator, city))[1]?.['kecamatan'])
      .toBe('Diketik');
  });

  filled(
    'a tap on the chosen cell opens it, however it was chosen',
    async ({ page, city, administrator }) => {
      const table = new TableOnPage(page);
      await table.open(pupilsPath(city));
      await (await table.show(2, 'kecamatan')).tap();
      await page.keyboard.press('ArrowDown');
      await table.cell(3, 'kecamatan').tap();
      // Only a focused input opens the keyboard of a telephone.
      await expect(table.grid.getByRole('textbox')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('Diketuk');
      await table.cell(5, 'kecamatan').tap();
      await expect(table.grid.getByRole('textbox')).toBeHidden();
      await expect
        .poll(async () => (await storedPupils(administrator, city))[2]?.['kecamatan'])
        .toBe('Diketuk');
    },
  );
});

filled(
  'what is typed goes to the record under the cursor, whatever others do',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const ids = await idsOf(administrator, city);
    const pupilsIn = async (id: number) =>
      (await storedPupils(administrator, city)).find((pupil) => pupil['id_siswa'] === id)?.[COLUMN];
    const noticed = (text: string) =>
      expect(page.getByRole('status').filter({ hasText: text })).toBeVisible({ timeout: NOTICED_AFTER });

    await test.step('a row above is deleted: rows keep their places until the cursor leaves', async () => {
      await (await table.show(12, COLUMN)).click();
      await removePupils(administrator, ids[1]!);
      await noticed('1 baris dihapus');
      await expect(table.row(2).getByRole('rowheader')).toHaveAttribute('data-state', 'gone');
      await page.keyboard.type('7777');
      await page.keyboard.press('Enter');
      await expect.poll(() => pupilsIn(ids[11]!)).toBe(7_777);
      expect(await pupilsIn(ids[12]!)).toBe(1_012);
      await expect(table.row(2).getByRole('rowheader')).not.toHaveAttribute('data-state', 'gone');
      await expect(page.getByText('15 baris', { exact: true })).toBeVisible();
      await page.keyboard.type('7778');
      await page.keyboard.press('Enter');
      await expect.poll(() => pupilsIn(ids[12]!)).toBe(7_778);
    });

    await test.step('the row of the cursor is deleted: nothing is written elsewhere', async () => {
      await (await table.show(3, COLUMN)).click();
      const [, , third, fourth] = await idsOf(administrator, city);
      await removePupils(administrator, third!);
      // The message is the same as that of the row before.
      const deleted = table.row(3).getByRole('rowheader');
      await expect(deleted).toHaveAttribute('data-state', 'gone', { timeout: NOTICED_AFTER });
      await page.keyboard.type('1');
      await expect(page.getByRole('alert').filter({ hasText: 'sudah dihapus' })).toBeVisible();
      await expect(table.grid.getByRole('textbox')).toBeHidden();
      expect(await pupilsIn(fourth!)).not.toBe(1);
    });

    await test.step('Ctrl and minus delete the record under the cursor', async () => {
      await page.getByRole('button', { name: 'Susun lagi' }).click();
      await expect(page.getByRole('button', { name: 'Susun lagi' })).toBeHidden();
      await (await table.show(8, COLUMN)).click();
      const [first, ...rest] = await idsOf(administrator, city);
      await removePupils(administrator, first!);
      await noticed('1 baris dihapus');
      await page.keyboard.press('Control+-');
      await expect.poll(() => idsOf(administrator, city)).toEqual(rest.filter((_, place) => place !== 6));
    });
  },
);

filled(
  'values entered down a sorted, filtered column reach each record once',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    const filter = encodeURIComponent(JSON.stringify({ column: COLUMN, op: 'lt', value: '5000' }));
    await table.open(`${pupilsPath(city)}&sort=-${COLUMN}&filter=${filter}`);
    await expect(table.row(16)).toBeVisible();
    const before = await storedPupils(administrator, city);
    const expected = before.map((pupil) => 9_000 + (1_015 - Number(pupil[COLUMN])));
    await (await table.show(1, COLUMN)).click();
    for (let place = 0; place < 16; place += 1) {
      await page.keyboard.type(String(9_000 + place));
      await page.keyboard.press('Enter');
      // Every second time, the wait is longer than the rows need to be read again.
      if (place % 5 === 4) await page.waitForTimeout(1_500);
    }
    await expect.poll(() => pupilsOf(administrator, city)).toEqual(expected);
  },
);

filled(
  'two people who append at the same time make two records',
  async ({ page, city, administrator, browser, baseURL }) => {
    const other = await browser.newContext({
      storageState: sessionOf('administrator'),
      baseURL: baseURL ?? '',
    });
    const pages: readonly Page[] = [page, await other.newPage()];
    const tables = pages.map((one) => new TableOnPage(one));
    for (const table of tables) await table.open(pupilsPath(city));
    const texts = (name: string) => [city, name, '2025', '2', 'SMA', '5'];
    for (const table of tables) await (await table.show(17, 'kota_kab')).click();
    for (let column = 0; column < 6; column += 1)
      for (const [place, table] of tables.entries()) {
        await table.page.keyboard.type(texts(`Bersama ${place}`)[column]!);
        await table.page.keyboard.press('Tab');
        if (column === 3) await table.page.waitForTimeout(2_500);
      }
    for (const table of tables) await table.cell(1, 'kota_kab').click();
    await expect
      .poll(async () =>
        (await storedPupils(administrator, city))
          .slice(16)
          .map((pupil) => pupil['kecamatan'])
          .sort(),
      )
      .toEqual(['Bersama 0', 'Bersama 1']);
    await other.close();
  },
);

filled(
  'a deletion that others have overtaken is said, listed, and done when it is meant',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const ids = await idsOf(administrator, city);
    await page.route('**/api/trpc/tables.version*', (route) => route.abort());
    await (await table.show(2, 'kecamatan')).click();
    await table.cell(4, 'kecamatan').click({ modifiers: ['Shift'] });
    await changePupils(administrator, ids[2]!, 4_321);
    await page.keyboard.press('Control+-');
    await expect(page.getByRole('button', { name: 'Ya, hapus 3 baris' })).toBeFocused();
    await page.keyboard.press('Enter');
    const note = page.getByRole('alert').filter({ hasText: '1 baris tidak dihapus' });
    await expect(note).toContainText(
      `Data ${ids[2]}, diubah oleh Administrator: Jumlah siswa “1002” menjadi “4321”`,
    );
    expect(await idsOf(administrator, city)).toEqual(ids.filter((_, place) => place !== 1 && place !== 3));
    await note.getByRole('button', { name: 'Tetap hapus 1 baris' }).click();
    await expect
      .poll(() => idsOf(administrator, city))
      .toEqual(ids.filter((_, place) => place < 1 || place > 3));
    await page.keyboard.press('Control+z');
    await expect.poll(() => idsOf(administrator, city), 'the focus is in the grid again').toContain(ids[2]);
  },
);

filled(
  'an action of which one record has changed since is undone for the others',
  async ({ page, city, administrator, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const ids = await idsOf(administrator, city);
    await table.show(1, COLUMN);
    await table.paste(1, COLUMN, '1\n2\n3\n4\n5');
    await expect.poll(async () => (await pupilsOf(administrator, city)).slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
    await changePupils(administrator, ids[3]!, 44);
    await page.keyboard.press('Control+z');
    const dialog = page.getByRole('dialog', { name: 'Batalkan 4 dari 5 baris?' });
    await expect(dialog).toContainText(`Data ${ids[3]}`);
    await dialog.getByRole('button', { name: 'Batalkan 4 baris' }).click();
    await expect
      .poll(async () => (await pupilsOf(administrator, city)).slice(0, 5))
      .toEqual([1_000, 1_001, 1_002, 44, 1_004]);
  },
);

filled(
  'what could not be sent waits, survives a reload, and is sent by itself',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    let requests = 0;
    const cut = (text: RegExp) =>
      page.route(text, (route) => {
        requests += 1;
        return route.abort();
      });
    await cut(/api\/trpc\/edits\./);
    await (await table.show(1, COLUMN)).click();
    for (const text of ['11', '12', '13']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    const note = page.getByRole('status').filter({ hasText: 'belum tersimpan' });
    await expect(note).toContainText('3 isian');
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
    await page.keyboard.type('14');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(table.cell(3, COLUMN)).toHaveText('13');
    await expect(table.cell(4, COLUMN)).toContainText('14');
    await expect(table.cell(4, COLUMN)).toHaveAccessibleDescription(/Diketik sebelum/);
    await expect(note).toContainText('3 isian');
    expect(requests).toBeGreaterThan(0);
    await page.unrouteAll();
    await expect
      .poll(async () => (await pupilsOf(administrator, city)).slice(0, 4))
      .toEqual([11, 12, 13, 1_003]);
    await expect(note).toBeHidden();
  },
);

filled('an answer that is lost stores a new row once', async ({ page, city, administrator }) => {
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  let lost = 0;
  await page.route(/api\/trpc\/edits\.save/, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await (await table.show(17, 'kota_kab')).click();
  for (const text of [city, 'Sekali', '2025', '2', 'SMA', '5']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await table.cell(1, 'kota_kab').click();
  await expect.poll(() => lost).toBe(1);
  await expect(page.getByRole('status').filter({ hasText: 'belum tersimpan' })).toBeHidden();
  await expect(page.getByText('17 baris', { exact: true })).toBeVisible();
  await expect(page.getByText('perlu diperbaiki')).toBeHidden();
  expect(
    (await storedPupils(administrator, city)).filter((pupil) => pupil['kecamatan'] === 'Sekali'),
  ).toHaveLength(1);
});

test.describe('who may only read', () => {
  test.use({ storageState: sessionOf('viewer') });

  test('is told so when typing', async ({ page, administrator }) => {
    const city = uniqueName('Kota');
    const register = [
      { nama_skpa: city, nama_app: 'Aplikasi', timestamp: '2024-01-31', jumlah_transaksi: 1 },
    ];
    await mutate(administrator, 'edits.save', { collection: 'warehouse_nik', register });
    const table = new TableOnPage(page);
    await table.open(`/collections/drka/warehouse_nik?q=${encodeURIComponent(city)}`);
    await table.cell(1, 'nama_app').click();
    await page.keyboard.type('1');
    await expect(page.getByRole('alert').filter({ hasText: 'hanya dapat melihat' })).toBeVisible();
  });
});

filled('rows are inserted, copied and filled from the keyboard', async ({ page, city, administrator }) => {
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  await test.step('a row is inserted where the cursor is, and completed', async () => {
    await (await table.show(3, 'kota_kab')).click();
    await page.keyboard.press('Control++');
    await expect(table.row(3).getByRole('rowheader')).toHaveAttribute('data-state', 'new');
    for (const text of [city, 'Disisipkan', '2025', '2', 'SMA', '5']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await table.cell(8, 'kota_kab').click();
    await expect
      .poll(async () => (await storedPupils(administrator, city)).at(-1))
      .toMatchObject({ kecamatan: 'Disisipkan', jumlah_siswa: 5 });
  });
  await test.step('a row is copied below itself, and stored once its key is another', async () => {
    await (await table.show(5, 'jenjang')).click();
    const copied = await table.cell(5, 'kecamatan').textContent();
    await page.keyboard.press('Control+Shift+D');
    await expect(table.cell(6, 'kecamatan')).toContainText(copied!);
    await page.keyboard.type('SMP');
    await page.keyboard.press('Enter');
    await table.cell(9, 'jenjang').click();
    await expect
      .poll(async () => (await storedPupils(administrator, city)).at(-1))
      .toMatchObject({ kecamatan: copied, jenjang: 'SMP' });
  });
  await test.step('Ctrl and Enter fill the selection, a double click on the handle the rows below', async () => {
    await page.reload();
    await (await table.show(1, 'semester')).click();
    await table.cell(3, 'semester').click({ modifiers: ['Shift'] });
    await page.keyboard.type('2');
    await page.keyboard.press('Control+Enter');
    const semesters = async () => (await storedPupils(administrator, city)).map((pupil) => pupil['semester']);
    await expect.poll(async () => (await semesters()).slice(0, 4).join('')).toBe('2221');
    await table.cell(14, 'semester').click();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await table.cell(14, 'semester').click();
    await table.grid.locator('[data-handle]').dblclick();
    await expect.poll(async () => (await semesters()).slice(13).join('')).toBe('22222');
  });
  await test.step('Ctrl and G go to a record, Ctrl and H replace', async () => {
    const ids = await idsOf(administrator, city);
    await page.keyboard.press('Control+g');
    const dialog = page.getByRole('dialog', { name: 'Ke baris' });
    await dialog.getByRole('radio', { name: 'Nomor data' }).check();
    await dialog.getByRole('textbox').fill(String(ids[6]));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(table.cell(7, 'semester')).toBeFocused();
    await page.keyboard.press('Control+h');
    await expect(page.getByRole('dialog', { name: 'Temukan dan ganti' })).toBeVisible();
  });
});
