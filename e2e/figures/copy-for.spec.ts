import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { localeOf } from '@/domain/languages';
import { SNIPPET_TOOLS } from '@/domain/snippets/snippets';
import { expectVisibleFocus } from '../support/focus';
import { tabTo } from '../support/keyboard';
import { issueKey } from '../support/keys';
import { inspect, languageOf, openIn, picture, THEMES, type Theme } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { test } from '../support/test';
import { wordsIn } from '../support/words';

/** What is copied of a table, a summary, an indicator and a picture, by the keyboard alone, and what a program then reads. */

const WIDTHS = [360, 1920] as const;
const HEIGHT = 900;
const MAX_STEPS = 30;
/** Years of which no other journey has records: an indicator has the figures of all of a period. */
const YEAR = { light: 1984, dark: 1985 };
const PUPILS = { SD: 4_321, SMP: 2_468 };
const TEACHERS = { SD: 7, SMP: 13 };

type Say = ReturnType<typeof wordsIn>;
type Kind = Readonly<{
  name: string;
  path: string;
  /** The button that opens the dialog, or the menu that has it. */
  opener: (page: Page, say: Say) => Locator;
  inMenu?: true;
  /** What each snippet has: the filter of the page. */
  filter: RegExp;
  /** The figures of a line of the file, as many as are compared with the page. */
  figures: (line: string[]) => string[];
}>;

async function store(by: APIRequestContext, theme: Theme): Promise<readonly Kind[]> {
  const region = `Kota "O'Neil" ${theme}`;
  const tahun = YEAR[theme];
  const of = (jenjang: string) => ({
    ...{ kota_kab: region, kecamatan: 'Darul', tahun, semester: '1', jenjang },
  });
  const register = Object.entries(PUPILS).map(([level, jumlah_siswa]) => ({ ...of(level), jumlah_siswa }));
  await mutate(by, 'edits.save', {
    ...{ collection: 'siswa', register: [...register, { ...of('SMA'), jumlah_siswa: 900 }] },
  });
  await mutate(by, 'edits.save', {
    collection: 'guru',
    register: Object.entries(TEACHERS).map(([level, jumlah_guru]) => ({ ...of(level), jumlah_guru })),
  });
  const all = [
    { column: 'kota_kab', op: 'eq', value: region },
    { column: 'jumlah_siswa', op: 'gt', value: '1000' },
  ];
  const filter = `filter=${encodeURIComponent(JSON.stringify({ all }))}`;
  const table = '/collections/disdik/siswa';
  const ofView = /O.{1,6}Neil[\s\S]*jumlah_siswa\.gt/;
  const copy = (page: Page, say: Say) => page.getByRole('button', { name: say('snippets.open') });
  const last = (line: string[]) => line.slice(-1);
  return [
    {
      ...{ name: 'table', path: `${table}?${filter}&columns=kota_kab,jenjang,jumlah_siswa`, inMenu: true },
      ...{ opener: (page, say) => page.getByRole('button', { name: say('tableTools.more.title') }) },
      ...{ filter: ofView, figures: last },
    },
    {
      ...{ name: 'summary', path: `${table}/summary?${filter}&rows=jenjang&columns=period&sum=jumlah_siswa` },
      ...{ opener: copy, filter: ofView, figures: last },
    },
    {
      ...{ name: 'picture', path: `${table}/pictures?${filter}#series` },
      ...{ opener: (page, say) => copy(page, say).first(), filter: ofView, figures: last },
    },
    {
      ...{ name: 'indicator', path: `/indicators/siswa_per_guru?rows=jenjang&period=${tahun}-S1` },
      ...{ opener: copy, filter: new RegExp(`period\\W{1,6}${tahun}-S1`), figures: (line) => line.slice(-2) },
    },
  ];
}

/** Opens the dialog by keys. */
async function openByKeys(page: Page, { opener, inMenu }: Kind, say: Say): Promise<Locator> {
  const button = opener(page, say);
  await tabTo(page, button);
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  if (inMenu) {
    const item = page.getByRole('menuitem', { name: say('tableTools.more.api') });
    await expect(item).toBeVisible();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await item.evaluate((node) => node === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
  }
  return button;
}

/** Walks the open dialog by keys, closes it, and returns what was copied for cURL. */
async function walk(page: Page, { filter }: Kind, say: Say): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const choice = dialog.getByRole('combobox', { name: say('snippets.for') });
  await tabTo(page, choice);
  await expectVisibleFocus(page);
  const box = await dialog.boundingBox();
  for (const [at, tool] of SNIPPET_TOOLS.entries()) {
    if (at > 0) await page.keyboard.press('ArrowDown');
    await expect(choice).toHaveValue(tool);
    const snippet = dialog.getByRole('figure', { name: say(`snippets.tools.${tool}`), exact: true });
    await expect(snippet.locator('pre')).toHaveText(filter);
  }
  expect(await dialog.boundingBox(), 'the dialog keeps its place').toEqual(box);
  const shown = dialog.locator('pre').first();
  await page.keyboard.press('Tab');
  await expect(shown).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: say('snippets.copy'), exact: true })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  const text = await shown.textContent();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1);
  }
  return text!;
}

/** The lines that a command for cURL writes into its file. */
async function linesOf(command: string, key: string): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'copy-for-'));
  try {
    execFileSync('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, RSD_KEY: key },
      stdio: 'pipe',
    });
    const [file] = await readdir(folder);
    const [, ...lines] = (await readFile(join(folder, file!), 'utf8')).trim().split('\r\n');
    return lines.map((line) => line.split(','));
  } finally {
    await rm(folder, { recursive: true });
  }
}

for (const theme of THEMES)
  test(`each is copied by keys, and has the figures of the page, ${theme}`, async ({
    browser,
    administrator,
  }) => {
    const kinds = await store(administrator, theme);
    const { key } = await issueKey(administrator, { bindings: [{ field: 'access', values: ['basic'] }] });
    const language = languageOf(theme);
    const say = wordsIn(language);
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('administrator') });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const width of WIDTHS)
      for (const kind of kinds)
        await test.step(`${kind.name} at ${width}`, async () => {
          await page.setViewportSize({ width, height: HEIGHT });
          await open(page, kind.path);
          const opener = await openByKeys(page, kind, say);
          await expect(page.getByRole('dialog').locator('pre').first()).toBeVisible();
          await inspect(page, `copy-${kind.name} at ${width}`);
          await picture(page, { name: `copy-${kind.name}`, theme });
          const command = await walk(page, kind, say);
          await picture(page, { name: `copy-${kind.name}-end`, theme });
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
          await expect(opener).toBeFocused();
          await expectVisibleFocus(page);
          if (width === WIDTHS[0]) return;
          const figures = (await linesOf(command, key)).flatMap(kind.figures).map(Number);
          const all = [
            ...Object.values(PUPILS),
            ...(kind.name === 'indicator' ? Object.values(TEACHERS) : []),
          ];
          expect(figures.toSorted()).toEqual(all.toSorted());
          if (kind.name === 'picture') await page.locator('#series details summary').click();
          for (const figure of figures)
            await expect(page.locator('main')).toContainText(figure.toLocaleString(localeOf(language)));
        });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
