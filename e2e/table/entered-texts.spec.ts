import { expect } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { sessionOf } from '../support/people';
import { pupilsPath, storedPupils, testWithPupils } from '../support/pupils';
import { test } from '../support/test';
import { wordsIn } from '../support/words';

test.use({
  storageState: sessionOf('data_officer'),
  permissions: ['clipboard-read', 'clipboard-write'],
});

const say = wordsIn('id');
const filled = testWithPupils(4);

filled(
  'a text with two readings stays in its cell until one is chosen, by keyboard or by mouse',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const pupilsOf = async () =>
      (await storedPupils(administrator, city)).slice(0, 2).map((pupil) => pupil['jumlah_siswa']);
    await table.enter(1, 'jumlah_siswa', '1,234');
    const cell = table.cell(1, 'jumlah_siswa');
    await expect(cell).toHaveAttribute('data-state', 'doubt');
    await expect(cell).toHaveAccessibleDescription(/1234 .* 1,234/);
    await page.keyboard.press('F8');
    const use = page.getByRole('button', { name: say('table.reading.use', { reading: '1234' }) });
    await expect(use).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(use).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cell).toBeFocused();
    await expect(cell).toHaveText('1.234');
    await expect.poll(pupilsOf).toEqual([1234, 1001]);

    await table.enter(2, 'jumlah_siswa', '2,345');
    await table.cell(2, 'jumlah_siswa').click();
    await page
      .getByRole('button', { name: say('table.reading.correct', { reading: 'pecahan 2,345' }) })
      .click();
    await expect(page.getByRole('textbox').and(page.locator(':focus'))).toHaveValue('2,345');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('table.reading.use', { reading: '2345' }) }).click();
    await expect(table.cell(2, 'jumlah_siswa')).toBeFocused();
    await expect.poll(pupilsOf).toEqual([1234, 2345]);
  },
);

filled(
  'a pasted row waits whole for the correction of its faulty cell, in the preview and without one',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const stored = async () =>
      (await storedPupils(administrator, city)).map((pupil) => [pupil['jenjang'], pupil['jumlah_siswa']]);
    await table.show(1, 'jumlah_siswa');
    await table.paste(1, 'jenjang', 'SMP\tbanyak');
    const level = table.cell(1, 'jenjang');
    await expect(level).toHaveAttribute('data-state', 'waiting');
    await expect(level).toHaveAccessibleDescription(say('table.waiting.note'));
    await expect(table.cell(1, 'jumlah_siswa')).toHaveAttribute('data-state', 'fault');

    await table.paste(2, 'jenjang', 'SMA\t1,250\nSMP\t2,500');
    const dialog = page.getByRole('dialog', { name: say('table.paste.title') });
    await dialog
      .getByRole('radio', { name: say('table.paste.readings.use', { text: '1,250', reading: '1250' }) })
      .check();
    await dialog.getByRole('button', { name: say('table.paste.confirm', { count: 2 }) }).click();
    await expect.poll(stored).toEqual([
      ['SD', 1000],
      ['SMA', 1250],
      ['SMP', 2500],
      ['SD', 1003],
    ]);

    await table.cell(1, 'jenjang').click();
    const goTo = say('table.waiting.goTo', { column: 'Jumlah siswa' });
    await page.getByRole('button', { name: goTo }).click();
    await expect(table.cell(1, 'jumlah_siswa')).toBeFocused();
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await expect.poll(stored).toEqual([
      ['SMP', 77],
      ['SMA', 1250],
      ['SMP', 2500],
      ['SD', 1003],
    ]);
    await expect(level).not.toHaveAttribute('data-state');

    await table.paste(4, 'jenjang', 'SMA\tx');
    await expect(table.cell(4, 'jenjang')).toHaveAttribute('data-state', 'waiting');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(table.cell(4, 'jenjang')).toHaveText('SD');
    await expect(table.cell(4, 'jumlah_siswa')).toHaveText('1.003');
    expect((await stored())[3]).toEqual(['SD', 1003]);
  },
);
