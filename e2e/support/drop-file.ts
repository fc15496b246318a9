import type { Page } from '@playwright/test';

/** Drops a file on the page of imports, as from a folder of the desktop. */
export async function dropFile(page: Page, { name, text }: { name: string; text: string }): Promise<void> {
  const data = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.text], file.name));
      return transfer;
    },
    { name, text },
  );
  await page.getByRole('region', { name: 'Berkas' }).dispatchEvent('drop', { dataTransfer: data });
}
