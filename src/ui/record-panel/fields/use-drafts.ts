'use client';

import { useMemo, useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import type { WireRecord } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import type { CellTexts } from '@/ui/grid/cell-text';
import { useParseContext } from '@/ui/parts/use-parse-context';
import type { Seen } from '../use-seen';
import { type Drafts, enterDraft, judgeDrafts } from './drafts';

export type RecordDrafts = ReturnType<typeof useDrafts>;

/**
 * The drafts of a record.
 * @param options.record as it is stored now, whoever changed it last
 * @param options.seen as the person saw it
 */
export function useDrafts(options: {
  collection: Collection;
  record: WireRecord;
  seen: Seen;
  texts: CellTexts;
}) {
  const { collection, record, seen, texts } = options;
  const context = useParseContext(collection);
  const language = useLanguage();
  const [drafts, setDrafts] = useState<Drafts>({});
  const judged = useMemo(
    () => judgeDrafts(drafts, { collection, record, context, language }),
    [drafts, collection, record, context, language],
  );
  const storedText = (field: Field) => texts.plain(field, record[field.name]);
  const forget = (name: string) => setDrafts(({ [name]: _, ...others }) => others);
  return {
    drafts,
    judged,
    context,
    isDirty: Object.keys(drafts).length > 0,
    textOf: (field: Field) => drafts[field.name]?.text ?? storedText(field),
    /**
     * Whether somebody else has changed a field that the person has not edited; the time of the data does not count,
     * because every write sets it.
     */
    isChanged: (field: Field) =>
      !hasDefault(field) &&
      drafts[field.name] === undefined &&
      seen.record[field.name] !== record[field.name],
    enter: (field: Field, text: string) => {
      const { name } = field;
      // A text that equals the stored one is no change, even if it does not show the whole stored value.
      if (text === storedText(field) && !judged.conflicts.includes(name)) return forget(name);
      setDrafts((old) => enterDraft(old, { name, text, seen: seen.record }));
    },
    clear: () => setDrafts({}),
    /** For a conflict: the person has seen the other's value, and wants to replace it. */
    keepMine: (name: string) => {
      seen.accept(record, [name]);
      setDrafts((old) => {
        const draft = old[name];
        return draft === undefined ? old : { ...old, [name]: { ...draft, was: record[name] ?? '' } };
      });
    },
    takeTheirs: (name: string) => {
      seen.accept(record, [name]);
      forget(name);
    },
  };
}
