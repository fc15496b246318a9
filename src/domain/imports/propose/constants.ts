import type { AnyCollection } from '../../collections/collection';
import { type Field, placeLevelOf } from '../../collections/field';
import type { Vocabulary } from '../../places/judge-field';
import { judgeListed } from '../../places/judge-listed';
import { judgePlace } from '../../places/judge-place';
import { halfAtEnd, readPeriod } from '../../readings/periods';
import type { FileTableInfo } from '../file-reading';
import { COUNT } from './thresholds';

/** A value that holds for all rows, from the name of the file or of its sheet, or from a title above the table. */
export type FoundConstant = Readonly<{
  field: string;
  value: string;
  from: 'fileName' | 'sheetName' | 'title';
  text: string;
}>;

/** The texts that are about the whole file. */
export function textsAbout(
  info: FileTableInfo,
  fileName: string,
): { from: FoundConstant['from']; text: string }[] {
  const { sheets: read } = info.reading;
  const sheets = read ?? info.sheets.map(({ name }) => name);
  const titles = info.aside.filter(({ reason }) => reason === 'title');
  return [
    ...(sheets.length === 1 ? [{ from: 'sheetName' as const, text: sheets[0]! }] : []),
    ...titles.flatMap(({ cells }) =>
      textsOfTitle(cells.filter(Boolean)).map((text) => ({ from: 'title' as const, text })),
    ),
    { from: 'fileName', text: fileName.replace(/\.[a-z]{2,6}$/i, '') },
  ];
}

/** The cells of a title, and their texts joined: `Semester`, `:`, `II`. */
const textsOfTitle = (cells: readonly string[]): string[] =>
  cells.length > 1 ? [...cells, [...new Set(cells)].join(' ')] : [...cells];

/** Finds the values of fields of a collection that have no column. */
export function findConstants(
  texts: readonly Readonly<{ from: FoundConstant['from']; text: string }>[],
  {
    collection,
    missing,
    vocabulary,
  }: { collection: AnyCollection; missing: readonly Field[]; vocabulary: Vocabulary | undefined },
): FoundConstant[] {
  // The half-years of schools are not halves of a calendar year.
  const isOfSchools = collection.fields.some(({ list }) => list === 'jenjang');
  return missing.flatMap((field): FoundConstant[] => {
    for (const { from, text } of texts) {
      const value =
        valueIn(text, field, { vocabulary, texts: texts.map((other) => other.text) }) ??
        (field.list === 'semester' && !isOfSchools ? halfAtEnd(text) : undefined);
      if (value !== undefined) return [{ field: field.name, value, from, text }];
    }
    return [];
  });
}

function valueIn(
  text: string,
  field: Field,
  { vocabulary, texts }: { vocabulary: Vocabulary | undefined; texts: readonly string[] },
): string | undefined {
  if (field.kind === 'year') return yearIn(text, texts);
  if (field.list === 'semester') return readPeriod(text).half;
  if (field.list === 'month') return readPeriod(text).month;
  if (field.list === 'jenjang') return onlyListed(text, vocabulary);
  const level = placeLevelOf(field);
  if (level === undefined) return undefined;
  return level === 'regency' ? regencyIn(text, vocabulary) : placeIn(text, level, vocabulary);
}

/** The year of a text. A school year gives a year only with its half, which another text may have. */
function yearIn(text: string, texts: readonly string[]): string | undefined {
  const { year, otherYear, half } = readPeriod(text);
  if (otherYear === undefined || half !== undefined) return year;
  const halves = new Set(texts.flatMap((other) => readPeriod(other).half ?? []));
  const [only] = halves;
  return halves.size === 1 ? readPeriod(`${text} semester ${only}`).year : undefined;
}

const CALLED = {
  district: /\bkec(?:amatan)?(?:\.|\b)\s*[:=]?\s*(?=\p{L})/giu,
  village: /\b(?:desa|gampong|kelurahan)\b\s*[:=]?\s*(?=\p{L})/giu,
};

/** The district or village that a text names with its level: `Kec. Darul Imarah`. */
function placeIn(
  text: string,
  level: 'district' | 'village',
  vocabulary: Vocabulary | undefined,
): string | undefined {
  if (vocabulary === undefined) return undefined;
  const regency = regencyIn(text, vocabulary);
  const plain = text.replace(/[_\s]+/g, ' ');
  for (const { index, 0: called } of plain.matchAll(CALLED[level])) {
    const words = /^[^,;:()\d]*/
      .exec(plain.slice(index + called.length))![0]
      .trim()
      .split(' ');
    for (const length of NAME_LENGTHS) {
      if (words.length < length) continue;
      const name = words.slice(0, length).join(' ');
      const { kind, value } = judgePlace(
        name,
        level,
        regency === undefined ? {} : { regency },
        vocabulary.register,
      );
      if (value !== undefined && (kind === 'listed' || kind === 'spelling')) return value;
    }
  }
  return undefined;
}

/** The numbers of words that the name of a place may have, the longest first: `Kota Banda Aceh` is not in `Banda`. */
const NAME_LENGTHS = [4, 3, 2, 1];

const wordsIn = (text: string): string[] => text.replace(/[_\s]+/g, ' ').match(/[\p{L}\p{M}'.]+/gu) ?? [];

/** The only school level that a text names; undefined for joined levels, as in `SM/MA`. */
function onlyListed(text: string, vocabulary: Vocabulary | undefined): string | undefined {
  const values = wordsIn(text.replace(/[\p{L}.]+(?:\s*[/+&]\s*[\p{L}.]+)+/gu, ' ')).flatMap((word) => {
    const { kind, value } = judgeListed(word, 'jenjang', vocabulary?.lists);
    return word.length >= COUNT.lettersOfName || word === word.toUpperCase()
      ? kind === 'listed' || kind === 'spelling'
        ? [value!]
        : []
      : [];
  });
  const found = new Set(values);
  return found.size === 1 ? [...found][0] : undefined;
}

/** Words that may follow the name of a place. */
const END =
  /^(?:tahun|thn|semester|smt|sem|menurut|per|dan|provinsi|prov|data|jumlah|dapodik|kecamatan|kec|desa|gampong|umur|usia)$/i;

/** The regency in a text: one that the register has, or the words after `Kabupaten` or `Kota`. */
function regencyIn(text: string, vocabulary: Vocabulary | undefined): string | undefined {
  const words = wordsIn(text.replaceAll('-', ' '));
  if (vocabulary !== undefined) {
    for (const length of NAME_LENGTHS) {
      for (let first = 0; first + length <= words.length; first += 1) {
        const name = words.slice(first, first + length).join(' ');
        const { kind, value } = judgePlace(name, 'regency', {}, vocabulary.register);
        if (value !== undefined && (kind === 'listed' || kind === 'spelling')) return value;
      }
    }
  }
  const at = words.findIndex((word) => /^(?:kab(?:upaten)?|kota)\.?$/i.test(word));
  if (at === -1) return undefined;
  const after = words.slice(at + 1, at + NAME_LENGTHS[0]!);
  const end = after.findIndex((word) => END.test(word));
  const name = titled((end === -1 ? after : after.slice(0, end)).join(' '));
  if (name === '') return undefined;
  return /^kota/i.test(words[at]!) ? `Kota ${name}` : name;
}

const titled = (text: string): string =>
  text.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
