import type { Act } from './acts';
import type { Officer } from './officer';
import type { Cell, Look, Row } from './sights';
import { COLUMNS, type Column, plain, RECORD_COLUMNS } from './texts';

type Of<Name extends Act['act']> = Extract<Act, { act: Name }>;

const DRAWN_MS = 200;
/** The values of new records that are not unique texts. */
const USUAL: Readonly<Record<string, string>> = { tahun: '2024', semester: '2' };

/** Pastes a block over cells. */
export async function paste(officer: Officer, { at, rows, columns, fits }: Of<'paste'>, act: number) {
  if (!(await officer.click(at))) return;
  const from = COLUMNS.indexOf(at.column);
  const wide = columns === 2 && at.column === 'jenjang' ? COLUMNS.slice(from, from + 2) : [at.column];
  const block = Array.from({ length: rows }, () =>
    wide.map((column) => officer.textFor(column, { act, fits })),
  );
  await pasteBlock(officer, { block, columns: wide, act, confirm: true });
}

/** Pastes whole records from the last row on. */
export async function pasteRows(officer: Officer, { rows, confirm }: Of<'paste rows'>, act: number) {
  if (!(await officer.click({ row: 0.99, column: 'kota_kab' }))) return;
  await officer.press('Control+ArrowDown');
  officer.cursor.forget();
  const block = Array.from({ length: rows }, () =>
    RECORD_COLUMNS.map((column) => valueFor(officer, column, act)),
  );
  await pasteBlock(officer, { block, columns: RECORD_COLUMNS, act, confirm });
}

/** Begins a new record, and writes a number of its cells. */
export async function append(officer: Officer, { cells }: Of<'append'>, act: number) {
  const { page, ledger } = officer;
  await officer.follow();
  officer.cursor.forget();
  if (!(await officer.clickIfThere(page.getByRole('button', { name: 'Tambah baris' })))) return;
  await page.waitForTimeout(DRAWN_MS);
  await officer.follow();
  for (let place = 0; place < cells; place += 1) {
    const { active, isInGrid } = await officer.eyes.look();
    if (active === undefined || !isInGrid) return;
    const text = valueFor(officer, active.column, act);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
    const begun = (await officer.follow()).find(({ type }) => type === 'keydown')?.active;
    if (begun !== undefined) note(officer, { cell: begun, text, act });
    if (begun !== undefined) ledger.grant(begun, text);
  }
}

/** Drags the fill handle of a cell down. */
export async function fill(officer: Officer, { at, rows }: Of<'fill' | 'fill down' | 'clear'>) {
  const { page } = officer;
  if (!(await officer.click(at))) return;
  const handle = await page
    .locator('[data-handle]')
    .first()
    .boundingBox({ timeout: 1_000 })
    .catch(() => null);
  const { active, rows: shown } = await officer.eyes.look();
  const from = shown.findIndex(({ record }) => record !== '' && record === active?.record);
  const last = shown
    .slice(from, from + rows + 1)
    .filter(({ record }) => record !== '')
    .at(-1);
  if (handle === null || last === undefined) return;
  const box = await page
    .locator(`[role=row][aria-rowindex="${last.number}"] [id$="-${at.column}"]`)
    .boundingBox();
  if (box === null) return;
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const pressed = (await officer.follow()).findLast(({ type }) => type === 'pointerdown');
  officer.cursor.forget();
  if (pressed?.active === undefined) return;
  const source = pressed.active;
  for (const cell of cellsBelow(pressed, source, rows)) copyTo(officer, source, cell);
}

/** Selects cells of a column, and fills them with the first (Ctrl+D) or empties them. */
export async function onSelected(officer: Officer, { act, at, rows }: Of<'fill' | 'fill down' | 'clear'>) {
  if (!(await officer.click(at))) return;
  await officer.press(...Array.from({ length: rows }, () => 'Shift+ArrowDown'));
  const key = act === 'clear' ? 'Delete' : 'd';
  const moments = await officer.press(act === 'clear' ? key : 'Control+d');
  const pressed = moments.find((moment) => moment.type === 'keydown' && moment.key === key);
  const cells = pressed?.rows.flatMap((row) => row.cells.filter(({ isSelected }) => isSelected)) ?? [];
  const [source, ...others] = cells;
  if (source === undefined) return;
  if (act === 'clear') for (const cell of cells) officer.ledger.replace(cell);
  else for (const cell of others) copyTo(officer, source, cell);
}

/** Deletes rows, unless the question is answered with no. */
export async function remove(officer: Officer, { at, rows, confirm }: Of<'remove'>) {
  const { page, ledger } = officer;
  if (!(await officer.click(at))) return;
  await officer.press(...Array.from({ length: rows - 1 }, () => 'Shift+ArrowDown'));
  const moments = await officer.press('Control+-');
  officer.cursor.forget();
  const pressed = moments.find(({ type, key }) => type === 'keydown' && key === '-');
  const chosen = pressed?.rows.filter(({ cells }) => cells.some(({ isSelected }) => isSelected)) ?? [];
  await page.waitForTimeout(DRAWN_MS);
  const isAsked = await page.getByRole('dialog').isVisible();
  if (!isAsked || confirm) ledger.grantRemoval(chosen);
  if (!isAsked) return;
  if (confirm) await officer.clickIfThere(page.getByRole('button', { name: /^Ya, hapus/ }));
  else await page.keyboard.press('Escape');
  await page.waitForTimeout(DRAWN_MS);
  await officer.follow();
  officer.cursor.forget();
}

type Block = Readonly<{
  block: readonly (readonly string[])[];
  columns: readonly string[];
  act: number;
  confirm: boolean;
}>;

async function pasteBlock(officer: Officer, { block, columns, act, confirm }: Block): Promise<void> {
  const { page } = officer;
  await officer.follow();
  // Two clicks on one cell are a double click, which opens an editor; the block is for cells, not for an editor.
  if ((await officer.eyes.look()).active?.isEditing) await officer.press('Escape');
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    block.map((line) => line.join('\t')).join('\r\n'),
  );
  const pasted = (await officer.follow()).find(({ type }) => type === 'paste');
  officer.cursor.forget();
  if (pasted?.active === undefined || !pasted.isInGrid) return;
  const cells = block.flatMap((line, down) =>
    line.map((text, aside) => ({ text, cell: cellAt(pasted, { down, column: columns[aside] ?? '' }), act })),
  );
  const takeBack = cells.map((one) => note(officer, one));
  // The block is in the cells, or in a preview.
  await officer.waitForText(block.flat().find((text) => isOwn(text)) ?? '');
  const preview = page.getByRole('dialog', { name: 'Tempel data ini?' });
  if (!(await preview.isVisible())) return;
  if (confirm) await officer.clickIfThere(preview.getByRole('button', { name: /^Tempel \d/ }));
  else {
    await page.keyboard.press('Escape');
    for (const one of takeBack.reverse()) one();
  }
  await page.waitForTimeout(DRAWN_MS);
  await officer.follow();
  officer.cursor.forget();
}

const isOwn = (text: string): boolean => /\d{6}/.test(text);

/** A unique text is looked for later; other texts may only be stored. */
function note(
  { ledger }: Officer,
  { cell, text, act }: { cell: Cell; text: string; act: number },
): () => void {
  return isOwn(text) ? ledger.enter(cell, text, act) : ledger.grant(cell, text);
}

function copyTo({ ledger }: Officer, source: Cell, cell: Cell): void {
  ledger.replace(cell);
  ledger.grant(cell, plain(source.text));
}

function valueFor(officer: Officer, column: string, act: number): string {
  if (column === 'kota_kab') return officer.city;
  return USUAL[column] ?? officer.textFor(column as Column, { act, fits: true });
}

const placeIn = ({ rows }: Look, { row }: Cell): number => rows.findIndex(({ number }) => number === row);

function cellsBelow(look: Look, cell: Cell, count: number): Cell[] {
  const from = placeIn(look, cell) + 1;
  const below = look.rows.slice(from, from + count).filter(({ record }) => record !== '');
  return below.flatMap((row) => cellIn(row, cell.column) ?? []);
}

/** A cell in a row below the active one; in a new record if there is none. */
function cellAt(look: Look, { down, column }: { down: number; column: string }): Cell {
  const row = look.active === undefined ? undefined : look.rows[placeIn(look, look.active) + down];
  const none = { record: '', row: '', column, text: '', state: '', isEditing: false, isSelected: false };
  return (row === undefined ? undefined : cellIn(row, column)) ?? none;
}

const cellIn = ({ cells }: Row, column: string): Cell | undefined =>
  cells.find((cell) => cell.column === column);
