import type { AnyCollection } from '../../collections/collection';
import type { Field } from '../../collections/field';
import {
  COUNTED_HEADINGS,
  DISEASE_WORDS,
  FIELD_HEADINGS,
  FINER_HEADINGS,
  GLOSS_WORDS,
  NOISE_WORDS,
  OCCUPATIONS,
} from '../../collections/headings';
import { wordsOf } from '../../places/fold';
import { textWords } from './joined-words';
import { CERTAINTY, COUNT } from './thresholds';

const NOISE = new Set(NOISE_WORDS.split('|'));

/** The words of a heading: `namaKecamatan (jiwa)` has `nama` and `kecamatan`, and so has `namakecamatan`. */
export const headingWords = (heading: string): string[] =>
  textWords(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));

/** The words of a heading as one text; `plain`: without words that say nothing, unless there are no others. */
export function headingKey(heading: string): { whole: string; plain: string } {
  const words = headingWords(heading);
  const telling = words.filter((word) => !NOISE.has(word));
  return { whole: words.join(' '), plain: (telling.length === 0 ? words : telling).join(' ') };
}

/** The lists are declared, so they are few; each is compared with every heading of a file. */
const keysOfLists = new Map<string, ReadonlySet<string>>();

function keysOf(list: string): ReadonlySet<string> {
  const known = keysOfLists.get(list);
  if (known !== undefined) return known;
  const keys = new Set(
    list.split('|').flatMap((heading) => [headingKey(heading).whole, headingKey(heading).plain]),
  );
  keysOfLists.set(list, keys);
  return keys;
}

const listOf = (
  lists: Readonly<Record<string, string>>,
  { resource }: AnyCollection,
  field: string,
): string | undefined => lists[`${resource}.${field}`] ?? lists[field];

/** How well a heading names a field, from 0 to 1. */
export function headingScore(heading: string, field: Field, collection: AnyCollection): number {
  const { whole, plain } = headingKey(heading);
  if (whole === '') return 0;
  const own = keysOf([field.name, field.label.id, field.label.en].join('|'));
  // The heading also names the field of another collection, for which it is more specific.
  if (isShared(collection, field.name) && own.has(whole)) return CERTAINTY.shared;
  if (heading === field.name) return 1;
  if (own.has(whole)) return CERTAINTY.label;
  const listed = keysOf(listOf(FIELD_HEADINGS, collection, field.name) ?? '');
  if (listed.has(whole)) return CERTAINTY.listed;
  if (isGeneric(plain))
    return field.kind === 'int' && !collection.naturalKey.includes(field.name) ? CERTAINTY.generic : 0;
  if (isTwice(whole, (name) => listed.has(name) || own.has(name))) return CERTAINTY.twice;
  if (listed.has(plain) || (own.has(plain) && !isShared(collection, field.name))) return CERTAINTY.named;
  return 0;
}

/** Whether a heading is one under which agencies send the field. */
export const isHeadingOf = (heading: string, field: Field, collection: AnyCollection): boolean =>
  headingScore(heading, field, collection) >= CERTAINTY.named;

/** Whether a heading has the same name in two languages, one after the other: `Kecamatan / Subdistrict`. */
function isTwice(whole: string, isName: (name: string) => boolean): boolean {
  const words = whole.split(' ');
  return words.some(
    (_, at) => at > 0 && isName(words.slice(0, at).join(' ')) && isName(words.slice(at).join(' ')),
  );
}

/** Whether the figures under a heading are no numbers of things: shares, ratios, averages, or numbers of thousands. */
export const isNoCount = (heading: string): boolean =>
  /%|\b(?:persen(?:tase)?|percent(?:age)?|ra[st]io|rata-rata|average|kepadatan|density|laju|pertumbuhan|growth|ribu(?:an)?|thousands?|juta(?:an)?|millions?)\b/i.test(
    heading,
  ) && !/\b(?:apk|apm|partisipasi|enrol)/i.test(heading);

/** Whether a title says that all figures are thousands: `(dalam ribu jiwa)`. */
export const isInThousands = (title: string): boolean =>
  /[([,/]\s*(?:dalam\s+|in\s+)?(?:ribu(?:an)?|000|thousands?|juta(?:an)?|millions?)\b/i.test(title);

const DISEASES = new Set(DISEASE_WORDS.split('|'));
export const isDisease = (heading: string): boolean =>
  headingWords(heading).some((word) => DISEASES.has(word));

/** Whether the field is another thing in other collections, so that its name alone does not identify it. */
const isShared = ({ resource }: AnyCollection, field: string): boolean =>
  FIELD_HEADINGS[`${resource}.${field}`] !== undefined && FIELD_HEADINGS[field] !== undefined;

/** Whether a heading says only that a column has figures. */
export const isGeneric = (plain: string): boolean => plain.split(' ').every((word) => NOISE.has(word));

/** Whether a heading is one for the things that a figure counts. */
export const countsRowsOf = (heading: string, field: Field, collection: AnyCollection): boolean => {
  const { whole } = headingKey(heading);
  return whole !== '' && (listOf(COUNTED_HEADINGS, collection, field.name) ?? '').split('|').includes(whole);
};

/** Whether a heading is one for the things that any figure counts. */
export const isCountedByName = (heading: string): boolean =>
  Object.values(COUNTED_HEADINGS).some((list) => list.split('|').includes(headingKey(heading).whole));

/** Whether a figure counts persons, who are listed by name. */
export const countsPersons = (field: Field, collection: AnyCollection): boolean =>
  /\bnama (?:siswa|guru)/.test(listOf(COUNTED_HEADINGS, collection, field.name) ?? '');

const FINER = new Set(FINER_HEADINGS.split('|'));
export const isFiner = (heading: string): boolean => {
  const { whole, plain } = headingKey(heading);
  return FINER.has(whole) || FINER.has(plain);
};

const GLOSSES = new Set(GLOSS_WORDS.split('|'));
/** Whether a word of a heading may be the English name of the value that the heading has in Indonesian too. */
export const isGloss = (word: string): boolean => GLOSSES.has(word);

const KNOWN_OCCUPATIONS = new Set(OCCUPATIONS.split('|').map((name) => headingWords(name).join(' ')));
export const isOccupation = (heading: string): boolean =>
  KNOWN_OCCUPATIONS.has(headingWords(heading).join(' ')) || KNOWN_OCCUPATIONS.has(wordsOf(heading).join(' '));

/** `Sekolah dasar` is a level, and does not say that schools are counted. */
const LEVEL_NAMES = / sekolah (?=dasar|menengah|luar biasa|lanjutan)/g;

/** Whether a text, such as the name of a file, names what a figure counts. */
export function mentions(text: string, field: Field, collection: AnyCollection): boolean {
  const words = ` ${wordsOf(text).join(' ')} `.replace(LEVEL_NAMES, ' ');
  const { label } = collection;
  return [
    ...(listOf(FIELD_HEADINGS, collection, field.name) ?? '').split('|'),
    // A name such as `jumlah` may be in any title.
    isShared(collection, field.name) || isGeneric(headingKey(field.name).plain)
      ? ''
      : headingKey(field.name).plain,
    label.id,
    label.en,
  ].some((subject) => {
    const key = wordsOf(subject).join(' ');
    return key.length >= COUNT.lettersOfName && words.includes(` ${key} `);
  });
}

/** Whether a column has codes or numbers of rows, which are neither names nor figures. */
export const isCode = (heading: string): boolean =>
  /^(?:no|nomor|no urut|id|kode|code|npsn|nik|nip|index|unnamed)\b|\b(?:kode|code|id)\b/.test(
    headingKey(heading).whole,
  );
