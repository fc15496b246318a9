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
}>;

/** A record that is begun: texts by column, and what is wrong with them. */
export type Draft = Readonly<{
  key: number;
  texts: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  /** What is wrong with the record as a whole. */
  fault?: string | undefined;
  saving: boolean;
}>;

type Cells = Readonly<Record<string, Entered>>;

const FLASH_MS = 3_000;

export type Pending = ReturnType<typeof createPending>;

/**
 * What is entered and not stored: it stays, with what is wrong with it, until it is mended or taken back. The same marks
 * are answered while nothing changed.
 */
export function createPending(onChange: () => void) {
  const cells = new Map<number, Cells>();
  const flashes = new Map<number, readonly string[]>();
  const gone = new Set<number>();
  const marks = new Map<number, RowMarks>();
  let drafts: readonly Draft[] = [];
  const draftMarks = new WeakMap<Draft, RowMarks>();
  let nextKey = 1;

  const changed = (id: number) => {
    marks.delete(id);
    onChange();
  };
  const set = (id: number, column: string, entered: Entered | undefined) => {
    const { [column]: _, ...others } = cells.get(id) ?? {};
    const next = entered === undefined ? others : { ...others, [column]: entered };
    if (Object.keys(next).length === 0) cells.delete(id);
    else cells.set(id, next);
    changed(id);
  };
  const setDraft = (key: number, next: (draft: Draft) => Draft) => {
    drafts = drafts.map((draft) => (draft.key === key ? next(draft) : draft));
    onChange();
  };

  return {
    cellsOf: (id: number): Cells => cells.get(id) ?? {},
    set,
    drop: (id: number) => {
      cells.delete(id);
      changed(id);
    },
    /** Somebody deleted the record. */
    setGone: (id: number) => {
      gone.add(id);
      changed(id);
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
    marksOf: (id: number): RowMarks | undefined => {
      if (!cells.has(id) && !flashes.has(id) && !gone.has(id)) return undefined;
      const known = marks.get(id) ?? rowMarks(cells.get(id) ?? {}, flashes.get(id) ?? [], gone.has(id));
      marks.set(id, known);
      return known;
    },
    faulty: (): { id: number; column: string }[] =>
      [...cells].flatMap(([id, entered]) =>
        Object.entries(entered).flatMap(([column, { state }]) => (state === 'saving' ? [] : { id, column })),
      ),
    isWaiting: (): boolean =>
      drafts.length > 0 || [...cells.values()].some((entered) => Object.keys(entered).length > 0),

    drafts: () => drafts,
    addDraft: (texts: Draft['texts']): Draft => {
      const draft: Draft = { key: nextKey, texts, faults: {}, saving: false };
      nextKey += 1;
      drafts = [...drafts, draft];
      onChange();
      return draft;
    },
    setDraft,
    dropDrafts: (keys: readonly number[]) => {
      drafts = drafts.filter(({ key }) => !keys.includes(key));
      onChange();
    },
    marksOfDraft: (draft: Draft): RowMarks => {
      const known = draftMarks.get(draft) ?? marksOfDraft(draft);
      draftMarks.set(draft, known);
      return known;
    },
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
  const state = gone
    ? 'gone'
    : states.includes('conflict')
      ? 'conflict'
      : states.includes('fault')
        ? 'fault'
        : undefined;
  return state === undefined ? { cells: marks } : { cells: marks, state };
}

function marksOfDraft({ texts, faults, fault, saving }: Draft): RowMarks {
  const names = new Set([...Object.keys(texts), ...Object.keys(faults)]);
  const cells = Object.fromEntries(
    [...names].map((name): [string, CellMark] => [
      name,
      {
        entered: texts[name] ?? '',
        ...(saving ? { state: 'saving' as const } : {}),
        ...(faults[name] === undefined ? {} : { fault: faults[name] }),
      },
    ]),
  );
  const isFaulty = fault !== undefined || Object.keys(faults).length > 0;
  const state = saving ? 'saving' : isFaulty ? 'fault' : 'new';
  return fault === undefined ? { cells, state } : { cells, state, fault };
}
