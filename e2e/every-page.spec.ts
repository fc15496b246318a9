import { type Browser, expect } from '@playwright/test';
import { issueKey } from './support/keys';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES, type Theme } from './support/look';
import { sessionOf } from './support/people';
import { query } from './support/procedures';
import { test } from './support/test';

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
  '/findings',
  '/findings/rules',
  '/indicators',
  '/indicators/siswa_per_guru',
  '/indicators/new',
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
];

for (const theme of THEMES) {
  for (const path of PUBLIC_PAGES) {
    test(`${path} is in order without signing in, ${theme}`, ({ browser }) =>
      visit(browser, { path, theme }));
  }
  for (const path of STAFF_PAGES) {
    test(`${path} is in order for staff, ${theme}`, ({ browser }) =>
      visit(browser, { path, theme, storageState: sessionOf('administrator') }));
  }
  test(`the page of a key and of a person are in order, ${theme}`, async ({ browser, administrator }) => {
    const { record } = await issueKey(administrator);
    const { people } = await query<{ people: { id: string }[] }>(administrator, 'staff.list', {});
    for (const path of [`/keys/${record.id}`, `/staff/${people[0]?.id}`])
      await visit(browser, { path, theme, storageState: sessionOf('administrator') });
  });
}

type Visit = { path: string; theme: Theme; storageState?: string };

/** Nothing is at fault for axe, wider than a telephone, or complained of. */
async function visit(browser: Browser, { path, theme, ...session }: Visit): Promise<void> {
  const { page, complaints } = await openIn(browser, { theme, ...session });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[role=status] .mantine-Skeleton-root')).toHaveCount(0);
  await inspectAtWidths(page, { name: path, theme });
  await pictureAtWidths(page, { name: path, theme });
  expect(complaints).toEqual([]);
  await page.context().close();
}
