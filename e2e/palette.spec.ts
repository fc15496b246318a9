import { expect, type Page } from '@playwright/test';
import { issueKey, uniqueName } from './support/keys';
import { open } from './support/open';
import { PEOPLE, sessionOf } from './support/people';
import { test } from './support/test';

test.use({ storageState: sessionOf('administrator') });

test('by keyboard alone the palette reaches a table, a key by its prefix, and a person', async ({
  page,
  helpDesk,
}) => {
  const name = uniqueName('Palet');
  const { record } = await issueKey(helpDesk, { name });
  await open(page, '/');
  await reach(page, { text: 'siswa', option: /^Siswa/ });
  await expect(page).toHaveURL(/\/collections\/disdik\/siswa$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Siswa' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await reach(page, { text: record.prefix, option: name });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const { name: person } = PEOPLE.data_officer;
  await reach(page, { text: 'putri petugas', option: person });
  await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('group', { name: 'Terakhir dibuka' }).getByRole('option').first(),
  ).toContainText(person);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

/** Types into the palette, goes down to the item, and opens it. */
async function reach(page: Page, { text, option }: { text: string; option: string | RegExp }) {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Cari halaman/ })).toBeFocused();
  await page.keyboard.type(text);
  const wanted = page.getByRole('listbox').getByRole('option', { name: option }).first();
  await expect(wanted).toBeVisible();
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}
