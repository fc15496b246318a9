import { FIELD_HEADINGS, NOISE_WORDS } from '../../collections/headings';
import { wordsOf } from '../../places/fold';
import { DEFAULT_LISTS } from '../../places/lists';
import { COUNT } from './thresholds';

/** The words of a heading or a title, also words in brackets and joined words: `jumlahSiswa (orang)` has three. */
export const textWords = (text: string): string[] =>
  wordsOf(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).flatMap(splitJoined);

/** Words that may begin a heading without spaces. */
const BEGINNINGS =
  'nama|kode|id|no|jumlah|jml|jlh|total|banyak|data|guru|siswa|murid|sekolah|penduduk|kunjungan|pasien|kabupaten|kab|kecamatan|kec|desa|kelurahan|gampong|tahun|provinsi|prov'.split(
    '|',
  );

const shortNames = (['jenjang', 'sex'] as const).flatMap((list) =>
  (DEFAULT_LISTS[list] ?? []).flatMap(({ value, aliases = [] }) => [value, ...aliases]),
);

/**
 * The words that such headings are made of: those of fields, and the names of school levels and sexes, of two letters and
 * more.
 */
const KNOWN: ReadonlySet<string> = new Set(
  [
    ...BEGINNINGS,
    ...NOISE_WORDS.split('|'),
    ...Object.values(FIELD_HEADINGS).flatMap((list) => list.split('|')),
    ...shortNames,
  ]
    .flatMap(wordsOf)
    .filter((word) => word.length >= COUNT.lettersOfWord && /^\p{L}+$/u.test(word)),
);

/** The results are kept, because the words of a file are few and each is compared with every field. */
const split = new Map<string, readonly string[]>();
const MAX_REMEMBERED = 10_000;

/** The words that a word without spaces is certainly made of: `gurusd` is `guru` and `sd`; any other word is itself. */
export function splitJoined(word: string): readonly string[] {
  const known = split.get(word);
  if (known !== undefined) return known;
  const words = splitAnew(word);
  if (split.size >= MAX_REMEMBERED) split.clear();
  split.set(word, words);
  return words;
}

function splitAnew(word: string): readonly string[] {
  if (KNOWN.has(word)) return [word];
  for (const beginning of BEGINNINGS) {
    const rest = word.startsWith(beginning) ? segmented(word.slice(beginning.length)) : undefined;
    if (rest !== undefined && rest.length > 0) return [beginning, ...rest];
  }
  return [word];
}

/** Known words that make up a text, the longest first; undefined: there are none. */
function segmented(text: string): readonly string[] | undefined {
  if (text === '') return [];
  for (let length = text.length; length >= COUNT.lettersOfWord; length -= 1) {
    if (!KNOWN.has(text.slice(0, length))) continue;
    const rest = segmented(text.slice(length));
    if (rest !== undefined) return [text.slice(0, length), ...rest];
  }
  return undefined;
}
