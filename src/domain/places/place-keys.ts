import type { PlaceLevel } from '../collections/field';
import { numeralOf, wordsOf } from './fold';

/** Words before a name that only say what kind of place it is. Those that `glued` matches are recognised without a space after them too. */
const PREFIXES: Readonly<Record<PlaceLevel, { words: ReadonlySet<string>; glued: RegExp }>> = {
  regency: {
    words: new Set(['kabupaten', 'kab', 'kb', 'kota', 'kotamadya', 'kodya', 'kotif', 'regency', 'city']),
    glued: /^(?:(?:kabupaten|kotamadya)(?=.)|(?:kab|kota)(?=.{3}))/,
  },
  district: {
    words: new Set(['kecamatan', 'kec', 'kc', 'distrik', 'district']),
    glued: /^(?:kecamatan(?=.)|kec(?=.{3}))/,
  },
  village: {
    words: new Set(
      'gampong gampoeng gp gpg gmp gmpg desa ds kelurahan kel kampung kampong kp kpg nagari village'.split(
        ' ',
      ),
    ),
    glued: /^(?:(?:gampong|kelurahan|kampung|kampong)(?=.)|desa(?=.{3}))/,
  },
};

/** Words that the name of a district may lack: `Jantho` is Kota Jantho. */
const OPTIONAL_WORDS: Readonly<Record<PlaceLevel, ReadonlySet<string>>> = {
  regency: new Set(),
  district: new Set(['kota']),
  village: new Set(),
};

/** Abbreviations with a single meaning. All others are compared word by word (`abbreviated.ts`). */
const EXPANSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kab: 'kabupaten',
    kec: 'kecamatan',
    gp: 'gampong',
    gpg: 'gampong',
    kp: 'kampung',
    kpg: 'kampung',
    ds: 'desa',
    kel: 'kelurahan',
    mns: 'meunasah',
    tgk: 'teungku',
    perk: 'perkebunan',
  }),
);

/**
 * The keys of a spelling, for each degree of freedom: 0, without case, punctuation and spaces; 1, also with abbreviations
 * written out and numerals as numbers; 2, also without words that only say what kind of place it is.
 */
export function spellingKeys(spelling: string, level: PlaceLevel): readonly (readonly string[])[] {
  const words = wordsOf(spelling);
  const bare = withoutOptional(withoutPrefixes(words, level), level);
  return [[words.join('')], [writtenOut(words)], [bare.join(''), writtenOut(bare)]];
}

/** A key to look up, and the degree of freedom of the index to look in. */
export type LookUp = readonly [degree: 0 | 1 | 2, key: string];

/** The look-ups of a text, the strictest first. */
export function lookUps(words: readonly string[], level: PlaceLevel): LookUp[] {
  const found: LookUp[] = [];
  let bare = words;
  for (
    let rest: readonly string[] | undefined = words;
    rest !== undefined;
    rest = withoutPrefix(rest, level)
  ) {
    found.push([0, rest.join('')], [1, writtenOut(rest)]);
    bare = rest;
  }
  found.push([2, bare.join('')], [2, writtenOut(bare)]);
  return found;
}

/** The words of a text without those before the name that say what kind of place it is. Never empty. */
export function withoutPrefixes(words: readonly string[], level: PlaceLevel): readonly string[] {
  const shorter = withoutPrefix(words, level);
  return shorter === undefined ? words : withoutPrefixes(shorter, level);
}

/** The words without the first prefix; undefined if they do not begin with one, or consist of it alone. */
function withoutPrefix(words: readonly string[], level: PlaceLevel): readonly string[] | undefined {
  const { words: prefixes, glued } = PREFIXES[level];
  const [head = '', ...rest] = words;
  if (rest.length > 0 && prefixes.has(head)) return rest;
  const shorter = head.replace(glued, '');
  return shorter === head ? undefined : [shorter, ...rest];
}

function withoutOptional(words: readonly string[], level: PlaceLevel): readonly string[] {
  const kept = words.filter((word) => !OPTIONAL_WORDS[level].has(word));
  return kept.length === 0 ? words : kept;
}

const writtenOut = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? undefined : numeralOf(word)) ?? EXPANSIONS.get(word) ?? word).join('');

/** Whether a text says that it names a regency or a city. */
export function typeOf(words: readonly string[]): 'regency' | 'city' | undefined {
  const isCity = /^(?:kota|kodya|kotif|city)/.test(words[0] ?? '') || words[1] === 'kota';
  const isRegency = /^(?:kab|kb$|regency)/.test(words[0] ?? '');
  if (isCity === isRegency) return undefined;
  return isCity ? 'city' : 'regency';
}
