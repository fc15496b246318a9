import type { WireRecord } from '@/collections/view/view';
import type { CellMark, RowMarks } from '../grid/types';

/** What was entered into a cell of a stored record and is not stored, or not yet. */
export type Entered = Readonly<{
  text: string;
  state: 'saving' | 'fault' | 'conflict';
  /** What is wrong with it, in words. */
  fault?: string;
  /** Of a conflict: the record as it is stored now. */
  current?: WireRecord;
  /** The value in whose place it was entered. */
  seen?: string | number | undefined;
  /** It was confirmed upon that very value: where another is stored by now, it is a conflict. */
  isConfirmed?: boolean | undefined;
}>;

export type CellEntered = Readonly<{ id: number; column: string; entered: Entered }>;

type Cells = Readonly<Record<string, Entered>>;

const FLASH_MS = 3_000;

/** What was entered into stored records, and what others did to them. */
export function createPendingCells(onChange: () => void) {
  const cells = new Map<number, Cells>();
  const flashes = new Map<number, readonly string[]>();
  const gone = new Set<number>();
  const marks = new Map<number, RowMarks>();

  const changed = (id: number) => {
    marks.delete(id);
    onChange();
  };
  const cellsOf = (id: number): Cells => cells.get(id) ?? {};
  const set = (id: number, column: string, entered: Entered | undefined) => {
    const { [column]: _, ...others } = cellsOf(id);
    const next = entered === undefined ? others : { ...others, [column]: entered };
    if (Object.keys(next).length === 0) cells.delete(id);
    else cells.set(id, next);
    changed(id);
  };
  const flash = (id: number, columns: readonly string[]) => {
    flashes.set(id, columns);
    changed(id);
    setTimeout(() => {
      flashes.delete(id);
      changed(id);
    }, FLASH_MS);
  };

  return {
    cellsOf,
    set,
    /** Somebody else changed these columns: they are marked for a moment. */
    flash,
    drop: (id: number) => {
      cells.delete(id);
      changed(id);
    },
    /** Takes away what was entered into some cells. @returns what is gone */
    take: (places: readonly Readonly<{ id: number; column: string }>[]): CellEntered[] =>
      places.flatMap(({ id, column }) => {
        const entered = cellsOf(id)[column];
        if (entered === undefined) return [];
        set(id, column, undefined);
        return { id, column, entered };
      }),
    /** Somebody deleted the record. */
    setGone: (id: number) => {
      gone.add(id);
      changed(id);
    },
    marksOf: (id: number): RowMarks | undefined => {
      if (!cells.has(id) && !flashes.has(id) && !gone.has(id)) return undefined;
      const known = marks.get(id) ?? rowMarks(cellsOf(id), flashes.get(id) ?? [], gone.has(id));
      marks.set(id, known);
      return known;
    },
    faulty: (): { id: number; column: string }[] =>
      [...cells].flatMap(([id, entered]) =>
        Object.entries(entered).flatMap(([column, { state }]) => (state === 'saving' ? [] : { id, column })),
      ),
    hasEntered: (): boolean => cells.size > 0,
  };
}

function rowMarks(cells: Cells, flashed: readonly string[], gone: boolean): RowMarks {
  const marks: Record<string, CellMark> = {};
  for (const column of flashed) marks[column] = { state: 'changed' };
  for (const [column, { text, state, fault }] of Object.entries(cells))
    marks[column] = {
      entered: text,
      ...(state === 'fault' ? {} : { state }),
      ...(fault === undefined ? {} : { fault }),
    };
  const states = Object.values(cells).map(({ state }) => state);
  const state = gone ? 'gone' : (['conflict', 'fault'] as const).find((one) => states.includes(one));
  return state === undefined ? { cells: marks } : { cells: marks, state };
}
