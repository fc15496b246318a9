/** One word of a search, or a whole text: a part of any text, or a whole number. */
export type SearchWord = Readonly<{
  text: string;
  /** The number that the word is, also if it has separators of thousands, as tables show them. */
  number: number | undefined;
}>;

/** The maximum number of words: each costs a comparison of every text. The last one contains the rest. */
const MAX_WORDS = 8;

const WHOLE = /^\d{1,10}$/;
const GROUPED = /^\d{1,3}(?:([.,\u00a0\u202f'])\d{3})(?:\1\d{3})*$/;

/**
 * Divides a search text into its words, which may be in any order and in different fields of a record.
 * @param text without spaces at its ends
 */
export function searchWords(text: string): readonly SearchWord[] {
  const words = text.split(/[\s]+/u).filter((word) => word !== '');
  const divided =
    words.length <= MAX_WORDS
      ? words
      : [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')];
  return divided.map(searchPhrase);
}

/** A text that is searched as a whole, with its spaces. */
export const searchPhrase = (text: string): SearchWord => ({ text, number: numberOf(text) });

function numberOf(word: string): number | undefined {
  if (WHOLE.test(word)) return Number(word);
  if (!GROUPED.test(word)) return undefined;
  const digits = word.replace(/\D/g, '');
  return WHOLE.test(digits) ? Number(digits) : undefined;
}
