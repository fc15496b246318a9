import type { WireRecord } from '@/domain/collections/view/view';
import type { CellMark, RowMarks } from '../grid/types';
import { createSigns } from './pending-signs';

/** What was entered into a cell of a stored record and is not stored, or not yet. */
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

export type CellEntered = Readonly<{ id: number; column: string; entered: Entered }>;

type Cells = Readonly<Record<string, Entered>>;

/** What was entered into stored records, and what others did to them. */
export function createPendingCells(onChange: () => void) {
  const cells = new Map<number, Cells>();
  const marks = new Map<number, RowMarks>();

  const changed = (id: number) => {
    marks.delete(id);
    onChange();
  };
  const { cameBack, ...signs } = createSigns(changed);
  const cellsOf = (id: number): Cells => cells.get(id) ?? {};
  const set = (id: number, column: string, entered: Entered | undefined) => {
    const { [column]: _, ...others } = cellsOf(id);
    const next = entered === undefined ? others : { ...others, [column]: entered };
    if (Object.keys(next).length === 0) cells.delete(id);
    else cells.set(id, next);
    changed(id);
  };

  return {
    ...signs,
    cellsOf,
    set,
    /** A record is stored so: what waits of one that was thought to be gone can be decided on again. */
    seen: (id: number, record: WireRecord) => {
      const words = cameBack(id);
      if (words === undefined) return;
      for (const [column, { fault, ...entered }] of Object.entries(cellsOf(id)))
        if (fault === words)
          set(id, column, { ...entered, state: 'conflict', current: record, seen: record[column] });
    },
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
    marksOf: (id: number): RowMarks | undefined => {
      const flashed = signs.flashed(id);
      if (!cells.has(id) && flashed.length === 0 && !signs.isGone(id)) return undefined;
      const known = marks.get(id) ?? rowMarks(cellsOf(id), flashed, signs.isGone(id));
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
