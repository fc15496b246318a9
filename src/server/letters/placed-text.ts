import type { z } from 'zod';
import { issueOf } from '@/server/input/input';

const PLACEHOLDER = /\{[^{}\n]{0,40}\}/g;

/** Fills in the placeholders of a text by their names; in one pass, so that braces in a value stay as they are. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (one) => values[one.slice(1, -1)] ?? one);

/**
 * A text of the office whose placeholders are known ones.
 * @param options.names the names of all placeholders; `required`: those that a text must contain
 */
export function placedText<T extends z.ZodType<string>>(
  text: T,
  { names, required }: { names: readonly string[]; required: readonly string[] },
) {
  const inBraces = (name: string) => `{${name}}`;
  return text.superRefine((value, context) => {
    const refuse = (id: string, en: string) =>
      context.addIssue({ code: 'custom', ...issueOf({ code: 'refused_value', reason: { id, en } }) });
    const known = names.map(inBraces);
    const all = known.join(', ');
    const unknown = value.match(PLACEHOLDER)?.find((one) => !known.includes(one));
    const missing = required.map(inBraces).find((one) => !value.includes(one));
    if (unknown !== undefined)
      refuse(`${unknown} tidak dikenal; yang ada: ${all}`, `${unknown} is not known; there are: ${all}`);
    if (missing !== undefined) refuse(`harus memuat ${missing}`, `must contain ${missing}`);
  });
}
