import type { Field } from '@/collections';
import { Fault, type Language, required } from '@/collections/fault';
import { isBlank, parseValue } from '@/collections/kinds/parse';

/** Whether a text can be a value at all does not hang on the zone, nor on the values listed; the service judges anew. */
const CONTEXT = { timeZone: { offsetMinutes: () => 0 }, listedValues: () => undefined };

/** Why a text cannot be a value of the field, in words; undefined where it can. */
export function filterFault(options: { raw: string; field: Field; language: Language }): string | undefined {
  const { raw, field, language } = options;
  const value = isBlank(raw) ? required(field) : parseValue(raw, field, CONTEXT);
  return value instanceof Fault ? withoutName(value.message(language), field) : undefined;
}

/** A fault's text begins with its field's name, which the form and the notice show already. */
export const withoutName = (message: string, { name }: Field): string =>
  message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
