import { type Collection, collections } from '../../../collections';
import {
  AGENCY_BEGINNINGS,
  type Counted,
  DIVIDING_WORDS,
  LEVEL_PHRASES,
  NEUTRAL_WORDS,
  OTHER_THINGS,
  PARTS_COUNTED,
} from '../../../collections/counts';
import { DISEASE_WORDS, GLOSS_WORDS } from '../../../collections/headings';
import type { Vocabulary } from '../../../places/judge-field';
import { judgeListed } from '../../../places/judge-listed';
import { monthOfName } from '../../../readings/months';
import { textWords } from '../joined-words';
import { figurePartOf } from '../parts';

/**
 * What a phrase says about what is counted: `own`, it names what the collection counts; `beside`, nothing on its own;
 * `thing`, another thing; `part`, only a part of it; `dividing`, the following words are a place, a time or a division;
 * `neutral`, nothing.
 */
type PhraseKind = 'own' | 'beside' | 'part' | 'thing' | 'dividing' | 'neutral';

/** Phrases by their first word, the longest first. */
type Phrases = ReadonlyMap<string, readonly Readonly<{ words: readonly string[]; kind: PhraseKind }>[]>;

type Token = Readonly<{ kind: PhraseKind | 'unknown'; text: string }>;

/** What a text says about what is counted. */
export type Naming = Readonly<{
  /** Whether it names what the collection counts. */
  isNamed: boolean;
  /** Whether it has a word that may stand beside that name. */
  isBeside: boolean;
  /** The first word for another thing that is counted; `''`: there is none. */
  thing: string;
  /** The first word for a part of it, or an unknown word beside its name, which may change the meaning; `''`: there is none. */
  part: string;
}>;

export type NamingOf = Readonly<{
  /** A line of words, as a title is. */
  line: (text: string) => Naming;
  /** The heading of a column of figures, in which every word counts. */
  heading: (text: string) => Naming;
  /** A text in which only words that are listed count, such as the name of a file. */
  words: (text: string) => Naming;
}>;

/** Returns functions that judge what texts say about what a collection counts. */
export function namingOf({ resource, counts }: Collection, vocabulary: Vocabulary | undefined): NamingOf {
  const phrases = phrasesOf(resource, counts);
  const places = placeNames(vocabulary);
  const read = (text: string) => tokensOf(text, [phrases, places]);
  return {
    line(text) {
      if (IS_AGENCY.test(text)) return NOTHING;
      const segments = segmentsOf(read(text));
      const head = segments.find((tokens) => has(tokens, 'own') || has(tokens, 'thing')) ?? [];
      const isNamed = has(head, 'own');
      const unknown = isNamed ? head : saysNumber(text) && head.length === 0 ? (segments[0] ?? []) : [];
      return {
        isNamed,
        isBeside: segments.some((tokens) => has(tokens, 'beside')),
        thing: first(head, 'thing') || (isNamed ? '' : first(unknown, 'unknown')),
        part: first(segments.flat(), 'part') || (isNamed ? first(unknown, 'unknown') : ''),
      };
    },
    heading(text) {
      const tokens = read(text);
      const isNamed = has(tokens, 'own');
      const unknown = first(tokens, 'unknown');
      return {
        isNamed,
        isBeside: has(tokens, 'beside'),
        thing: first(tokens, 'thing') || (isNamed ? '' : unknown),
        part: first(tokens, 'part') || (isNamed ? unknown : ''),
      };
    },
    words(text) {
      const tokens = read(text);
      const [isNamed, isBeside] = [has(tokens, 'own'), has(tokens, 'beside')];
      return { isNamed, isBeside, thing: first(tokens, 'thing'), part: first(tokens, 'part') };
    },
  };
}

/** The words of a text that are neither neutral nor the names of places, each once. */
export const tellingWords = (text: string, vocabulary: Vocabulary | undefined): string[] =>
  tokensOf(text, [phrasesOf('', undefined), placeNames(vocabulary)]).flatMap(({ kind, text: words }) =>
    kind === 'neutral' || kind === 'dividing' ? [] : [words],
  );

const NOTHING: Naming = { isNamed: false, isBeside: false, thing: '', part: '' };
const IS_AGENCY = new RegExp(`^\\W*(?:${AGENCY_BEGINNINGS})\\b`, 'i');
const SAYS_NUMBER = /^\W*(?:jumlah|jml|jlh|banyaknya|number of)\b/i;

/** Whether a text begins as the number of something does: `jumlah_siswa_2024`. */
export const saysNumber = (text: string): boolean => SAYS_NUMBER.test(text.replaceAll('_', ' '));

const has = (tokens: readonly Token[], kind: Token['kind']): boolean =>
  tokens.some((token) => token.kind === kind);

const first = (tokens: readonly Token[], kind: Token['kind']): string =>
  tokens.find((token) => token.kind === kind)?.text ?? '';

/** The words between those with which a title introduces a place, a time or a division. */
function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [[]];
  for (const token of tokens) token.kind === 'dividing' ? segments.push([]) : segments.at(-1)!.push(token);
  return segments.filter((segment) => segment.length > 0);
}

function tokensOf(text: string, lists: readonly Phrases[]): Token[] {
  const words = textWords(text);
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at]!;
    const phrase = lists
      .flatMap((phrases) => phrases.get(word)?.find((one) => isAt(words, at, one.words)) ?? [])
      .sort((a, b) => b.words.length - a.words.length)[0];
    tokens.push({
      kind: phrase?.kind ?? (isNeutral(word) ? 'neutral' : 'unknown'),
      text: phrase?.words.join(' ') ?? word,
    });
    at += phrase?.words.length ?? 1;
  }
  return tokens;
}

const isAt = (words: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, n) => words[at + n] === word);

/** Whether a word is a number, a letter, a sex, a level of schools or a month. */
const isNeutral = (word: string): boolean =>
  word.length === 1 ||
  /\d|^[ivx]+$/.test(word) ||
  figurePartOf(word) !== undefined ||
  monthOfName(word) !== undefined ||
  ['listed', 'spelling'].includes(judgeListed(word, 'jenjang').kind);

const known = new Map<string, Phrases>();

/** The phrases of a collection; if a phrase is of several kinds, the kind from the collection's own words holds. */
function phrasesOf(resource: string, counts: Counted | undefined): Phrases {
  const found = known.get(resource);
  if (found !== undefined) return found;
  const others = collections.flatMap((other) =>
    other.counts === undefined || other.counts === counts ? [] : [other.counts.named],
  );
  const isOfDiseases = counts?.named.split('|').includes('penyakit') === true;
  const made = phraseMap([
    ['own', counts?.named ?? ''],
    ['beside', counts?.beside ?? ''],
    ['neutral', LEVEL_PHRASES],
    [isOfDiseases ? 'neutral' : 'part', DISEASE_WORDS],
    ['part', PARTS_COUNTED],
    ['dividing', DIVIDING_WORDS],
    ['neutral', `${NEUTRAL_WORDS}|${GLOSS_WORDS}`],
    ['thing', [OTHER_THINGS, ...others].join('|')],
  ]);
  known.set(resource, made);
  return made;
}

/** @param lists if a phrase is in several of them, the first one holds */
function phraseMap(lists: readonly (readonly [PhraseKind, string])[]): Phrases {
  const kinds = new Map<string, PhraseKind>();
  for (const [kind, list] of lists)
    for (const phrase of list.split('|')) if (phrase !== '' && !kinds.has(phrase)) kinds.set(phrase, kind);
  const phrases = new Map<string, { words: string[]; kind: PhraseKind }[]>();
  for (const [phrase, kind] of kinds) {
    const words = textWords(phrase);
    phrases.set(words[0]!, [...(phrases.get(words[0]!) ?? []), { words, kind }]);
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  return phrases;
}

const namesOfRegister = new WeakMap<object, Phrases>();

/** The names of regencies and districts, which titles have without a word for their level. */
function placeNames(vocabulary: Vocabulary | undefined): Phrases {
  if (vocabulary === undefined) return new Map();
  const { register } = vocabulary;
  const found = namesOfRegister.get(register);
  if (found !== undefined) return found;
  const { regency, district } = register.byLevel;
  const names = [...regency, ...district].flatMap(({ spellings }) => spellings);
  const made = phraseMap([
    ['neutral', [...new Set(names)].filter((name) => textWords(name).length > 0).join('|')],
  ]);
  namesOfRegister.set(register, made);
  return made;
}
