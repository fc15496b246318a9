import { editDistance } from '../spelling/edit-distance';
import { isAbbreviated, isAcronym, markedWords } from './abbreviated';
import { numeralOf, wordsOf } from './fold';
import { withoutProvince } from './provinces';

/** The similarity of two names: `same`, apart from the way of writing, or `near`, which may be a slip. */
export type Likeness = 'same' | 'near';

/** A name, prepared for comparing. */
export type ComparedName = Readonly<{
  words: readonly string[];
  /** The words as they are written. */
  written: readonly string[];
  /** The words in alphabetical order, joined; it is the same for names with the same words in another order. */
  key: string;
  /** The parts that must be the same in both names: numbers and single letters. */
  numbers: string;
  marked: ReturnType<typeof markedWords>;
  /** The words without those in brackets, and without a province at the end, joined; undefined if that is the same. */
  bare: string | undefined;
  /** The words as written, without a province at the end. */
  local: readonly string[];
}>;

/** Titles before and after the names of people. `dr. Cut Meutia, Sp.A(K), M.Kes` is Cut Meutia. */
const TITLE_BEFORE =
  /^\s*(?:(?:prof|dr|drg|dra|drs|ir|h|hj|tgk|apt|ns|dokter)\s*[.,]\s*|(?:prof|dr|drg|dokter)\s+)+/i;
const TITLE_AFTER =
  /[,\s]+(?:sp\s*\.?\s*[a-z]+(?:\s*[.-]\s*[a-z]+)*|m\.?\s?(?:kes|si|sc|biomed|ked|ph|ars|m|pd)\b\.?|ph\.?\s?d|s\.?\s?(?:ked|kep|st|km|farm)|drg?|prof|mars|mph|finasim|fiha|konsultan|subsp)\.?(?:\s*\(k\))?(?=[,.\s(]|$)/gi;

/** A code of the classification of diseases before or after its name. */
const CODE = /^\s*[a-z]\d{2}(?:\.\d{1,2})?\b\s*[-:.)]*|[(\s]*\b[a-z]\d{2}\.\d{1,2}\)?\s*$/i;

/** Abbreviations and the words that they stand for. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  `poliklinik poli|klinik poli|kab kabupaten|kec kecamatan|prov provinsi|propinsi provinsi|and dan|tbc tuberkulosis|tb tuberkulosis
  |tuberculosis tuberkulosis|rs rumahsakit|dns dinas|bdn badan|kntr kantor|peny penyakit|peg pegawai|dm diabetesmelitus`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Words that may be missing in a name. */
const OPTIONAL = new Set(['dan', 'dari', 'di']);

function bareOf(plain: string, written: readonly string[], words: readonly string[]): string | undefined {
  if (BRACKETS.test(plain)) return wordsOf(plain.replace(BRACKETS, ' ')).map(writtenAlike).join('');
  const local = withoutProvince(written);
  return local.length < written.length ? words.slice(0, local.length).join('') : undefined;
}

const BRACKETS = /\([^)]*\)/;

/** Prepares a name. Titles, codes and an acronym in brackets are left out, common abbreviations written out. */
export function comparedName(text: string): ComparedName {
  const plain = withoutAcronym(withoutTitles(text.normalize('NFKC')).replace(CODE, ' ')).replace(
    /&/g,
    ' dan ',
  );
  const all = wordsOf(plain).map((word) => SAME_WORDS.get(word) ?? word);
  const kept = all.filter((word) => !OPTIONAL.has(word));
  const written = kept.length === 0 ? all : kept;
  const words = written.map((word, at) => (at > 0 ? numeralOf(word) : undefined) ?? writtenAlike(word));
  return {
    words,
    written,
    key: [...words].sort().join(' '),
    numbers: words.filter((word) => /\d/.test(word) || word.length === 1).join(' '),
    bare: bareOf(plain, written, words),
    local: withoutProvince(written),
    marked: markedWords(plain).filter((word) => !OPTIONAL.has(word.text)),
  };
}

const withoutTitles = (text: string): string => {
  const bare = text.replace(TITLE_BEFORE, '');
  return bare === text && !/\bsp\s*\./i.test(text) ? text : bare.replace(TITLE_AFTER, ' ');
};

/** Without an acronym in brackets that stands for the name before it: `Demam berdarah dengue (DBD)`. */
const withoutAcronym = (text: string): string =>
  text.replace(/^(.*?)\s*\(([\p{L}]{2,8})\)/u, (whole, name: string, acronym: string) =>
    isShortFor(acronym.toLowerCase(), wordsOf(name)) ? name : whole,
  );

/** Whether a word is an acronym of a name; words with a prefix count with their stems: DISHUB is Dinas Perhubungan. */
const isShortFor = (word: string, words: readonly string[]): boolean =>
  words.length > 1 &&
  [words, words.map((one) => one.replace(/^(?:per|pe|ke)(?=.{4})/, ''))].some(
    (some) => word === some.map((one) => one[0]).join('') || isAcronym(word, some),
  );

/** Different letters for the same sounds: `syaraf` and `saraf`, `diabetes mellitus` and `melitus`. */
const writtenAlike = (word: string): string =>
  /\d/.test(word) ? word : word.replace(/^sy/, 's').replace(/(\p{L})\1+/gu, '$1');

/** Beginnings of words that make opposites of otherwise similar names. */
const OPPOSITES = [/^hip(?:er|o)/, /^(?:in|ek)/, /^(?:non|a)/, /^(?:mikro|makro)/, /^(?:pra|pasca)/];

/** The minimum length of a word in which a letter may be wrong: Gigi and Gizi are two clinics. */
const MIN_LETTERS = 5;
/** The minimum length of a word in which two letters may be wrong. */
const LONG = 11;

/** The similarity of two names. Names that differ in numbers, in figures or Roman, or in single letters are never alike. */
export function likeness(one: ComparedName, other: ComparedName): Likeness | undefined {
  if (one.words.length === 0 || other.words.length === 0) return undefined;
  if (one.key === other.key || one.words.join('') === other.words.join('')) return 'same';
  if (one.numbers !== other.numbers) return undefined;
  const isShort = isAbbreviated(one.marked, other.marked);
  if (isShort) return 'same';
  if (one.bare === other.words.join('') || other.bare === one.words.join('')) return 'near';
  if (one.local.length === 1 && isShortFor(one.local[0]!, other.local)) return 'near';
  if (other.local.length === 1 && isShortFor(other.local[0]!, one.local)) return 'near';
  return areNear(one.words, other.words) ? 'near' : undefined;
}

/** Whether names have the same number of words, and one or two of these differ by a slip. */
function areNear(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return isNearJoined(words, others);
  const different = words.flatMap((word, at) => (word === others[at] ? [] : [[word, others[at]!] as const]));
  return different.length <= 2 && different.every(([word, other]) => isSlip(word, other));
}

/** Whether names are the same except for a space and a slip. */
function isNearJoined(words: readonly string[], others: readonly string[]): boolean {
  const [joined, otherJoined] = [words.join(''), others.join('')];
  return Math.abs(words.length - others.length) === 1 && joined.length >= LONG && isSlip(joined, otherJoined);
}

function isSlip(word: string, other: string): boolean {
  const length = Math.min(word.length, other.length);
  if (length < MIN_LETTERS || word[0] !== other[0]) return false;
  if (
    OPPOSITES.some((beginning) => endOf(word, beginning) === endOf(other, beginning) && beginning.test(word))
  )
    return false;
  const max = length >= LONG ? 2 : 1;
  return editDistance(word, other, max) <= max;
}

const endOf = (word: string, beginning: RegExp): string | undefined =>
  beginning.test(word) ? word.replace(beginning, '') : undefined;

/** Stored names of the same thing, or of what seems to be the same: the most frequent first. */
export type AlikeNames<T> = Readonly<{
  kept: T;
  others: readonly Readonly<{ name: T; likeness: Likeness }>[];
}>;

/** The maximum number of comparisons, because other requests wait meanwhile. */
const MAX_COMPARISONS = 50_000;

/** Groups names of the same thing. @param names each with its data, the most frequent first */
export function alikeNames<T extends Readonly<{ text: string }>>(names: readonly T[]): AlikeNames<T>[] {
  const groups: { kept: T; compared: ComparedName; others: { name: T; likeness: Likeness }[] }[] = [];
  const byKey = new Map<string, (typeof groups)[number]>();
  let left = MAX_COMPARISONS;
  for (const name of names) {
    const compared = comparedName(name.text);
    let found = byKey.get(compared.key);
    let alike: Likeness | undefined = found && 'same';
    for (const group of found === undefined ? groups : []) {
      if (left-- <= 0) break;
      alike = likeness(compared, group.compared);
      if (alike === undefined) continue;
      found = group;
      break;
    }
    if (found !== undefined) found.others.push({ name, likeness: alike! });
    else {
      const group = { kept: name, compared, others: [] };
      groups.push(group);
      byKey.set(compared.key, group);
    }
  }
  return groups.flatMap(({ kept, others }) => (others.length === 0 ? [] : [{ kept, others }]));
}
