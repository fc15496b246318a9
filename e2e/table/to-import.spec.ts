import { expect, type Page } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { sessionOf } from '../support/people';
import { pupilsPath, storedPupils, testWithPupils } from '../support/pupils';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({
  storageState: sessionOf('data_officer'),
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** Files on the clipboard, or dragged by the pointer, with the text that some systems add. */
const transferOf = (page: Page, { names, text = '' }: { names: readonly string[]; text?: string }) =>
  page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const name of given.names)
        transfer.items.add(new File(['Kecamatan;SD;SMP\nUlim;10;20\nJaya;30;40'], name));
      if (given.text !== '') transfer.setData('text/plain', given.text);
      return transfer;
    },
    { names, text },
  );

async function expectImport(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/imports\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tabel tujuan' })).toHaveValue('Siswa');
}

testWithPupils(3)(
  'a file that is pasted or dropped on a table, and a block of another shape, go to its import',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    const before = await storedPupils(administrator, city);

    await test.step('a file that is pasted, of which the clipboard also has the name', async () => {
      await table.open(pupilsPath(city));
      await table.cell(1, 'kota_kab').click();
      const clipboardData = await transferOf(page, { names: ['tempel.csv'], text: 'tempel.csv' });
      await page.evaluate(
        (data) =>
          document.activeElement?.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          ),
        clipboardData,
      );
      await expectImport(page, 'tempel.csv');
    });

    await test.step('a file that is dropped', async () => {
      await table.open(pupilsPath(city));
      const dataTransfer = await transferOf(page, { names: ['jatuh.csv'] });
      await table.cell(1, 'kota_kab').dispatchEvent('drop', { dataTransfer });
      await expectImport(page, 'jatuh.csv');
    });

    await test.step('a block of another shape, with one key', async () => {
      await table.open(pupilsPath(city));
      await table.paste(1, 'kecamatan', 'Kecamatan\tSD\tSMP\tSMA\nUlim\t10\t20\t30\nJaya\t40\t50\t60');
      const dialog = page.getByRole('dialog', { name: 'Tempel data ini?' });
      await expect(dialog.getByRole('status')).toContainText('sel salah');
      expect(await violationsOf(page)).toEqual([]);
      await expect(dialog.getByRole('button', { name: 'Buka di impor' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expectImport(page, 'tempelan.tsv');
    });
    expect(await storedPupils(administrator, city)).toEqual(before);
  },
);
