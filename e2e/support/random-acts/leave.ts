import type { Officer } from './officer';

const DRAWN_MS = 400;

/** Follows a link away from the table; stays if the page asks and the act says so, otherwise comes back. */
export async function leave(officer: Officer, stay: boolean): Promise<void> {
  const { page } = officer;
  await officer.follow();
  if (!(await officer.clickIfThere(page.getByRole('link', { name: 'Beranda' })))) return;
  officer.cursor.forget();
  await page.waitForTimeout(DRAWN_MS);
  const question = page.getByRole('dialog', { name: 'Buang perubahan?' });
  if (await question.isVisible()) {
    const answer = stay ? 'Lanjutkan mengisi' : 'Buang perubahan';
    await question.getByRole('button', { name: answer }).click();
    await page.waitForTimeout(DRAWN_MS);
    if (stay) return;
    officer.ledger.giveUp();
  }
  await page.waitForURL((url) => url.pathname === '/');
  await officer.open();
}
