import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { issueKey, uniqueName } from './support/keys';
import { contextIn, inspectAtWidths, pictureAtWidths, THEMES, type Theme, watch } from './support/look';
import { sessionOf } from './support/people';
import { mutate, query } from './support/procedures';
import { registerPupils } from './support/pupils';
import { test as base } from './support/test';

const NO_TOKEN = 'A'.repeat(43);
const PUBLIC_PAGES = [
  '/sign-in',
  '/request-access',
  `/request-access/status#${NO_TOKEN}`,
  `/set-up#${NO_TOKEN}`,
  `/invitation#${NO_TOKEN}`,
  `/reset#${NO_TOKEN}`,
  `/collect#${NO_TOKEN}`,
  `/agency#${NO_TOKEN}`,
  '/catalogue',
  '/catalogue/collection-siswa',
  '/no-such-page',
];
const STAFF_PAGES = [
  '/',
  '/collections',
  '/collections/disdik/siswa',
  '/collections/rsud/pasien',
  '/deliveries',
  '/deliveries/agencies',
  '/deliveries/reminders',
  '/proposals',
  '/proposals/00000000-0000-4000-8000-000000000000',
  '/pelita',
  '/walidata',
  '/releases',
  '/releases/siswa/2024-S1',
  '/findings',
  '/findings/rules',
  '/indicators',
  '/indicators/siswa_per_guru',
  '/indicators/new',
  '/metadata',
  '/metadata/collection/siswa',
  '/metadata/field/siswa.jumlah_siswa',
  '/metadata/indicator/siswa_per_guru',
  '/reports',
  '/reports/new',
  '/imports',
  '/keys',
  '/keys/new',
  '/keys/diagnose',
  '/requests',
  '/staff',
  '/collections/disdik/siswa/changes',
  '/collections/disdik/siswa/pictures',
  '/collections/disdik/siswa/summary',
  '/collections/disdik/siswa/2147483647',
  '/history',
  '/history/data',
  '/settings',
  '/settings/backups',
  '/settings/values',
  '/settings/places',
  '/settings/places?in=11.06',
  '/settings/spellings',
  '/profile',
  '/keys/00000000-0000-4000-8000-000000000000',
  '/keys/webhooks/00000000-0000-4000-8000-000000000000',
];

type Contexts = Map<string, BrowserContext>;

/** Pages of the same look share a context, so that their scripts are loaded once. */
const test = base.extend<object, { contexts: Contexts }>({
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what the fixture needs
    async ({}, use) => {
      const contexts: Contexts = new Map();
      await use(contexts);
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
});

for (const theme of THEMES) {
  for (const path of PUBLIC_PAGES) {
    test(`${path} is in order without signing in, ${theme}`, ({ browser, contexts }) =>
      visit(contexts, browser, { path, theme }));
  }
  for (const path of STAFF_PAGES) {
    test(`${path} is in order for staff, ${theme}`, ({ browser, contexts }) =>
      visit(contexts, browser, { path, theme, storageState: sessionOf('administrator') }));
  }
  test(`the page of a key and of a person are in order, ${theme}`, async ({
    browser,
    contexts,
    administrator,
  }) => {
    const { record } = await issueKey(administrator);
    const { people } = await query<{ people: { id: string }[] }>(administrator, 'staff.list', {});
    for (const path of [`/keys/${record.id}`, `/staff/${people[0]?.id}`])
      await visit(contexts, browser, { path, theme, storageState: sessionOf('administrator') });
  });
  test(`the page of a figure with a permanent address is in order, ${theme}`, async ({
    browser,
    contexts,
    administrator,
  }) => {
    const city = uniqueName('Kota');
    await registerPupils(administrator, city, { count: 3 });
    const all = [
      { column: 'kota_kab', op: 'eq', value: city },
      { column: 'tahun', op: 'eq', value: '2024' },
      { column: 'semester', op: 'eq', value: '1' },
    ];
    const figure = {
      collection: 'siswa',
      view: { filter: { all } },
      measure: 'sum',
      figures: ['jumlah_siswa'],
    };
    const { id } = await mutate<{ id: string }>(administrator, 'figures.pin', figure);
    const path = `/figures/${id}`;
    await visit(contexts, browser, { path, theme, storageState: sessionOf('administrator') });
  });
  test(`the pages of a report are in order, ${theme}`, async ({ browser, contexts, administrator }) => {
    const report = { title: `Laporan, ${theme}`, blocks: BLOCKS, period: 'latest', place: '' };
    const { id } = await mutate<{ id: string }>(administrator, 'reports.save', { report });
    for (const path of [`/reports/${id}`, `/reports/${id}/edit`, `/reports/${id}/mail`])
      await visit(contexts, browser, { path, theme, storageState: sessionOf('administrator') });
  });
}

/** The blocks of a report, one of each kind. */
const BLOCKS = [
  { id: 'h', kind: 'heading', text: 'Sekolah' },
  { id: 't', kind: 'text', text: 'Satu paragraf.' },
  { id: 'p', kind: 'picture', title: '', collection: 'siswa', picture: 'series', query: '' },
  { id: 's', kind: 'summary', title: 'Siswa', collection: 'siswa', query: '' },
  { id: 'i', kind: 'indicator', title: '', indicator: 'siswa_per_guru', query: '' },
];

type Visit = { path: string; theme: Theme; storageState?: string };

/** Axe finds no fault, nothing is wider than a telephone, and the console has no messages. */
async function visit(contexts: Contexts, browser: Browser, { path, ...look }: Visit): Promise<void> {
  const name = JSON.stringify(look);
  const context = contexts.get(name) ?? (await contextIn(browser, look));
  contexts.set(name, context);
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[role=status] .mantine-Skeleton-root')).toHaveCount(0);
  await inspectAtWidths(page, { name: path, theme: look.theme });
  await pictureAtWidths(page, { name: path, theme: look.theme });
  expect(complaints).toEqual([]);
  await page.close();
}
