import { expect } from '@playwright/test';
import { PRESENCE_SECONDS } from '@/domain/limits';
import { TableOnPage } from '../support/grid';
import { sessionOf } from '../support/people';
import { pupilsPath, testWithPupils } from '../support/pupils';
import { hire } from '../support/staff';
import { violationsOf } from '../support/violations';

/** The number of presses, which come much faster than the page's requests. */
const MOVES = 20;
/** The time until nobody is shown any more, and the page has asked. */
const GONE_MS = (PRESENCE_SECONDS + 10) * 1_000;

const test = testWithPupils(30);
test.use({ storageState: sessionOf('administrator') });

test('colleagues see in which row somebody is and which cell they edit, until they leave', async ({
  page,
  browser,
  administrator,
  city,
}) => {
  // Other journeys may have the table open too.
  const { name, session } = await hire(administrator, 'data_officer');
  const mine = new TableOnPage(page);
  await mine.open(pupilsPath(city));
  const context = await browser.newContext({ storageState: session });
  const theirs = new TableOnPage(await context.newPage());
  const asked: string[] = [];
  theirs.page.on('request', (request) => {
    if (request.url().includes('tables.version')) asked.push(request.url());
  });
  await theirs.open(pupilsPath(city));
  const numberOf = (row: number) => mine.row(row).getByRole('rowheader');
  const isThere = `${name} di baris ini`;

  // The first cell was not chosen by a person.
  const also = page.getByText('Juga di sini:').first();
  await expect(also).toContainText(name);
  await expect(numberOf(1)).not.toHaveAccessibleDescription(isThere);

  await theirs.cell(2, 'kecamatan').click();
  await expect(numberOf(2)).toHaveAccessibleDescription(isThere);
  const before = asked.length;
  for (let move = 0; move < MOVES; move += 1) await theirs.page.keyboard.press('ArrowDown');
  expect(asked.length - before).toBeLessThan(MOVES / 2);
  await expect(numberOf(MOVES + 2)).toHaveAccessibleDescription(isThere);
  await expect(numberOf(2)).not.toHaveAccessibleDescription(isThere);

  await theirs.cell(3, 'jumlah_siswa').click();
  await theirs.page.keyboard.type('77');
  const edited = mine.cell(3, 'jumlah_siswa');
  await expect(edited).toHaveAccessibleDescription(`${name} sedang mengisi sel ini`);
  await expect(edited.getByText(name)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // The cell shows the stored value.
  await expect(edited).toContainText('1.002');

  await context.close();
  await expect(numberOf(3)).not.toHaveAccessibleDescription(isThere, { timeout: GONE_MS });
  await expect(page.getByText(name)).toBeHidden();
});
