import type { Collection, Field } from '@/collections';
import { Fault, type Language, required } from '@/collections/fault';
import { isBlank, parseValue } from '@/collections/kinds/parse';

/** Whether a text can be a value at all hangs neither on the zone nor on the values listed; the service judges anew. */
export const ANY_CONTEXT = { timeZone: { offsetMinutes: () => 0 }, listedValues: () => undefined };

/** Why a text cannot be a value of the field, in words; undefined where it can. The rules are those of the interface. */
export function faultOfText(text: string, field: Field, language: Language): string | undefined {
  const value = isBlank(text) ? required(field) : parseValue(text, field, ANY_CONTEXT);
  return value instanceof Fault ? withoutName(value.message(language), field.name) : undefined;
}

/** A fault's text begins with its field's name, which the table shows already. */
export const withoutName = (message: string, name: string): string =>
  message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;

/** The time of a record has a value of its own where none is given. */
export const HAS_DEFAULT = 'date_now';

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
    if (isMissing && field.name === HAS_DEFAULT) continue;
    if (isMissing) isComplete = false;
    const fault = isMissing && !wholly ? undefined : faultOfText(text, field, language);
    if (fault !== undefined) faults[field.name] = fault;
  }
  return { faults, isComplete };
}
