import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { PageLanguage } from '@/i18n/languages';
import { TableOnPage } from './grid';
import { uniqueName } from './keys';
import { mutate } from './procedures';
import { changePupils, pupilsPath, registerPupils } from './pupils';
import { wordsIn } from './words';

/** The data and pages with which the states of a table are reached. */
export type Stage = Readonly<{
  page: Page;
  table: TableOnPage;
  /** The texts of the page, in its language. */
  say: ReturnType<typeof wordsIn>;
  by: APIRequestContext;
  /** The city whose pupils are shown. */
  city: string;
  pupils: readonly number[];
  /** The status of the patients who are shown. */
  status: string;
}>;

/** A state of the table. `path`: its page; by default the pupils of the city. `spoils`: the page is opened again after it. */
export type State = Readonly<{
  name: string;
  path?: (stage: Stage) => string;
  spoils?: true;
  reach: (stage: Stage) => Promise<void>;
}>;

/** Records to be shown: pupils of a city, and patients of a status. */
export async function prepareStage(
  page: Page,
  { by, language }: { by: APIRequestContext; language: PageLanguage },
): Promise<Stage> {
  const city = uniqueName('Kota');
  const status = uniqueName('rawat');
  const pupils = await registerPupils(by, city, { count: 8 });
  await changePupils(by, pupils[0]!, 990);
  await mutate(by, 'enumValues.add', { collection: 'pasien', field: 'status', value: status });
  const register = ['2024-01-31', '2024-02-29'].map((tanggal) => ({ jumlah: 7, tanggal, status }));
  await mutate(by, 'edits.save', { collection: 'pasien', register });
  return { page, table: new TableOnPage(page), say: wordsIn(language), by, city, pupils, status };
}

const tool = (
  { page, say }: Stage,
  name: 'filter' | 'sort' | 'columns' | 'saved' | 'file' | 'more',
): Locator =>
  page
    .getByRole('toolbar', { name: say('tableTools.label') })
    .getByRole('button', { name: say(`tableTools.tools.${name}`) });

/** Opens a tool, and waits for the element that contains it. */
const openTool = (name: Parameters<typeof tool>[1]) => async (stage: Stage) => {
  await tool(stage, name).click();
  await expect(stage.page.getByRole(/filter|sort|columns/.test(name) ? 'dialog' : 'menu')).toBeVisible();
};

/** Opens the tool behind the last button. */
const openMore = (name: 'change' | 'delete' | 'api' | 'help') => async (stage: Stage) => {
  await openTool('more')(stage);
  await stage.page.getByRole('menuitem', { name: stage.say(`tableTools.more.${name}`) }).click();
  await expect(stage.page.getByRole('dialog')).toBeVisible();
};

/** Opens the editor of a cell in the first row, with its list or calendar. */
const edit =
  (column: string, shows: (page: Page) => Locator) =>
  async ({ page, table }: Stage) => {
    await (await table.show(1, column)).click();
    await page.keyboard.press('F2');
    await expect(shows(page)).toBeVisible();
  };

const listOf = (page: Page) => page.getByRole('listbox');
const atPatients = ({ status }: Stage) => `/collections/rsud/pasien?q=${encodeURIComponent(status)}`;

export const CELL_STATES: readonly State[] = [
  { name: 'rows', reach: ({ table, city }) => expect(table.cell(1, 'kota_kab')).toHaveText(city) },
  { name: 'number', reach: edit('jumlah_siswa', (page) => page.getByRole('grid').getByRole('textbox')) },
  { name: 'year', reach: edit('tahun', listOf) },
  { name: 'suggestions', reach: edit('kecamatan', listOf) },
  {
    name: 'range with sums',
    reach: async ({ page, table, say }) => {
      const sum = say('tableTools.filter.title') === 'Saring' ? '4.010' : '4,010';
      await (await table.show(2, 'jumlah_siswa')).click();
      await (await table.show(5, 'jumlah_siswa')).click({ modifiers: ['Shift'] });
      await expect(page.getByText(say('tableTools.figures.sum', { text: sum }))).toBeVisible();
    },
  },
  {
    name: 'cell menu',
    reach: async ({ page, table }) => {
      await (await table.show(2, 'kecamatan')).click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'faulty cell',
    spoils: true,
    reach: async ({ table }) => {
      await table.enter(2, 'jumlah_siswa', 'seribu');
      await (await table.show(2, 'jumlah_siswa')).click();
      await expect(table.cell(2, 'jumlah_siswa')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'doubtful cell in a waiting row',
    spoils: true,
    reach: async ({ page, table }) => {
      await table.show(4, 'tahun');
      // A school year lies in two years, in each language.
      await table.paste(4, 'tahun', '2023/2024\t2');
      await page.keyboard.press('F8');
      await expect(table.cell(4, 'tahun')).toHaveAttribute('data-state', 'doubt');
    },
  },
  {
    name: 'begun record',
    spoils: true,
    reach: async ({ page, table }) => {
      await (await table.show(1, 'tahun')).click();
      await page.keyboard.press('Control+ArrowDown');
      await table.enter(9, 'tahun', '24');
      await (await table.show(7, 'tahun')).click();
      await expect(table.cell(9, 'tahun')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'conflict',
    spoils: true,
    reach: async ({ page, table, by, pupils }) => {
      // The value that counts is the one that is shown when the editor opens.
      await (await table.show(3, 'jumlah_siswa')).click();
      await page.keyboard.type('6');
      await changePupils(by, pupils[2]!, 5);
      await page.keyboard.press('Enter');
      await (await table.show(3, 'jumlah_siswa')).click();
      await expect(page.getByRole('alert').filter({ hasText: '“5”' })).toBeVisible();
    },
  },
  { name: 'date', path: atPatients, reach: edit('tanggal', (page) => page.getByRole('table')) },
  { name: 'enumerated', path: atPatients, spoils: true, reach: edit('status', listOf) },
];

export const TOOL_STATES: readonly State[] = [
  { name: 'sort', reach: openTool('sort') },
  { name: 'columns', reach: openTool('columns') },
  { name: 'download', reach: openTool('file') },
  {
    name: 'saved views',
    reach: async (stage) => {
      const view = {
        name: uniqueName('Sekolah dasar'),
        collection: 'siswa',
        view: {},
        layout: {},
        shared: true,
      };
      const { id } = await mutate<{ id: string }>(stage.by, 'tables.views.save', view);
      await openTool('saved')(stage);
      await expect(stage.page.getByRole('menuitemradio', { name: view.name })).toBeVisible();
      await mutate(stage.by, 'tables.views.remove', { collection: 'siswa', id });
    },
  },
  {
    name: 'save view',
    reach: async (stage) => {
      await openTool('saved')(stage);
      await stage.page.getByRole('menuitem', { name: stage.say('tableTools.saved.saveAs') }).click();
      await stage.page.getByRole('textbox', { name: stage.say('tableTools.saved.name') }).press('Enter');
      await expect(stage.page.getByText(stage.say('tableTools.saved.nameRequired'))).toBeVisible();
    },
  },
  { name: 'api call', reach: openMore('api') },
  {
    name: 'change all',
    reach: async (stage) => {
      await openMore('change')(stage);
      const { page, say } = stage;
      await expect(
        page.getByRole('button', { name: say('tableTools.bulk.changeButton', { count: 8 }) }),
      ).toBeVisible();
    },
  },
  { name: 'delete all', reach: openMore('delete') },
  { name: 'help', reach: openMore('help') },
  {
    name: 'column menu',
    reach: async ({ page, city }) => {
      await page.locator('[data-menu=kota_kab]').click();
      await expect(page.getByRole('dialog').getByRole('checkbox', { name: city })).toBeVisible();
    },
  },
  {
    name: 'filter',
    reach: async (stage) => {
      const { page, say } = stage;
      await openTool('filter')(stage);
      const filter = page.getByRole('dialog');
      await filter.getByRole('button', { name: say('tableTools.filter.add') }).click();
      await filter.getByRole('button', { name: say('tableTools.filter.addGroup') }).click();
      await filter.getByRole('button', { name: say('tableTools.filter.apply') }).click();
      await expect(filter.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  {
    name: 'filtered and sorted',
    path: ({ city }) =>
      `${pupilsPath(city)}&sort=-tahun,kecamatan&frozen=2&filter=${encodeURIComponent(
        JSON.stringify({
          all: [
            { column: 'jenjang', op: 'in', value: ['SD', 'SMP'] },
            { column: 'tahun', op: 'gte', value: '2020' },
          ],
        }),
      )}`,
    reach: ({ table, city }) => expect(table.cell(1, 'kota_kab')).toHaveText(city),
  },
  {
    name: 'no match',
    path: () => pupilsPath(uniqueName('Tak ada')),
    reach: ({ page, say }) => expect(page.getByText(say('tableTools.noMatch.text'))).toBeVisible(),
  },
  {
    name: 'empty',
    path: () => '/collections/drka/penduduk_jk',
    reach: ({ page, say }) =>
      expect(page.getByText(say('table.records', { count: 0 })).first()).toBeVisible(),
  },
  {
    name: 'failed',
    spoils: true,
    reach: async ({ page, say }) => {
      await page.route('**/api/trpc/*tables.*', (route) => route.fulfill({ status: 404, json: {} }));
      await page.getByRole('searchbox').fill('x');
      await expect(
        page.getByRole('alert').filter({ hasText: say('common.states.failedTitle') }),
      ).toBeVisible();
      await page.unroute('**/api/trpc/*tables.*');
    },
  },
];

const openRecord = async ({ page, table }: Stage) => {
  await (await table.show(1, 'kecamatan')).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog').getByRole('listitem').nth(1)).toBeVisible();
};

/** A text on the clipboard, pasted below all records. */
const paste = async ({ page, table, say }: Stage, lines: readonly string[]) => {
  await (await table.show(2, 'kota_kab')).click();
  await page.keyboard.press('Control+ArrowDown');
  await expect(table.cell(9, 'kota_kab')).toBeFocused();
  await table.paste(9, 'kota_kab', lines.join('\r\n'));
  await expect(page.getByRole('dialog', { name: say('table.paste.title') })).toBeVisible();
};

const restoreButton = ({ page, say }: Stage) =>
  page.getByRole('button', { name: say('record.history.restore') }).first();

export const RECORD_STATES: readonly State[] = [
  { name: 'record', reach: openRecord },
  {
    name: 'record history',
    reach: async (stage) => {
      await openRecord(stage);
      await restoreButton(stage).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'record restore',
    spoils: true,
    reach: async (stage) => {
      const { page, say } = stage;
      await openRecord(stage);
      await restoreButton(stage).click();
      await expect(page.getByRole('dialog', { name: say('record.restore.title') })).toBeVisible();
    },
  },
  {
    name: 'paste',
    spoils: true,
    reach: (stage) =>
      paste(stage, [`${stage.city}\tBaru\t2024\t1\tSD\t1.250`, `${stage.city}\tLain\t2024\t1\tSD\tbanyak`]),
  },
  {
    name: 'delete rows',
    reach: async ({ page, table, say }) => {
      await (await table.show(2, 'kecamatan')).click();
      await (await table.show(4, 'kecamatan')).click({ modifiers: ['Shift'] });
      await page.keyboard.press('Control+-');
      await expect(page.getByRole('dialog', { name: say('table.remove.title', { count: 3 }) })).toBeVisible();
    },
  },
  {
    name: 'actions',
    spoils: true,
    reach: async ({ page, table, say }) => {
      await table.enter(5, 'jumlah_siswa', '15');
      await table.enter(6, 'jumlah_siswa', 'banyak');
      await page.getByRole('button', { name: say('table.actions.list') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
    },
  },
  {
    name: 'undo refused',
    spoils: true,
    reach: async ({ page, table, say, by, pupils }) => {
      await table.enter(7, 'jumlah_siswa', '17');
      await expect(table.cell(7, 'jumlah_siswa')).not.toHaveAttribute('data-state', 'saving');
      await expect(page.getByRole('button', { name: say('table.actions.undo') })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await changePupils(by, pupils[6]!, 18);
      await page.keyboard.press('Control+z');
      await expect(page.getByText(say('errors.changed_since', { count: 1 }))).toBeVisible();
    },
  },
  {
    name: 'changes',
    path: () => '/collections/disdik/siswa/changes',
    reach: ({ page }) => expect(page.locator('[data-batch]').first()).toBeVisible(),
  },
];
