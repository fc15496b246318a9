'use client';

import { useMemo, useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { CellTexts } from '@/ui/grid/cell-text';
import { useParseContext } from '@/ui/parts/use-parse-context';
import { type Drafts, judgeDrafts } from './drafts';

export type RecordDrafts = ReturnType<typeof useDrafts>;

/** The drafts of a record. @param options.record as it is stored now, whoever changed it last */
export function useDrafts(options: { collection: Collection; record: WireRecord; texts: CellTexts }) {
  const { collection, record, texts } = options;
  const context = useParseContext(collection);
  const [drafts, setDrafts] = useState<Drafts>({});
  const judged = useMemo(
    () => judgeDrafts(drafts, { collection, record, context }),
    [drafts, collection, record, context],
  );
  const storedText = (field: Field) => texts.plain(field, record[field.name]);
  const forget = (name: string) => setDrafts(({ [name]: _, ...others }) => others);
  return {
    drafts,
    judged,
    context,
    isDirty: Object.keys(drafts).length > 0,
    textOf: (field: Field) => drafts[field.name]?.text ?? storedText(field),
    enter: (field: Field, text: string) => {
      const { name } = field;
      // A text that equals the stored one is no change, even if it does not show the whole stored value.
      if (text === storedText(field) && !judged.conflicts.includes(name)) return forget(name);
      setDrafts((old) => ({ ...old, [name]: { text, was: old[name]?.was ?? record[name] ?? '' } }));
    },
    clear: () => setDrafts({}),
    /** For a conflict: the person has seen the other's value, and wants to replace it. */
    keepMine: (name: string) =>
      setDrafts((old) => {
        const draft = old[name];
        return draft === undefined ? old : { ...old, [name]: { ...draft, was: record[name] ?? '' } };
      }),
    takeTheirs: forget,
  };
}
