/** The words of a text, without case, diacritics, apostrophes and punctuation: `Kec. Tiro/Truseb` is `kec tiro truseb`. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/['’‘ʼ`´"]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a text, joined; the result is the same for texts that differ only in spaces, hyphens and case. */
export const foldedText = (text: string): string => wordsOf(text).join('');

const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh']
    .map((word, number): [string, string] => [word, String(number)])
    .concat([['sebelas', '11']]),
);

/** The number that a word names in Roman or Arabic numerals or in Indonesian (`xvi`, `016` and `tiga`), without leading zeros. */
export function numeralOf(word: string): string | undefined {
  if (/^\d+$/.test(word)) return word.replace(/^0+(?=\d)/, '');
  const named = NUMBER_WORDS.get(word);
  if (named !== undefined) return named;
  const roman = /^(x{0,3})(ix|iv|v?i{0,3})$/.exec(word);
  if (word === '' || roman === null) return undefined;
  const [, tens = '', ones = ''] = roman;
  return String(tens.length * 10 + onesOf(ones));
}

function onesOf(ones: string): number {
  if (ones === 'ix') return 9;
  if (ones === 'iv') return 4;
  return ones.startsWith('v') ? 4 + ones.length : ones.length;
}
