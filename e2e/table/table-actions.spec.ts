import { expect } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { uniqueName } from '../support/keys';
import { reload } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { changePupils, pupilsPath, storedPupils, testWithPupils } from '../support/pupils';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({
  storageState: sessionOf('data_officer'),
  permissions: ['clipboard-read', 'clipboard-write'],
});

const rowOf = (city: string, name: string, pupils = '77') =>
  [city, name, '2024', '2', 'SMP', pupils].join('\t');

const filled = testWithPupils(6);

filled(
  'a large paste is shown before it is done, and several rows go only when that is meant',
  async ({ page, city }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    await expect(page.getByText('6 baris', { exact: true })).toBeVisible();
    const lines = [rowOf(city, 'Baru Satu'), rowOf(city, 'Baru Dua', 'banyak'), rowOf(city, 'Baru Tiga')];
    const dialog = page.getByRole('dialog', { name: 'Tempel data ini?' });

    await test.step('what is at fault is in its cell, and nothing is done when it is not meant', async () => {
      await table.paste(7, 'kota_kab', lines.join('\r\n'));
      await expect(dialog.getByRole('status')).toContainText('3 baris baru');
      await expect(dialog.getByRole('status')).toContainText('1 sel salah');
      await expect(dialog.getByRole('cell', { name: /banyak/ })).toContainText('harus bilangan bulat');
      await expect(dialog.getByRole('button', { name: 'Tempel 3 baris' })).toBeFocused();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(table.cell(7, 'kota_kab')).toBeFocused();
      await expect(table.cell(8, 'kota_kab')).toBeHidden();
    });

    await test.step('confirmed, the right rows are stored and the other waits', async () => {
      await page.keyboard.press('ControlOrMeta+v');
      await expect(dialog.getByRole('button', { name: 'Tempel 3 baris' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('8 baris', { exact: true })).toBeVisible();
      await expect(page.getByText('1 sel perlu diperbaiki')).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(page.getByText('6 baris', { exact: true })).toBeVisible();
      await expect(page.getByText('perlu diperbaiki')).toBeHidden();
    });

    await test.step('rows are deleted when that is confirmed, and come back', async () => {
      await table.cell(2, 'kecamatan').click();
      await table.cell(4, 'kecamatan').click({ modifiers: ['Shift'] });
      await page.keyboard.press('Control+-');
      const asked = page.getByRole('dialog', { name: 'Hapus 3 baris?' });
      await expect(asked.getByRole('button', { name: 'Ya, hapus 3 baris' })).toBeFocused();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(table.cell(2, 'kecamatan')).toBeFocused();
      await page.keyboard.press('Control+-');
      await expect(asked.getByRole('button', { name: 'Ya, hapus 3 baris' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('3 baris', { exact: true })).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(page.getByText('6 baris', { exact: true })).toBeVisible();
      await expect(table.cell(2, 'kecamatan')).toHaveText('Kecamatan 1');
    });
  },
);

filled(
  'a record opens beside its table, and what is changed there is in the table at once',
  async ({ page, city }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    await table.cell(2, 'kecamatan').click();
    await page.keyboard.press('Control+Enter');
    const panel = page.getByRole('dialog', { name: /^Siswa nomor / });
    await expect(panel.getByRole('textbox', { name: 'Jumlah siswa' })).toHaveValue('1001');
    await expect(page).toHaveURL(/[?&]record=\d+/);
    expect(await violationsOf(page)).toEqual([]);

    await panel.getByRole('button', { name: 'Data berikutnya' }).click();
    await expect(panel.getByRole('textbox', { name: 'Jumlah siswa' })).toHaveValue('1002');
    await panel.getByRole('textbox', { name: 'Jumlah siswa' }).fill('4321');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Tersimpan.')).toBeVisible();
    await expect(table.cell(3, 'jumlah_siswa')).toHaveText('4.321');

    await test.step('the way back closes it, and the focus is at its row', async () => {
      await page.goBack();
      await expect(panel).toBeHidden();
      await expect(page).not.toHaveURL(/record=/);
      await expect(table.cell(3, 'kecamatan')).toBeFocused();
      await page.keyboard.press('Control+z');
      await expect(table.cell(3, 'jumlah_siswa')).toHaveText('1.002');
    });

    await test.step('its address opens it again', async () => {
      await page.goForward();
      await expect(panel).toBeVisible();
      await reload(page);
      await expect(panel.getByRole('textbox', { name: 'Jumlah siswa' })).toHaveValue('1002');
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(page).not.toHaveURL(/record=/);
    });
  },
);

filled(
  'what was done is listed, to go back to; it stops where somebody else was',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    for (const [row, text] of [
      [1, '11'],
      [1, '12'],
      [2, '13'],
      [3, '14'],
    ] as const) {
      await table.enter(row, 'jumlah_siswa', text);
      await expect(table.cell(row, 'jumlah_siswa')).toHaveText(text);
    }
    const opener = page.getByRole('button', { name: 'Tindakan Anda' });
    const list = page.getByRole('dialog', { name: 'Tindakan Anda di tabel ini' });
    await opener.click();
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await expect(list.getByRole('listitem').first()).toContainText('Mengisi sel: 1 baris');
    expect(await violationsOf(page)).toEqual([]);
    await list.getByRole('listitem').nth(2).getByRole('button').click();
    await expect(list.getByRole('alert')).toContainText('2 tindakan dibatalkan.');
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(table.cell(1, 'jumlah_siswa')).toHaveText('12');
    await expect(table.cell(3, 'jumlah_siswa')).toHaveText('1.002');

    await page.getByRole('button', { name: 'Ulangi tindakan yang dibatalkan' }).click();
    await expect(table.cell(2, 'jumlah_siswa')).toHaveText('13');
    const id = Number(await table.cell(1, 'id_siswa').textContent());
    await mutate(administrator, 'edits.save', {
      collection: 'siswa',
      change: [{ set: { id_siswa: id, jumlah_siswa: 99 }, was: {} }],
    });
    await opener.click();
    await list.getByRole('button', { name: 'Kembali ke saat halaman ini dibuka' }).click();
    await expect(list.getByRole('alert')).toContainText('1 tindakan dibatalkan. Berhenti di');
    await expect(list.getByRole('alert')).toContainText('1 baris sudah diubah lagi');
    await page.keyboard.press('Escape');
    await expect(table.cell(1, 'jumlah_siswa')).toHaveText('99');
    await expect(table.cell(2, 'jumlah_siswa')).toHaveText('1.001');
    await opener.click();
    await list.getByRole('link', { name: 'Semua perubahan tabel ini' }).click();
    await expect(page).toHaveURL('/collections/disdik/siswa/changes');
  },
);

testWithPupils(2)(
  'an editor that stays open while others change the value asks before it replaces theirs',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const stored = async () =>
      (await storedPupils(administrator, city)).map((pupil) => pupil['jumlah_siswa']);
    const [first, second] = (await storedPupils(administrator, city)).map((pupil) =>
      Number(pupil['id_siswa']),
    );
    await (await table.show(1, 'jumlah_siswa')).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('11');
    await changePupils(administrator, first!, 99);
    await changePupils(administrator, second!, 98);
    // The table has been refreshed below the editor.
    await expect(table.cell(2, 'jumlah_siswa')).toHaveText('98');
    await page.keyboard.press('Enter');
    await expect(table.cell(1, 'jumlah_siswa')).toHaveAttribute('data-state', 'conflict');
    expect(await stored()).toEqual([99, 98]);
    await table.cell(1, 'jumlah_siswa').click();
    await page.getByRole('button', { name: 'Simpan isian saya' }).click();
    await expect(table.cell(1, 'jumlah_siswa')).not.toHaveAttribute('data-state', /./);
    expect(await stored()).toEqual([11, 98]);
  },
);

test.describe('a long text', () => {
  test.use({ storageState: sessionOf('administrator') });

  test('is written in a separate editor, and stored like any other edit', async ({ page, administrator }) => {
    const name = uniqueName('Poli');
    await mutate(administrator, 'edits.save', {
      collection: 'jam_layanan',
      register: [{ html_static: `<p>${name}</p>` }],
    });
    const table = new TableOnPage(page);
    await table.open(`/collections/rsud/jam_layanan?q=${encodeURIComponent(name)}`);
    const cell = table.cell(1, 'html_static');
    await cell.click();
    await page.keyboard.press('F2');
    const editor = page.getByRole('dialog', { name: /baris 1$/ });
    const source = editor.getByRole('textbox');
    await expect(source).toHaveValue(`<p>${name}</p>`);
    expect(await violationsOf(page)).toEqual([]);

    await source.fill('');
    await editor.getByRole('button', { name: 'Simpan' }).click();
    await expect(source).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Buang perubahan?' })
      .getByRole('button', { name: 'Lanjutkan mengisi' })
      .click();
    await source.fill(`<p>${name}</p><p>Senin</p>`);
    await editor.getByRole('button', { name: 'Simpan' }).click();
    await expect(editor).toBeHidden();
    await expect(cell).toBeFocused();
    await expect(cell).toContainText('Senin');
    await page.keyboard.press('Control+z');
    await expect(cell).not.toContainText('Senin');

    await page.keyboard.type('Tutup');
    await expect(source).toHaveValue('Tutup');
    await page.keyboard.type(' <b>besok</b>');
    await editor.getByRole('button', { name: 'Simpan' }).click();
    await expect(cell).toContainText('Tutup');
  });
});
