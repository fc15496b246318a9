import { MAX_COMMENT } from '../limits';
import type { InputFault } from '../refusals/input-fault';

/** Line breaks of other systems and programs. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Characters that are not displayed, or only change how others are. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text of a comment as it is stored: NFC, trimmed, with `\n` as its only line break, spaces for tabs, and without invisible
 * characters, which copied text contains.
 */
export const commentText = (typed: string): string =>
  typed.replace(LINE_BREAKS, '\n').replaceAll('\t', ' ').replace(INVISIBLE, '').normalize('NFC').trim();

/** What is wrong with a text that {@link commentText} returned; undefined: nothing. */
export function commentFault(text: string): InputFault | undefined {
  if (text === '') return { code: 'required' };
  if ([...text].length > MAX_COMMENT) return { code: 'too_long', limit: MAX_COMMENT };
  return /[^\P{Cc}\n]|\p{Cs}/u.test(text) ? { code: 'control_character' } : undefined;
}
