import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import type { CellMark, RowMarks } from '@/ui/grid/types';
import type { Entered } from './entered';
import { judgeText } from './judge-text';
import { isWaiting, togetherIn } from './together';

const FLASH_MS = 3_000;

/** A text for a cell of a stored record. */
export type CellText = Readonly<{
  id: number;
  column: string;
  text: string;
  /** The stored value that the person saw there; undefined: the one of the text that is already in the cell. */
  seen?: string | number | undefined;
  /**
   * Whether it is stored only together with the other texts of its record; undefined: as for the text that is already in
   * the cell.
   */
  isTogether?: boolean | undefined;
}>;

export type CellEntered = Readonly<{ id: number; column: string; entered: Entered }>;

type Judging = Readonly<{ collection: Collection; language: Language }>;

type EnteredByColumn = Readonly<Record<string, Entered>>;

/** A value that this page stored, and the value that it replaced. */
type Replaced = Readonly<{ was: string | number | undefined; now: string | number | undefined }>;

/**
 * The marks of the cells of stored records, and their causes: texts that were entered and are not stored, columns that
 * others changed a moment ago, records that others deleted. The marks of a record are the same object until they
 * change.
 */
export function createCells(onChange: () => void, words: { waits: string } = { waits: '' }) {
  const entered = new Map<number, EnteredByColumn>();
  const flashes = new Map<number, readonly string[]>();
  /** The service's message that the record does not exist. */
  const gone = new Map<number, string>();
  const marks = new Map<number, RowMarks>();
  const replaced = new Map<number, Record<string, Replaced>>();

  const changed = (id: number) => {
    marks.delete(id);
    onChange();
  };
  const of = (id: number): EnteredByColumn => entered.get(id) ?? {};
  const set = (id: number, column: string, next: Entered | undefined) => {
    const { [column]: _, ...others } = of(id);
    const all = next === undefined ? others : { ...others, [column]: next };
    if (Object.keys(all).length === 0) entered.delete(id);
    else entered.set(id, all);
    changed(id);
  };
  const judge = (cell: CellText, { collection, language }: Judging) => {
    const { id, column, text, seen, isTogether } = cell;
    const judged = judgeText(text, collection.field(column)!, language);
    const state = judged === undefined ? ('saving' as const) : ('fault' as const);
    set(id, column, { text, seen, state, ...judged, ...(isTogether === true ? { isTogether } : {}) });
  };

  return {
    /** The texts that were entered into a record, by column. */
    of,
    set,
    /**
     * Enters a text. It will be saved, or it is invalid and stays until it is corrected. Texts that were entered together
     * with it are judged again: texts that the service refused may be valid now.
     */
    enter: ({ id, column, text, ...given }: CellText, judging: Judging) => {
      const { seen = of(id)[column]?.seen, isTogether = of(id)[column]?.isTogether } = given;
      judge({ id, column, text, seen, isTogether }, judging);
      if (isTogether !== true) return;
      for (const other of togetherIn(of(id))) {
        const entered = of(id)[other]!;
        if (entered.state === 'fault' && other !== column) judge({ ...entered, id, column: other }, judging);
      }
    },
    /** Called when somebody else changed these columns: they are marked for a moment. */
    flash: (id: number, columns: readonly string[]) => {
      flashes.set(id, columns);
      changed(id);
      setTimeout(() => {
        flashes.delete(id);
        changed(id);
      }, FLASH_MS);
    },
    /** Called when somebody deleted the record. @param message the service's message about it */
    setGone: (id: number, message: string) => {
      gone.set(id, message);
      changed(id);
    },
    isGone: (id: number): boolean => gone.has(id),
    /**
     * Called when a text was stored. A value that this page stored itself is no conflict, although an editor may still show
     * the value before.
     */
    stored: (id: number, column: string, values: Replaced) => {
      replaced.set(id, { ...replaced.get(id), [column]: values });
    },
    /** The value that a person saw, or the one by which this page itself has replaced it since. */
    follow: ({ id, column, seen }: CellText): CellText['seen'] => {
      const own = replaced.get(id)?.[column];
      return own !== undefined && own.was === seen ? own.now : seen;
    },
    /** Called when a record was read: if it was considered deleted, its texts can be decided on again. */
    read: (id: number, record: WireRecord) => {
      for (const [column, { now }] of Object.entries(replaced.get(id) ?? {}))
        if (record[column] !== now) delete replaced.get(id)![column];
      const message = gone.get(id);
      if (message === undefined) return;
      gone.delete(id);
      changed(id);
      for (const [column, { fault, ...rest }] of Object.entries(of(id)))
        if (fault === message)
          set(id, column, { ...rest, state: 'conflict', current: record, seen: record[column] });
    },
    /** Discards all texts that were entered into a record. */
    drop: (id: number) => {
      entered.delete(id);
      changed(id);
    },
    /** Removes the texts of some cells, and those that are stored only together with them. @returns the removed texts */
    take: (places: readonly Readonly<{ id: number; column: string }>[]): CellEntered[] =>
      places.flatMap(({ id, column }) => {
        const columns = of(id)[column]?.isTogether === true ? togetherIn(of(id)) : [column];
        return columns.flatMap((one) => {
          const entered = of(id)[one];
          if (entered === undefined) return [];
          set(id, one, undefined);
          return { id, column: one, entered };
        });
      }),
    marksOf: (id: number): RowMarks | undefined => {
      const flashed = flashes.get(id) ?? [];
      if (!entered.has(id) && flashed.length === 0 && !gone.has(id)) return undefined;
      const known = marks.get(id) ?? rowMarks(of(id), { flashed, isGone: gone.has(id), waits: words.waits });
      marks.set(id, known);
      return known;
    },
    /** All texts that were entered. */
    all: (): CellEntered[] =>
      [...entered].flatMap(([id, byColumn]) =>
        Object.entries(byColumn).map(([column, one]) => ({ id, column, entered: one })),
      ),
    /** The cells that need a correction or a decision. */
    faulty: (): { id: number; column: string }[] =>
      [...entered].flatMap(([id, byColumn]) =>
        Object.entries(byColumn).flatMap(([column, { state }]) => (state === 'saving' ? [] : { id, column })),
      ),
    isEmpty: (): boolean => entered.size === 0,
  };
}

function rowMarks(
  entered: EnteredByColumn,
  { flashed, isGone, waits }: { flashed: readonly string[]; isGone: boolean; waits: string },
): RowMarks {
  const cells: Record<string, CellMark> = {};
  for (const column of flashed) cells[column] = { state: 'changed' };
  for (const [column, one] of Object.entries(entered)) {
    const { text, state, fault, isDoubt = false } = one;
    const told = fault === undefined ? {} : { fault, ...(isDoubt ? { isDoubt } : {}) };
    if (isWaiting(one, entered)) cells[column] = { entered: text, waits };
    else cells[column] = { entered: text, ...(state === 'fault' ? {} : { state }), ...told };
  }
  const states = Object.values(entered).map(({ state }) => state);
  const state = isGone ? 'gone' : (['conflict', 'fault'] as const).find((one) => states.includes(one));
  return state === undefined ? { cells } : { cells, state };
}
