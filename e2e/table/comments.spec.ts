import { expect, type Locator } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { uniqueName } from '../support/keys';
import { inspect, openIn, picture, SIGHTS } from '../support/look';
import { PEOPLE, sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { pupilsPath, registerPupils } from '../support/pupils';
import { test } from '../support/staff';

test.use({ storageState: sessionOf('administrator') });

const HOSTILE = '<img src=x onerror="document.title=1"> Benarkah angka ini?';
const COLUMN = 'jumlah_siswa';
/** A point in the empty part of the table. */
const OUTSIDE = { x: 500, y: 600 };

test('one person comments on a cell, the other sees it, answers and resolves it', async ({
  page,
  administrator,
  browser,
}) => {
  const city = uniqueName('Kota');
  const ids = await registerPupils(administrator, city, { count: 4 });
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  const second = await browser.newContext({ storageState: sessionOf('data_officer') });
  const other = await second.newPage();
  const others = new TableOnPage(other);
  await others.open(pupilsPath(city));
  const panel = page.getByRole('dialog', { name: 'Komentar' });
  const cell = table.cell(2, COLUMN);
  const theirs = others.cell(2, COLUMN);

  await test.step('by the keyboard alone, and a text that is not sent is asked about', async () => {
    await (await table.show(2, COLUMN)).click();
    await page.keyboard.press('Shift+F2');
    await expect(panel.getByRole('textbox', { name: 'Tulis komentar' })).toBeFocused();
    await page.keyboard.type(HOSTILE);
    // A press outside loses nothing either.
    await page.mouse.click(OUTSIDE.x, OUTSIDE.y);
    await expect(page.getByRole('dialog', { name: 'Buang perubahan?' })).toBeVisible();
    await page.getByRole('button', { name: 'Lanjutkan mengisi' }).click();
    await panel.getByRole('textbox').focus();
    await page.keyboard.press('Control+Enter');
    await expect(panel.getByRole('log')).toContainText(HOSTILE);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(cell).toBeFocused();
    await expect(cell).toHaveAccessibleDescription(
      `1 komentar\n${PEOPLE.administrator.name}: ${HOSTILE}`.replace('\n', ' '),
    );
  });

  await test.step('the other person sees it without doing anything, answers and resolves it', async () => {
    await others.show(2, COLUMN);
    await expect(theirs.locator('[data-comment]')).toBeVisible();
    await theirs.locator('[data-comment]').click();
    const their = other.getByRole('dialog', { name: 'Komentar' });
    await expect(their.getByRole('log')).toContainText(HOSTILE);
    await expect(their.locator('img')).toHaveCount(0);
    await their.getByRole('textbox', { name: 'Balas' }).fill('Ya,\nsudah diperiksa.');
    await their.getByRole('button', { name: 'Kirim' }).click();
    await expect(their.getByRole('listitem')).toHaveCount(2);
    await expect(cell).toHaveAccessibleDescription(/^2 komentar .*sudah diperiksa\.$/);
    await their.getByRole('button', { name: 'Tandai selesai' }).click();
    await expect(their.getByText(/^Ditandai selesai oleh/)).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(theirs).toBeFocused();
    await expect(theirs.locator('[data-comment]')).toHaveCount(0);
    await expect(cell.locator('[data-comment]')).toHaveCount(0);
  });

  await test.step('open comments are listed, also of records that are not among the rows', async () => {
    const text = `Periksa ${city}`;
    await mutate(administrator, 'comments.add', {
      collection: 'siswa',
      record: ids[3],
      column: 'tahun',
      text,
    });
    await page.getByRole('searchbox').fill(`${city} 2024 tidak ada`);
    await expect(page.getByText('Tidak ada baris yang cocok.')).toBeVisible();
    await page.getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('menuitem', { name: 'Komentar terbuka' }).click();
    await page
      .getByRole('dialog', { name: 'Komentar terbuka' })
      .getByRole('button', { name: new RegExp(text) })
      .click();
    await expect(panel.getByRole('log')).toContainText(text);
    await panel.getByRole('button', { name: 'Buka data' }).click();
    await expect(page).toHaveURL(new RegExp(`record=${ids[3]}`));
    await expect(page.getByRole('heading', { name: new RegExp(`nomor ${ids[3]}`) })).toBeVisible();
  });

  expect(await page.title()).not.toBe('1');
  await second.close();

  for (const { theme, width } of SIGHTS) {
    const looked = await openIn(browser, { theme, width, storageState: sessionOf('administrator') });
    const columns = `kota_kab,kecamatan,tahun,${COLUMN}`;
    const seen = new TableOnPage(looked.page);
    await seen.open(`${pupilsPath(city)}&columns=${columns}`);
    await seen.show(4, 'tahun');
    const corner = seen.cell(4, 'tahun').locator('[data-comment]');
    await expect(corner).toBeVisible();
    await seen.cell(4, 'tahun').hover();
    expect(await noteBeyond(seen.cell(4, 'tahun')), 'the note is cut off by').toBeLessThanOrEqual(0);
    await picture(looked.page, { name: 'comment note', theme });
    await corner.click();
    await expect(looked.page.getByRole('log')).toBeVisible();
    await inspect(looked.page, `comments at ${width}`);
    await picture(looked.page, { name: 'comment panel', theme });
    await looked.page.keyboard.press('Escape');
    await looked.page
      .getByRole('toolbar')
      .getByRole('button', { name: /Lainnya|More/ })
      .click();
    await looked.page.getByRole('menuitem', { name: /Komentar terbuka|Open comments/ }).click();
    await expect(looked.page.locator('[data-thread]').first()).toBeVisible();
    await inspect(looked.page, `open comments at ${width}`);
    await picture(looked.page, { name: 'comment list', theme });
    expect(looked.complaints).toEqual([]);
    await looked.page.context().close();
  }
});

/** The number of pixels by which the note of a cell, which is no element, extends beyond the columns or the grid. */
const noteBeyond = (cell: Locator): Promise<number> =>
  cell.evaluate((element) => {
    const { left, width } = getComputedStyle(element, '::after');
    const end = element.getBoundingClientRect().left + Number.parseFloat(left) + Number.parseFloat(width);
    const around = [element.parentElement, element.closest('[data-grid]')].map(
      (one) => one?.getBoundingClientRect().right ?? 0,
    );
    return end - Math.min(...around);
  });
