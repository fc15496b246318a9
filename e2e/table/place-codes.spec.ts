import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { uniqueName } from '../support/keys';
import { inspect, openIn, picture, SIGHTS } from '../support/look';
import { sessionOf } from '../support/people';
import { registerPupils } from '../support/pupils';
import { test } from '../support/staff';

test.use({ storageState: sessionOf('data_officer'), permissions: ['clipboard-read', 'clipboard-write'] });

const CODE = 'kode_wilayah';

test('the code of a place is shown, filtered by, exported, and follows what is written', async ({
  page,
  administrator,
  browser,
}) => {
  const jenjang = uniqueName('SD');
  const districts = ['Darul Imarah', 'kec. lhoong', 'Antah Berantah'];
  await registerPupils(administrator, 'Aceh Besar', {
    count: 3,
    of: (place) => ({ jenjang, kecamatan: districts[place] }),
  });
  const table = new TableOnPage(page);
  const path = `/collections/disdik/siswa?q=${encodeURIComponent(jenjang)}`;
  await table.open(path);
  await expect(page.getByRole('columnheader', { name: /^Kode wilayah/ })).toHaveCount(0);

  await test.step('a column that is hidden at first, and cannot be written', async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Kolom' }).click();
    await page.getByRole('checkbox', { name: 'Kode wilayah' }).check();
    await page.keyboard.press('Escape');
    await expect(table.cell(1, CODE)).toHaveText('11.06.07');
    await expect(table.cell(2, CODE)).toHaveText('11.06.01');
    await expect(table.cell(3, CODE)).toHaveText('');
    await table.paste(1, CODE, '11.06.99\t2030');
    await expect(table.cell(1, 'tahun')).toHaveText('2030');
    await expect(table.cell(1, CODE)).toHaveText('11.06.07');
    await expect(table.cell(1, CODE)).toHaveAttribute('aria-readonly', 'true');
  });

  await test.step('the code follows the name', async () => {
    await table.enter(3, 'kecamatan', 'Lhoknga');
    await expect(table.cell(3, CODE)).toHaveText('11.06.02');
  });

  await test.step('filtered by a place, and exported as shown', async () => {
    await page.getByRole('button', { name: 'Menu kolom Kode wilayah' }).click();
    await page.getByRole('textbox', { name: 'Kode ini dan wilayah di dalamnya' }).fill('110601');
    await page.keyboard.press('Enter');
    await expect(table.cell(1, CODE)).toHaveText('11.06.01');
    // After it, there is only the row for a new record.
    await expect(table.row(3)).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('toolbar').getByRole('button', { name: 'Unduh' }).click();
    await page.getByRole('menuitem', { name: 'Unduh CSV', exact: true }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Kecamatan;Kode wilayah;');
    expect(lines[1]).toContain(';kec. lhoong;11.06.01;');
  });

  await test.step('in the record, beside each name', async () => {
    await table.row(1).getByRole('rowheader').dblclick();
    await expect(page.getByRole('dialog').getByText('11.06.01')).toBeVisible();
  });

  for (const { theme, width } of SIGHTS) {
    const looked = await openIn(browser, { theme, width, storageState: sessionOf('data_officer') });
    const columns = `kota_kab,kecamatan,${CODE},tahun,jenjang,jumlah_siswa`;
    await new TableOnPage(looked.page).open(`${path}&columns=${columns}`);
    await expect(new TableOnPage(looked.page).cell(1, CODE)).toHaveText('11.06.07');
    await inspect(looked.page, `place codes at ${width}`);
    await picture(looked.page, { name: 'place-codes', theme });
    expect(looked.complaints).toEqual([]);
    await looked.page.context().close();
  }
});
