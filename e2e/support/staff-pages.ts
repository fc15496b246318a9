import { expect, type Page } from '@playwright/test';
import { open } from './open';

/** Finds a member of staff in the list, and opens their page. */
export async function openPerson(page: Page, name: string): Promise<void> {
  await open(page, '/staff');
  await page.getByRole('searchbox', { name: 'Cari nama atau e-mail' }).fill(name);
  // The view enters the address a moment after the last letter.
  await expect(page).toHaveURL(/[?&]search=/);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
