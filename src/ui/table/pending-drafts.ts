import type { WireRecord } from '@/domain/collections/view/view';
import type { CellMark, RowMarks } from '../grid/types';

/** A record that is begun: texts by column, and what is wrong with them. */
export type Draft = Readonly<{
  key: number;
  texts: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  /** What is wrong with the record as a whole. */
  fault?: string | undefined;
  saving: boolean;
}>;

/** Records that are begun, in the order in which they were: they stand behind those stored. */
export function createDrafts(onChange: () => void) {
  const drafts = new Map<number, Draft>();
  const marks = new WeakMap<Draft, RowMarks>();
  const became = new WeakMap<object, WireRecord>();
  let nextKey = 1;
  let listed: readonly Draft[] = [];
  const changed = () => {
    listed = [];
    onChange();
  };
  return {
    drafts: (): readonly Draft[] => {
      if (listed.length !== drafts.size) listed = [...drafts.values()];
      return listed;
    },
    draft: (key: number): Draft | undefined => drafts.get(key),
    addDraft: (texts: Draft['texts']): Draft => {
      const draft: Draft = { key: nextKey, texts, faults: {}, saving: false };
      nextKey += 1;
      drafts.set(draft.key, draft);
      changed();
      return draft;
    },
    /** One is as it was; where it was given up it comes back, behind the others. */
    putDraft: (draft: Draft) => {
      drafts.set(draft.key, { ...draft, saving: false });
      changed();
    },
    setDraft: (key: number, next: (draft: Draft) => Draft) => {
      const draft = drafts.get(key);
      if (draft === undefined) return;
      drafts.set(key, next(draft));
      changed();
    },
    dropDrafts: (keys: readonly number[]) => {
      const known = keys.filter((key) => drafts.delete(key));
      if (known.length > 0) changed();
    },
    /** One was stored as this record. */
    storedDraft: (draft: Draft, record: WireRecord) => {
      became.set(draft.texts, record);
    },
    /** The record that a begun one was stored as: an editor may still be open on it. @param texts of the begun one */
    becameOf: (texts: object): WireRecord | undefined => became.get(texts),
    marksOfDraft: (draft: Draft): RowMarks => {
      const known = marks.get(draft) ?? marksOf(draft);
      marks.set(draft, known);
      return known;
    },
  };
}

function marksOf({ texts, faults, fault, saving }: Draft): RowMarks {
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
