import type { Collection, Field } from '@/domain/collections';
import { isJudged } from '@/domain/places/judge-field';
import type { Judgement } from '@/domain/places/judgement';
import type { GridRecord, RowMarks } from '../../grid/types';
import { type AskedText, askedText, canBeJudged } from '../../spellings/asked-text';
import { marksWithNotes, type RowNotes, sameMarks } from './row-notes';

/** The time for which texts are collected before the service is asked, in milliseconds. */
const COLLECT_MS = 80;
const MAX_ASKED = 1_000;
const MAX_KNOWN = 20_000;

/** Notes at cells whose values are not listed, with similar listed values. */
export function createSpellingNotes(options: {
  collection: Collection;
  judge: (texts: readonly AskedText[]) => Promise<readonly (Judgement | null)[]>;
  /** The note of a judgement; undefined for a listed value. */
  noteText: (judgement: Judgement) => string | undefined;
  onChange: () => void;
}): RowNotes {
  const { collection, judge, noteText, onChange } = options;
  const fields = collection.fields.filter((field) => field.kind === 'varchar' && isJudged(field));
  /** Notes by the key of the text; `null` while the service is asked. */
  const known = new Map<string, string | undefined | null>();
  const waiting = new Map<string, AskedText>();
  let isScheduled = false;
  let revision = 0;
  const marked = new WeakMap<
    GridRecord,
    { marks: RowMarks | undefined; at: number; result: RowMarks | undefined }
  >();

  const ask = async () => {
    isScheduled = false;
    const asked = [...waiting].slice(0, MAX_ASKED);
    for (const [key] of asked) waiting.delete(key);
    if (waiting.size > 0) schedule();
    const judgements = await judge(asked.map(([, text]) => text)).catch(() => undefined);
    for (const [place, [key]] of asked.entries()) {
      const judgement = judgements?.[place];
      // The texts of a failed call are requested again when their cells are rendered again.
      if (judgements === undefined) known.delete(key);
      else known.set(key, judgement ? noteText(judgement) : undefined);
    }
    revision += 1;
    if (judgements !== undefined) onChange();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => void ask(), COLLECT_MS);
  };

  const noteOf = (field: Field, textOf: (name: string) => string | undefined): string | undefined => {
    const asked = askedText(collection, field, textOf);
    if (!canBeJudged(asked)) return undefined;
    const key = JSON.stringify(asked);
    const note = known.get(key);
    if (note !== undefined || known.has(key)) return note ?? undefined;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, null);
    waiting.set(key, asked);
    schedule();
    return undefined;
  };

  return {
    marksWith: (record, marks) => {
      if (record === undefined || fields.length === 0) return marks;
      const before = marked.get(record);
      if (before !== undefined && before.marks === marks && before.at === revision) return before.result;
      const textOf = (name: string) => marks?.cells?.[name]?.entered ?? textIn(record, name);
      const notes = fields.flatMap((field) => {
        const note = noteOf(field, textOf);
        return note === undefined ? [] : [[field.name, { note }] as const];
      });
      const result = sameMarks(before?.result, marksWithNotes(marks, notes));
      marked.set(record, { marks, at: revision, result });
      return result;
    },
  };
}

/** The text of a cell; undefined if it has none. */
export const textIn = (record: GridRecord | undefined, name: string): string | undefined => {
  const value = record?.[name];
  return value === null || value === undefined ? undefined : String(value);
};
