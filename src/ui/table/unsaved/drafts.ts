import type { WireRecord } from '@/domain/collections/view/view';
import type { CellMark, RowMarks } from '@/ui/grid/types';

/** A new record that is not stored yet: texts by column, and their faults. */
export type Draft = Readonly<{
  key: number;
  /** The stored record above which it was inserted; otherwise it comes after all stored ones. */
  above?: number | undefined;
  texts: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  /** The columns of the texts that have two readings, between which a person decides. */
  doubts?: readonly string[];
  /** What is wrong with the record as a whole. */
  fault?: string | undefined;
  saving: boolean;
}>;

/** Whether nothing was entered into a draft. */
export const isBlankDraft = ({ texts }: Draft): boolean =>
  Object.values(texts).every((text) => text.trim() === '');

/** A row below or between the stored ones: a draft, or the record as which it was stored since the rows were ordered. */
export type BegunRow = Readonly<{
  key: number;
  above: number | undefined;
  texts: Draft['texts'];
  draft?: Draft | undefined;
  record?: WireRecord | undefined;
}>;

/**
 * The new records that are not stored yet, in the order in which they were added. One that was stored stays in its row
 * until the rows are ordered anew, so that no row moves while the person works.
 * @param identifier the name of the identifier's field
 */
export function createDrafts(onChange: () => void, identifier: string) {
  const drafts = new Map<number, Draft>();
  /** The drafts in the order of the rows. */
  const begun = new Map<number, BegunRow>();
  const marks = new WeakMap<Draft, RowMarks>();
  /** The records of drafts that were stored, by the key of the draft. */
  const storedIds = new Map<number, number>();
  const keys = new Map<number, number>();
  let nextKey = 1;
  let listed: readonly Draft[] | undefined;
  let rows: readonly BegunRow[] | undefined;
  const changed = () => {
    listed = undefined;
    rows = undefined;
    onChange();
  };
  const set = (draft: Draft) => {
    drafts.set(draft.key, draft);
    const { key, above, texts } = draft;
    // The draft may have been stored before, and is a draft again because that was undone.
    keys.delete(storedIds.get(key) ?? 0);
    storedIds.delete(key);
    begun.set(key, { key, above, texts, draft });
  };
  return {
    /** The drafts that are not stored. */
    list: (): readonly Draft[] => {
      listed ??= [...begun.keys()].flatMap((key) => drafts.get(key) ?? []);
      return listed;
    },
    /** The rows in which drafts are, or were before they were stored. */
    rows: (): readonly BegunRow[] => {
      rows ??= [...begun.values()];
      return rows;
    },
    get: (key: number): Draft | undefined => drafts.get(key),
    add: (texts: Draft['texts'], { above }: { above?: number | undefined } = {}): Draft => {
      const draft: Draft = { key: nextKey, above, texts, faults: {}, saving: false };
      nextKey += 1;
      set(draft);
      changed();
      return draft;
    },
    /** Restores an earlier state of a draft; a discarded one is added after the others. */
    put: (draft: Draft) => {
      nextKey = Math.max(nextKey, draft.key + 1);
      set({ ...draft, saving: false });
      changed();
    },
    update: (key: number, next: (draft: Draft) => Draft) => {
      const draft = drafts.get(key);
      if (draft === undefined) return;
      set(next(draft));
      changed();
    },
    drop: (keys: readonly number[]) => {
      const known = keys.filter((key) => drafts.delete(key));
      for (const key of known) begun.delete(key);
      if (known.length > 0) changed();
    },
    /** Called when a draft was stored as this record, and is no longer a draft. */
    setStored: ({ key, texts, above }: Draft, record: WireRecord) => {
      storedIds.set(key, Number(record[identifier]));
      keys.set(Number(record[identifier]), key);
      drafts.delete(key);
      begun.set(key, { key, above, texts, record });
      changed();
    },
    /** The record as which the draft was stored. */
    storedId: (key: number): number | undefined => storedIds.get(key),
    /** A stored record that is still in the row of its draft. */
    storedRecord: (id: number): WireRecord | undefined =>
      [...begun.values()].find(({ record }) => Number(record?.[identifier]) === id)?.record,
    /** The key of the draft that was stored as a record. */
    keyOf: (id: number): number | undefined => keys.get(id),
    /** The stored records among the rows. */
    ids: (): readonly number[] =>
      [...begun.values()].flatMap(({ record }) => (record === undefined ? [] : Number(record[identifier]))),
    /** A record among the rows as it is stored now. */
    putStored: (record: WireRecord) => {
      for (const row of begun.values())
        if (row.record?.[identifier] === record[identifier]) {
          begun.set(row.key, { ...row, record });
          changed();
        }
    },
    /** Called when these stored records are among the other rows. */
    settle: (ids: readonly number[]) => {
      const settled = new Set(ids);
      const stored = [...begun.values()].filter(({ record }) => settled.has(Number(record?.[identifier])));
      for (const { key } of stored) begun.delete(key);
      if (stored.length > 0) changed();
    },
    marksOf: (draft: Draft): RowMarks => {
      const known = marks.get(draft) ?? rowMarks(draft);
      marks.set(draft, known);
      return known;
    },
  };
}

function rowMarks({ texts, faults, doubts = [], fault, saving }: Draft): RowMarks {
  const names = new Set([...Object.keys(texts), ...Object.keys(faults)]);
  const cells = Object.fromEntries(
    [...names].map((name): [string, CellMark] => [
      name,
      {
        entered: texts[name] ?? '',
        ...(saving ? { state: 'saving' as const } : {}),
        ...(faults[name] === undefined ? {} : { fault: faults[name] }),
        ...(doubts.includes(name) ? { isDoubt: true } : {}),
      },
    ]),
  );
  const isFaulty = fault !== undefined || Object.keys(faults).length > 0;
  const state = saving ? 'saving' : isFaulty ? 'fault' : 'new';
  return fault === undefined ? { cells, state } : { cells, state, fault };
}
