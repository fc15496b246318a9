import { expect } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { sessionOf } from '../support/people';
import { pupilsPath, testWithPupils } from '../support/pupils';
import { openSteadily } from '../support/steady';

const RECORDS = 12;
const HEIGHT = 780;

const test = testWithPupils(RECORDS);
test.use({ storageState: sessionOf('data_officer') });

for (const width of [1_920, 360]) {
  test(`no button over a table moves while counts and values arrive, at ${width} pixels`, async ({
    page,
    city,
  }) => {
    await page.setViewportSize({ width, height: HEIGHT });
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: 'Alat tabel' }).getByRole('button', { name });
    const choose = (menu: string, item: string) => async () => {
      await tool(menu).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const prove = (name: string, open: () => Promise<unknown>) =>
      test.step(name, async () => {
        const press = await openSteadily(page, { name, open });
        await press();
        // The first Escape may close a list of the field that has the focus now.
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden({ timeout: 500 });
        }).toPass();
      });

    await prove('the values of a column', () =>
      page.getByRole('button', { name: 'Menu kolom Kecamatan' }).click(),
    );
    await prove('a filter', () => tool('Saring').click());
    await prove('change all', choose('Lainnya', 'Ubah semua yang cocok'));
    await prove('delete all', choose('Lainnya', 'Hapus semua yang cocok'));
    await prove('save a view', choose('Tampilan', 'Simpan sebagai tampilan baru'));
    await prove('replace, of which nothing is known yet', choose('Lainnya', 'Temukan dan ganti'));
    await choose('Lainnya', 'Temukan di tabel')();
    await page.keyboard.type('kecamatan');
    await prove('replace', () => page.getByRole('button', { name: 'Ganti …' }).click());
  });
}
