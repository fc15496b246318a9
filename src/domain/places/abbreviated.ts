/**
 * Whether two texts are the same except for words that one of them abbreviates: `Kr. Barona Jaya` and `Krueng Barona Jaya`.
 * A word is an abbreviation if it ends in a full stop or has no vowel, begins with the same letter, and has its letters in
 * the same order.
 */
export function isAbbreviated(first: readonly MarkedWord[], second: readonly MarkedWord[]): boolean {
  if (first.length !== second.length) return false;
  return first.every((word, at) => {
    const other = second[at]!;
    return word.text === other.text || abbreviates(word, other) || abbreviates(other, word);
  });
}

/** A folded word, and whether it may be an abbreviation. */
export type MarkedWord = Readonly<{ text: string; short: boolean }>;

/** The words of a text, each marked as a possible abbreviation or not. */
export function markedWords(text: string): MarkedWord[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase();
  return Array.from(plain.matchAll(/([\p{L}\p{N}]+)(\.?)/gu), ([, word = '', stop]) => ({
    text: word,
    short: stop === '.' || !/[aeiou\d]/.test(word),
  }));
}

function abbreviates(short: MarkedWord, long: MarkedWord): boolean {
  if (!short.short || short.text.length >= long.text.length || short.text[0] !== long.text[0]) return false;
  let at = 0;
  for (const letter of long.text) if (letter === short.text[at]) at++;
  return at === short.text.length;
}

/** The minimum length: an acronym with fewer letters may be any word. */
const MIN_ACRONYM = 4;

/**
 * Whether a word is an acronym of a name of several words, as `Abdya` is of `Aceh Barat Daya`: it consists of the first letter of each
 * word, with further letters of that word in their order.
 */
export function isAcronym(acronym: string, words: readonly string[]): boolean {
  if (words.length < 2 || acronym.length < MIN_ACRONYM) return false;
  return isMadeOf(acronym, words) && acronym !== words.join('');
}

function isMadeOf(letters: string, [word, ...others]: readonly string[]): boolean {
  if (word === undefined) return letters === '';
  if (letters[0] !== word[0]) return false;
  for (let length = 1; length <= letters.length; length += 1) {
    if (!isWithin(letters.slice(0, length), word)) return false;
    if (isMadeOf(letters.slice(length), others)) return true;
  }
  return false;
}

/** Whether a word contains some letters in their order. */
function isWithin(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
