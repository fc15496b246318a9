import type { Act, End } from './acts';
import { leave } from './leave';
import type { Officer } from './officer';
import { scrollFar } from './scroll';
import type { Cell, Moment } from './sights';
import { COLUMNS, type Column } from './texts';
import { closeDialogs } from './tools';

type Write = Extract<Act, { act: 'write' }>;

const ANYWHERE = { row: 0.3, column: 'jumlah_siswa' } as const;

/** Types a text into a cell, and ends it in one of many ways. @param meanwhile called before it is ended */
export async function write(
  officer: Officer,
  { at, open, fits, end }: Write,
  { act, meanwhile }: { act: number; meanwhile: () => Promise<void> },
): Promise<void> {
  const column = await goTo(officer, at);
  if (column === undefined) return;
  const text = officer.textFor(column, { act, fits });
  if (open === 'F2') await officer.page.keyboard.press('F2');
  if (open === 'F2') await officer.page.keyboard.press('ControlOrMeta+a');
  await officer.page.keyboard.type(text);
  const begun = beginningOf(await officer.follow(), open === 'F2' ? 'F2' : text.charAt(0));
  if (begun === undefined || (await isRefused(officer))) return;
  const takeBack = officer.ledger.enter(begun, text, act);
  await meanwhile();
  await endBy(officer, end, takeBack);
  if (end.by === 'key') await noteChoice(officer, { begun, text, takeBack });
}

/** Puts the cursor into a cell that can be written. @returns its column; undefined when there is none */
async function goTo(officer: Officer, at: Write['at']): Promise<Column | undefined> {
  const { active, isInGrid, hasDialog } = await officer.eyes.look();
  if (active?.isEditing === true && at === undefined) await officer.press('Enter');
  const isThere = isInGrid && !hasDialog && COLUMNS.some((column) => column === active?.column);
  if ((at !== undefined || !isThere) && !(await officer.click(at ?? ANYWHERE))) return undefined;
  const now = await officer.eyes.look();
  return now.isInGrid ? COLUMNS.find((column) => column === now.active?.column) : undefined;
}

/** The cell as it was when the first key of a text was pressed. */
function beginningOf(moments: readonly Moment[], key: string): Cell | undefined {
  const begun = moments.find((moment) => moment.type === 'keydown' && moment.key === key);
  return begun?.isInGrid === true ? begun.active : undefined;
}

/** Whether the cell accepted nothing, because its row was deleted, and the person was informed of that. */
async function isRefused({ eyes }: Officer): Promise<boolean> {
  const { active } = await eyes.look();
  return active?.isEditing !== true && (await eyes.texts()).includes('Tidak ada yang ditulis');
}

async function endBy(officer: Officer, end: End, takeBack: () => void): Promise<void> {
  const { page } = officer;
  switch (end.by) {
    case 'key':
      await officer.press(end.key);
      return;
    case 'click':
      await officer.click(end.at);
      return;
    case 'right click':
      await officer.click(end.at, 'right');
      // Until the menu is open, the keys must not go to a cell.
      await officer.page
        .getByRole('menu')
        .waitFor({ timeout: 3_000 })
        .catch(() => undefined);
      return closeDialogs(officer);
    case 'row number':
      await officer.click({ ...end.at, column: 'n' });
      return;
    case 'heading':
      await officer.clickIfThere(page.locator(`[role=columnheader][id$="-h-${end.at.column}"]`));
      return;
    case 'tool':
      await officer.clickIfThere(page.getByRole('toolbar').getByRole('button', { name: end.tool }));
      return closeDialogs(officer);
    case 'link':
      return leave(officer, end.stay);
    case 'scroll':
      return scrollFar(officer);
    case 'escape':
      return cancel(officer, takeBack);
    case 'reload':
      return officer.reload();
    case 'nothing':
      return;
  }
}

/** An arrow key may choose a suggestion instead of the typed text. */
async function noteChoice(
  { eyes, ledger }: Officer,
  { begun, text, takeBack }: { begun: Cell; text: string; takeBack: () => void },
): Promise<void> {
  const { active, suggestion } = await eyes.look();
  if (active?.isEditing !== true || active.record !== begun.record || active.column !== begun.column) return;
  if (active.text === text && suggestion === '') return;
  takeBack();
  for (const value of [text, active.text, suggestion]) ledger.grant(begun, value);
}

/** A list of suggestions may take the first Escape. */
async function cancel(officer: Officer, takeBack: () => void): Promise<void> {
  takeBack();
  await officer.press('Escape');
  if ((await officer.eyes.look()).active?.isEditing === true) await officer.press('Escape');
}
