import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import type { CellMark, RowMarks } from '../../grid/types';
import { faultOfText } from './judge-text';

const FLASH_MS = 3_000;

/** A text that was entered into a cell of a stored record and is not stored, or not yet. */
export type Entered = Readonly<{
  text: string;
  state: 'saving' | 'fault' | 'conflict';
  /** What is wrong with it, in words. */
  fault?: string;
  /** Of a conflict: the record as it is stored now. */
  current?: WireRecord;
  /** The stored value that the person saw when it was entered: where another is stored by now, it is a conflict. */
  seen?: string | number | undefined;
}>;

/** A text for a cell of a stored record. */
export type CellText = Readonly<{
  id: number;
  column: string;
  text: string;
  /** The stored value that the person saw there; undefined: that of the text that waits there already. */
  seen?: string | number | undefined;
}>;

export type CellEntered = Readonly<{ id: number; column: string; entered: Entered }>;

type EnteredByColumn = Readonly<Record<string, Entered>>;

/**
 * What the cells of stored records show beside their values, and why: texts that were entered and are not stored, columns
 * that others changed a moment ago, records that others deleted. The marks of a record are the same object until they change.
 */
export function createCells(onChange: () => void) {
  const entered = new Map<number, EnteredByColumn>();
  const flashes = new Map<number, readonly string[]>();
  /** How the service says that the record is not there. */
  const gone = new Map<number, string>();
  const marks = new Map<number, RowMarks>();

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

  return {
    /** What was entered into a record, by column. */
    of,
    set,
    /** Enters a text. It is to be saved, or it is faulty and stays until it is corrected. */
    enter: (
      { id, column, text, seen = of(id)[column]?.seen }: CellText,
      { collection, language }: { collection: Collection; language: Language },
    ) => {
      const fault = faultOfText(text, collection.field(column)!, language);
      const state = fault === undefined ? { state: 'saving' as const } : { state: 'fault' as const, fault };
      set(id, column, { text, seen, ...state });
    },
    /** Somebody else changed these columns: they are marked for a moment. */
    flash: (id: number, columns: readonly string[]) => {
      flashes.set(id, columns);
      changed(id);
      setTimeout(() => {
        flashes.delete(id);
        changed(id);
      }, FLASH_MS);
    },
    /** Somebody deleted the record. @param message how the service says so */
    setGone: (id: number, message: string) => {
      gone.set(id, message);
      changed(id);
    },
    isGone: (id: number): boolean => gone.has(id),
    /** A record was read: what waits in one that was thought to be deleted can be decided on again. */
    read: (id: number, record: WireRecord) => {
      const message = gone.get(id);
      if (message === undefined) return;
      gone.delete(id);
      changed(id);
      for (const [column, { fault, ...rest }] of Object.entries(of(id)))
        if (fault === message)
          set(id, column, { ...rest, state: 'conflict', current: record, seen: record[column] });
    },
    /** Discards all that was entered into a record. */
    drop: (id: number) => {
      entered.delete(id);
      changed(id);
    },
    /** Takes away what was entered into some cells. @returns what was there */
    take: (places: readonly Readonly<{ id: number; column: string }>[]): CellEntered[] =>
      places.flatMap(({ id, column }) => {
        const before = of(id)[column];
        if (before === undefined) return [];
        set(id, column, undefined);
        return { id, column, entered: before };
      }),
    marksOf: (id: number): RowMarks | undefined => {
      const flashed = flashes.get(id) ?? [];
      if (!entered.has(id) && flashed.length === 0 && !gone.has(id)) return undefined;
      const known = marks.get(id) ?? rowMarks(of(id), { flashed, isGone: gone.has(id) });
      marks.set(id, known);
      return known;
    },
    /** The cells that wait for a correction or a decision. */
    faulty: (): { id: number; column: string }[] =>
      [...entered].flatMap(([id, byColumn]) =>
        Object.entries(byColumn).flatMap(([column, { state }]) => (state === 'saving' ? [] : { id, column })),
      ),
    isEmpty: (): boolean => entered.size === 0,
  };
}

function rowMarks(
  entered: EnteredByColumn,
  { flashed, isGone }: { flashed: readonly string[]; isGone: boolean },
): RowMarks {
  const cells: Record<string, CellMark> = {};
  for (const column of flashed) cells[column] = { state: 'changed' };
  for (const [column, { text, state, fault }] of Object.entries(entered))
    cells[column] = {
      entered: text,
      ...(state === 'fault' ? {} : { state }),
      ...(fault === undefined ? {} : { fault }),
    };
  const states = Object.values(entered).map(({ state }) => state);
  const state = isGone ? 'gone' : (['conflict', 'fault'] as const).find((one) => states.includes(one));
  return state === undefined ? { cells } : { cells, state };
}
