import type { WireRecord } from '@/domain/collections/view/view';
import type { CellMark, RowMarks } from '@/ui/grid/types';

/** A new record that is not stored yet: texts by column, and what is wrong with them. */
export type Draft = Readonly<{
  key: number;
  texts: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  /** The columns of the texts that have two readings, between which a person decides. */
  doubts?: readonly string[];
  /** What is wrong with the record as a whole. */
  fault?: string | undefined;
  saving: boolean;
}>;

/** The new records that are not stored yet, in the order in which they were added. They come after the stored ones. */
export function createDrafts(onChange: () => void) {
  const drafts = new Map<number, Draft>();
  const marks = new WeakMap<Draft, RowMarks>();
  const stored = new WeakMap<Draft['texts'], WireRecord>();
  let nextKey = 1;
  let listed: readonly Draft[] = [];
  const changed = () => {
    listed = [];
    onChange();
  };
  return {
    list: (): readonly Draft[] => {
      if (listed.length !== drafts.size) listed = [...drafts.values()];
      return listed;
    },
    get: (key: number): Draft | undefined => drafts.get(key),
    add: (texts: Draft['texts']): Draft => {
      const draft: Draft = { key: nextKey, texts, faults: {}, saving: false };
      nextKey += 1;
      drafts.set(draft.key, draft);
      changed();
      return draft;
    },
    /** Restores an earlier state of a draft; a discarded one is added after the others. */
    put: (draft: Draft) => {
      drafts.set(draft.key, { ...draft, saving: false });
      changed();
    },
    update: (key: number, next: (draft: Draft) => Draft) => {
      const draft = drafts.get(key);
      if (draft === undefined) return;
      drafts.set(key, next(draft));
      changed();
    },
    drop: (keys: readonly number[]) => {
      const known = keys.filter((key) => drafts.delete(key));
      if (known.length > 0) changed();
    },
    /** A draft was stored as this record, and is no longer a draft. */
    setStored: ({ key, texts }: Draft, record: WireRecord) => {
      for (const shown of [texts, drafts.get(key)?.texts ?? texts]) stored.set(shown, record);
      if (drafts.delete(key)) changed();
    },
    /** The record as which the draft with these texts was stored: an editor may still be open on it. */
    storedAs: (texts: object): WireRecord | undefined => stored.get(texts as Draft['texts']),
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
