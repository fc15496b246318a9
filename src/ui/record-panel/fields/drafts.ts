import type { Collection } from '@/domain/collections';
import { Fault, type Language } from '@/domain/collections/fault';
import type { ParseContext } from '@/domain/collections/kinds/context';
import type { Value } from '@/domain/collections/kinds/parse';
import type { WireRecord } from '@/domain/collections/view/view';
import { judgeEntered, readEntered } from '@/domain/readings/entered';

/** The text that a person entered into a field, and the value that they saw there before. */
type Draft = Readonly<{ text: string; was: Value }>;

/** The drafts by field name; without fields that were not edited. */
export type Drafts = Readonly<Record<string, Draft>>;

/**
 * Enters a text into a field. It replaces the value that the person saw when the record was opened: a value that was
 * stored since may have been overlooked.
 */
export const enterDraft = (
  drafts: Drafts,
  { name, text, seen }: Readonly<{ name: string; text: string; seen: WireRecord }>,
): Drafts => ({ ...drafts, [name]: { text, was: drafts[name]?.was ?? seen[name] ?? '' } });

/** The values to be sent, and the faults and conflicts to be resolved before. */
export type JudgedDraft = Readonly<{
  set: Readonly<Record<string, Value>>;
  was: WireRecord;
  faults: Readonly<Record<string, Fault>>;
  /** Fields that somebody else has changed since they were edited. */
  conflicts: readonly string[];
}>;

/** Validates drafts by the declaration, as the service will, against the record as it is stored now. */
export function judgeDrafts(
  drafts: Drafts,
  options: { collection: Collection; record: WireRecord; context: ParseContext; language: Language },
): JudgedDraft {
  const { collection, record, context, language } = options;
  const set: Record<string, Value> = {};
  const was: WireRecord = {};
  const faults: Record<string, Fault> = {};
  const conflicts: string[] = [];
  for (const field of collection.fields) {
    const draft = drafts[field.name];
    if (draft === undefined) continue;
    const value = judgeEntered(readEntered(draft.text, field, language), field, context);
    const stored = record[field.name];
    if (value === undefined || value === stored) continue;
    if (draft.was !== stored) conflicts.push(field.name);
    if (value instanceof Fault) {
      faults[field.name] = value;
      continue;
    }
    set[field.name] = value;
    was[field.name] = draft.was;
  }
  return { set, was, faults, conflicts };
}
