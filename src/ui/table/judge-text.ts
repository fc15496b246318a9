import type { Collection, Field } from '@/domain/collections';
import { Fault, type Language, required } from '@/domain/collections/fault';
import { hasDefault } from '@/domain/collections/field';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { isBlank, parseValue } from '@/domain/collections/kinds/parse';
import { withoutName } from '../parts/fault-text';

/** Why a text cannot be a value of the field, in words; undefined where it can. The rules are those of the interface. */
export function faultOfText(text: string, field: Field, language: Language): string | undefined {
  const value = isBlank(text) ? required(field) : parseValue(text, field, ANY_CONTEXT);
  return value instanceof Fault ? withoutName(value.message(language), field.name) : undefined;
}

/** Judges the texts of a record that is begun. @param options.wholly whether what is missing is a fault */
export function judgeTexts(
  texts: Readonly<Record<string, string>>,
  { collection, language, wholly }: { collection: Collection; language: Language; wholly: boolean },
): { faults: Record<string, string>; isComplete: boolean } {
  const faults: Record<string, string> = {};
  let isComplete = true;
  for (const field of collection.fields) {
    const text = texts[field.name] ?? '';
    const isMissing = isBlank(text);
    if (isMissing && hasDefault(field)) continue;
    if (isMissing) isComplete = false;
    const fault = isMissing && !wholly ? undefined : faultOfText(text, field, language);
    if (fault !== undefined) faults[field.name] = fault;
  }
  return { faults, isComplete };
}
