import type { Collection, Field } from '@/domain/collections';
import { Fault, type Language, required } from '@/domain/collections/fault';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { isBlank } from '@/domain/collections/kinds/parse';
import { doubtIn, judgeEntered } from '@/domain/readings/entered';
import { withoutName } from '@/ui/parts/fault-text';

/**
 * Why a text cannot be the value of a cell, as text; undefined if it can. The rules are those of the REST interface,
 * except that no cell can be emptied: a field with a default has a value once the record is stored.
 */
export function faultOfText(text: string, field: Field, language: Language): string | undefined {
  const fault = faultIn(text, field);
  return fault && wordsOf(fault, field, language);
}

/** The same reason, and whether the text has two readings, between which a person decides. */
export function judgeText(
  text: string,
  field: Field,
  language: Language,
): Readonly<{ fault: string; isDoubt: boolean }> | undefined {
  const fault = faultOfText(text, field, language);
  return fault === undefined ? undefined : { fault, isDoubt: doubtIn(text, field) !== undefined };
}

/** Whether a text cannot be the value of a cell, by the same rules. */
export const isFaultyText = (text: string, field: Field): boolean => faultIn(text, field) !== undefined;

/** Validates the texts of a draft. @param options.isWhole whether a missing value is a fault */
export function judgeTexts(
  texts: Readonly<Record<string, string>>,
  { collection, language, isWhole }: { collection: Collection; language: Language; isWhole: boolean },
): { faults: Record<string, string>; doubts: string[]; isComplete: boolean } {
  const faults: Record<string, string> = {};
  const doubts: string[] = [];
  let isComplete = true;
  for (const field of collection.fields) {
    const text = texts[field.name] ?? '';
    const value = judgeEntered(text, field, ANY_CONTEXT);
    if (!(value instanceof Fault)) continue;
    const isMissing = isBlank(text);
    if (isMissing) isComplete = false;
    if (doubtIn(text, field) !== undefined) doubts.push(field.name);
    if (isWhole || !isMissing) faults[field.name] = wordsOf(value, field, language);
  }
  return { faults, doubts, isComplete };
}

function faultIn(text: string, field: Field): Fault | undefined {
  const value = judgeEntered(text, field, ANY_CONTEXT) ?? required(field);
  return value instanceof Fault ? value : undefined;
}

const wordsOf = (fault: Fault, { name }: Field, language: Language): string =>
  withoutName(fault.message(language), name);
