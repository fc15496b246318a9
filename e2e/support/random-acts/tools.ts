import type { Act } from './acts';
import type { Officer } from './officer';
import type { Cell } from './sights';
import { plain } from './texts';

type Of<Name extends Act['act']> = Extract<Act, { act: Name }>;

const DRAWN_MS = 200;
const ANYWHERE = { row: 0.3, column: 'jumlah_siswa' } as const;
const ORDERS = { up: /^(Kecil ke besar|A ke Z)$/, down: /^(Besar ke kecil|Z ke A)$/ };

/** Closes dialogs and menus over the table, without leaving an editor of the table. */
export async function closeDialogs(officer: Officer): Promise<void> {
  const { page } = officer;
  await page.waitForTimeout(DRAWN_MS);
  officer.cursor.forget();
  for (let left = 2; left > 0 && (await officer.eyes.look()).hasDialog; left -= 1) {
    // When a menu is open, the focus may still be elsewhere.
    await page
      .getByRole('dialog')
      .or(page.getByRole('menu'))
      .last()
      .press('Escape', { timeout: 1_000 })
      .catch(() => undefined);
    await page.waitForTimeout(DRAWN_MS);
  }
  await officer.follow();
  officer.cursor.forget();
}

/** Undoes an action, or redoes it. */
export async function undo(
  officer: Officer,
  { act }: Of<'undo' | 'redo' | 'reload' | 'order again' | 'show all'>,
) {
  const { active, isInGrid } = await officer.eyes.look();
  if (!isInGrid && !(await officer.click(ANYWHERE))) return;
  if (active?.isEditing === true) await officer.press('Enter');
  officer.ledger.grantUndo();
  await officer.press(act === 'undo' ? 'Control+z' : 'Control+y');
  officer.cursor.forget();
  await officer.page.waitForTimeout(DRAWN_MS);
}

/** Sorts by the menu of a column. */
export async function sort(officer: Officer, { column, down }: Of<'sort'>) {
  if (!(await openMenu(officer, column))) return;
  const order = officer.page
    .getByRole('dialog')
    .getByRole('button', { name: down ? ORDERS.down : ORDERS.up });
  await officer.clickIfThere(order);
  await closeDialogs(officer);
}

/** Shows only the rows that have the first of the values in a column. */
export async function filter(officer: Officer, { column }: Of<'filter'>) {
  if (!(await openMenu(officer, column))) return;
  const menu = officer.page.getByRole('dialog');
  await officer.clickIfThere(menu.getByRole('checkbox'));
  await officer.clickIfThere(menu.getByRole('button', { name: 'Terapkan' }));
  await closeDialogs(officer);
}

/** Presses a button of the page by its name, if it is there. */
export async function pressButton(officer: Officer, name: string | RegExp) {
  await officer.follow();
  officer.cursor.forget();
  const button = officer.page.getByRole('button', { name });
  if (await button.first().isVisible()) await officer.clickIfThere(button);
  await closeDialogs(officer);
}

/** Goes to the next cell that waits, and decides its conflict if it has one. */
export async function decide(officer: Officer, { keep }: Of<'decide'>) {
  if (!(await officer.eyes.look()).isInGrid && !(await officer.click(ANYWHERE))) return;
  await officer.press('F8');
  officer.cursor.forget();
  await officer.page.waitForTimeout(DRAWN_MS);
  const { active } = await officer.eyes.look();
  const name = keep ? 'Simpan isian saya' : 'Biarkan yang tersimpan';
  const button = officer.page.getByRole('button', { name, exact: true });
  if (active === undefined || active.isEditing || !(await button.first().isVisible())) return;
  officer.ledger.decide(active, keep);
  await officer.clickIfThere(button);
  await officer.follow();
  officer.cursor.forget();
}

/** Changes a record in its panel. */
export async function changeRecord(officer: Officer, { at, save }: Of<'record'>, act: number) {
  const { page, ledger } = officer;
  if (!(await officer.click(at))) return;
  const pressed = (await officer.press('Control+Enter')).findLast(({ key }) => key === 'Enter');
  officer.cursor.forget();
  const panel = page.getByRole('dialog', { name: /^Siswa nomor / });
  const field = panel.getByRole('textbox', { name: 'Jumlah siswa' });
  const text = officer.textFor('jumlah_siswa', { act, fits: true });
  const isOpen = await field.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  if (isOpen && pressed?.active !== undefined) {
    const record = /[\d.]+/.exec((await panel.getByRole('heading').first().textContent()) ?? '')?.[0] ?? '';
    const cell: Cell = {
      record: plain(record),
      row: '',
      column: 'jumlah_siswa',
      text: await field.inputValue(),
      state: '',
      isEditing: false,
      isSelected: false,
    };
    officer.expectRecord(pressed.active, cell.record);
    await field.fill(text);
    const takeBack = ledger.enter(cell, text, act);
    if (save) await field.press('Enter');
    await page.waitForTimeout(2 * DRAWN_MS);
    await officer.clickIfThere(panel.getByRole('button', { name: 'Tutup' }));
    if (await officer.clickIfThere(page.getByRole('button', { name: 'Buang perubahan' }), 2 * DRAWN_MS))
      takeBack();
  }
  await closeDialogs(officer);
}

async function openMenu(officer: Officer, column: string): Promise<boolean> {
  await officer.follow();
  officer.cursor.forget();
  const isOpen = await officer.clickIfThere(officer.page.locator(`[data-menu=${column}]`));
  await officer.page.waitForTimeout(DRAWN_MS);
  return isOpen;
}
