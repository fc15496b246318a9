import type { AnyCollection } from '../../../collections/collection';
import { type Field, placeLevelOf, SEXES } from '../../../collections/field';
import { figureFieldsOf, figuresBySex } from '../../../collections/parts';
import { ageGroupOf } from '../../../places/age-groups';
import { isJudged, type Vocabulary } from '../../../places/judge-field';
import { judgeListed } from '../../../places/judge-listed';
import { judgePlace } from '../../../places/judge-place';
import { monthOfName } from '../../../readings/months';
import { type ColumnFacts, countColumns } from '../facts';
import {
  headingKey,
  headingScore,
  headingWords,
  isDisease,
  isGeneric,
  isGloss,
  isOccupation,
  mentions,
} from '../headings';
import { figurePartOf, namesTotal, withoutBothSexes } from '../parts';
import { CERTAINTY, COUNT, SHARE } from '../thresholds';

/** Columns side by side whose headings are values of fields. */
export type Across = Readonly<{
  /** The fields that get their values from the headings. */
  labels: readonly string[];
  figures: readonly string[];
  rows: readonly Readonly<{ labels: readonly string[]; cells: readonly (string | null)[] }>[];
  /** Whether several columns are added up: those of men and women, or of public and private schools. */
  isSummed: boolean;
  /** How certain the figure is, from 0 to 1. */
  score: number;
}>;

/** A column of figures, read by its heading. */
type Reading = Readonly<{
  column: ColumnFacts;
  values: Readonly<Record<string, string>>;
  /** The part of the figure that the column has, such as that of one sex. */
  part: string | undefined;
  /** The words that are part of no value. */
  rest: string;
}>;

/** The column of each of the parts that are added up. */
export const PART_COLUMN = 'bagian';

/**
 * Finds the columns that are turned down for fields without a column of their own.
 * @param missing the fields of the natural key that have no column
 */
export function findAcross(
  columns: readonly ColumnFacts[],
  {
    collection,
    missing,
    vocabulary,
    about,
  }: {
    collection: AnyCollection;
    missing: readonly Field[];
    vocabulary: Vocabulary | undefined;
    about: readonly string[];
  },
): Across | undefined {
  const counts = countsIn(columns);
  const fields = [
    ...missing.filter(({ list, kind }) => list !== undefined || kind === 'year'),
    ...placesAcross(counts, { missing, vocabulary }),
  ];
  const rowValues = rowsOfValues(counts, fields);
  // A heading that is a value shows that its column has figures, even if some of its cells are texts.
  const read = counts.map((column) => readHeading(column, { fields, vocabulary, rowValues }));
  const labelled = read.filter(({ values }) => Object.keys(values).length > 0);
  const found = labelled.length < COUNT.several ? undefined : blockOf(labelled, collection);
  return found ?? findFreeAcross(counts, { collection, missing, about });
}

/** The columns of figures; if there are rates beside the numbers that they are made of, only the numbers. */
function countsIn(columns: readonly ColumnFacts[]): ColumnFacts[] {
  const counts = countColumns(columns);
  const whole = counts.filter(({ fractions }) => fractions < SHARE.most);
  return whole.length < COUNT.several ? counts : whole;
}

/** The place field that nearly all headings name, if there is no column for it. */
function placesAcross(
  numeric: readonly ColumnFacts[],
  { missing, vocabulary }: { missing: readonly Field[]; vocabulary: Vocabulary | undefined },
): Field[] {
  if (vocabulary === undefined) return [];
  const parts = numeric.map(({ name }) => name).filter((name) => !namesTotal(name));
  const found = missing.find(
    (field) =>
      placeLevelOf(field) !== undefined &&
      parts.length > 1 &&
      parts.filter((name) => name.split(' / ').some((piece) => isPlace(piece, field, vocabulary))).length >
        SHARE.kind * parts.length,
  );
  return found === undefined ? [] : [found];
}

function isPlace(text: string, field: Field, vocabulary: Vocabulary | undefined): boolean {
  const level = placeLevelOf(field);
  if (vocabulary === undefined || level === undefined) return false;
  if (figurePartOf(text) !== undefined) return false;
  const { kind, candidates = [] } = judgePlace(text, level, {}, vocabulary.register);
  // A similar name may be that of a place elsewhere in the province.
  const isName = candidates.some(({ value }) => value.toLowerCase() === text.toLowerCase());
  return kind === 'listed' || kind === 'spelling' || isName;
}

/** The values of headings that are recognised only in a row of them, by the name of the column and the field. */
type RowValues = ReadonlyMap<string, Readonly<Record<string, string>>>;

function rowsOfValues(numeric: readonly ColumnFacts[], fields: readonly Field[]): RowValues {
  const ages = fields.find(({ list }) => list === 'ageGroup');
  const months = fields.find(({ list }) => list === 'month');
  const rows: [Field | undefined, ReadonlyMap<string, string>][] = [
    [ages, ageBounds(numeric)],
    [months, numberedMonths(numeric)],
  ];
  return new Map(
    rows.flatMap(([field, values]) =>
      field === undefined ? [] : [...values].map(([name, value]) => [name, { [field.name]: value }] as const),
    ),
  );
}

const MONTHS = 12;
const ROMAN_MONTHS = 'I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII'.split('|');

/**
 * The months of headings that are numbers from 1 to 12, also Roman ones: of a whole year, or below a heading such as
 * `Bulan`. Fewer than twelve could be quarters or classes.
 */
function numberedMonths(numeric: readonly ColumnFacts[]): ReadonlyMap<string, string> {
  const numbered = numeric.flatMap(({ name }) => {
    const parts = name.split(' / ').map((part) => part.trim());
    const last = parts.pop()!;
    const month = /^(?:0?[1-9]|1[0-2])$/.test(last)
      ? Number(last)
      : ROMAN_MONTHS.indexOf(last.toUpperCase()) + 1;
    const isCalled = parts.some((part) => /^(?:bulan|bln|months?)\b/i.test(part));
    return month === 0 ? [] : [{ name, month, isCalled }];
  });
  const isRow = numbered.every(({ month }, at) => at === 0 || month === numbered[at - 1]!.month + 1);
  const isSure =
    numbered.length === MONTHS ||
    (numbered.length >= COUNT.several && numbered.every(({ isCalled }) => isCalled));
  return new Map(isRow && isSure ? numbered.map(({ name, month }) => [name, `${month}`]) : []);
}

/** The years of an age group. */
const AGE_YEARS = 5;

/** The age groups of headings with their first ages alone, as the national map of the population has them: `u0`, `u5` … `u75`. */
function ageBounds(numeric: readonly ColumnFacts[]): ReadonlyMap<string, string> {
  const ages = numeric.flatMap(({ name }) => {
    const age = /^(?:u|umur|usia)[\s_]?(\d{1,2})$/i.exec(name.trim())?.[1];
    return age === undefined ? [] : [{ name, from: Number(age) }];
  });
  const isRow = ages.length > COUNT.firstAges && ages.every(({ from }, at) => from === AGE_YEARS * at);
  if (!isRow) return new Map();
  return new Map(
    ages.map(({ name, from }, at) => [
      name,
      ageGroupOf(at === ages.length - 1 ? `${from}+` : `${from}-${from + AGE_YEARS - 1}`)!,
    ]),
  );
}

function readHeading(
  column: ColumnFacts,
  {
    fields,
    vocabulary,
    rowValues,
  }: {
    fields: readonly Field[];
    vocabulary: Vocabulary | undefined;
    rowValues: RowValues;
  },
): Reading {
  const known = rowValues.get(column.name);
  if (known !== undefined) return { column, values: known, part: undefined, rest: '' };
  const values: Record<string, string> = {};
  // The parts that the reader joins from two rows of headings are read first, then the words of one.
  const pieces = withoutBothSexes(column.name)
    .split(' / ')
    .flatMap((piece) => [piece.trim(), ...partsInBrackets(piece)])
    .filter((piece) => piece !== '' && !namesTotal(piece));
  let rest: string[] = [];
  let part: string | undefined;
  for (const piece of pieces) {
    const taken = fields.find((field) => {
      const { name, list } = field;
      if (values[name] !== undefined) return false;
      const value =
        list !== undefined
          ? listedValue(piece, list, vocabulary)
          : isPlace(piece, field, vocabulary)
            ? piece
            : undefined;
      if (value !== undefined) values[name] = value;
      return value !== undefined;
    });
    const words = headingWords(piece).filter((word) => {
      const year = fields.find(({ kind, name }) => kind === 'year' && values[name] === undefined);
      if (year === undefined || !/^(?:19[5-9]|20[0-9])\d$/.test(word)) return true;
      values[year.name] = word;
      return false;
    });
    const others = taken === undefined ? wordsWithoutValues(words, { fields, values, vocabulary }) : [];
    // Words in the other language are left out: in `SD Primary School`, `SD` is the value.
    const left = others.filter((word) => !isGloss(word));
    // The part may also be in a heading that is a value as a whole, such as `SD Negeri`.
    const named = taken === undefined ? left : headingWords(piece);
    const found =
      figurePartOf(left.join(' ')) === undefined ? named.find((word) => figurePartOf(word)) : left.join(' ');
    if (found !== undefined) part ??= figurePartOf(found);
    rest = rest.concat(found === undefined ? left : left.filter((word) => !found.split(' ').includes(word)));
  }
  return { column, values, part, rest: rest.join(' ') };
}

/** Takes the values of lists out of the words of a heading, such as `siswa sma negeri 2020`. */
function wordsWithoutValues(
  words: readonly string[],
  {
    fields,
    values,
    vocabulary,
  }: { fields: readonly Field[]; values: Record<string, string>; vocabulary: Vocabulary | undefined },
): string[] {
  let left = [...words];
  for (const { name, list } of fields) {
    if (list === undefined || list === 'ageGroup' || values[name] !== undefined) continue;
    const word = left.find((one) => !/^\d+$/.test(one) && listedValue(one, list, vocabulary) !== undefined);
    if (word === undefined) continue;
    values[name] = listedValue(word, list, vocabulary)!;
    left = left.filter((one) => one !== word);
  }
  return left;
}

/**
 * The value that a heading, or a word of it, certainly stands for; in a heading, `S1` and `05` are no semester and no
 * month.
 */
function listedValue(
  text: string,
  list: NonNullable<Field['list']>,
  vocabulary: Vocabulary | undefined,
): string | undefined {
  if (list === 'status' || list === 'sex') return undefined;
  if (list === 'semester' && !/sem|smt|ganjil|gasal|genap/i.test(text)) return undefined;
  // `Muara Dua` is not the second month.
  if (list === 'month' && !headingWords(text).some((word) => monthOfName(word) !== undefined))
    return undefined;
  if (list === 'ageGroup') return ageGroupOf(text) ?? ageGroupOf(withoutParts(text));
  const { kind, value } = judgeListed(text, list, vocabulary?.lists);
  return kind === 'listed' || kind === 'spelling' ? value : undefined;
}

/** The parts that brackets name: `0-4 (P)`. */
const partsInBrackets = (text: string): string[] =>
  Array.from(text.matchAll(/[([]([^)\]]*)[)\]]/g), ([, inner = '']) => inner).filter(
    (inner) => figurePartOf(inner) !== undefined,
  );

/** `0-4 P` without the `P`. */
const withoutParts = (text: string): string =>
  text
    .replace(/_/g, ' ')
    .replace(/\p{L}+(?:\s?-\s?\p{L}+)?/gu, (word) => (figurePartOf(word) === undefined ? word : ' '));

/** The same as `Map.groupBy`, which Node.js 20 lacks. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The largest group of columns with values of the same fields, a column for each group of values and each figure. */
function blockOf(readings: readonly Reading[], collection: AnyCollection): Across | undefined {
  const kinds = groupBy(readings, ({ values }) => Object.keys(values).sort().join(' '));
  const [block = []] = [...kinds.values()].sort((a, b) => b.length - a.length);
  const labels = collection.fields.map(({ name }) => name).filter((name) => name in (block[0]?.values ?? {}));
  const figures = figureFieldsOf(collection);
  const ofSexes = figuresBySex(collection);
  const bySex = SEXES.every((sex) => ofSexes.has(sex));
  if (figures.length !== (bySex ? 2 : 1)) return undefined;
  const ages = collection.fields.find(({ name, list }) => list === 'ageGroup' && labels.includes(name));
  const chosen = ages === undefined ? block : withoutOtherAges(block, ages.name);
  const groups = [...groupBy(chosen, ({ values }) => labels.map((name) => values[name]).join('\n'))];
  if (groups.length < COUNT.several) return undefined;
  return bySex
    ? sexBlock(groups, { labels, figures: SEXES.map((sex) => ofSexes.get(sex)!.name) })
    : figureBlock(groups, { labels, figure: figures[0]!, collection });
}

type Groups = readonly (readonly [string, readonly Reading[]])[];

function sexBlock(
  groups: Groups,
  { labels, figures }: { labels: readonly string[]; figures: readonly string[] },
): Across | undefined {
  const rows = groups.map(([, readings]) => ({
    labels: labels.map((name) => readings[0]!.values[name]!),
    cells: SEXES.map((sex) => readings.find((one) => one.part === sex)?.column.name ?? null),
  }));
  if (!rows.every(({ cells }) => cells.every((cell) => cell !== null))) return undefined;
  return { labels, figures, rows, isSummed: false, score: CERTAINTY.acrossNamed };
}

/** For each group, the columns that name the figure, otherwise those without further words: the total, or all its parts. */
function figureBlock(
  groups: Groups,
  { labels, figure, collection }: { labels: readonly string[]; figure: Field; collection: AnyCollection },
): Across | undefined {
  const others = new Set(groups.flatMap(([, readings]) => readings.map(({ rest }) => rest)));
  const classOf = ({ rest }: Reading) => {
    if (rest !== '' && headingScore(rest, figure, collection) >= CERTAINTY.named) return 2;
    return rest === '' || isGeneric(rest) || others.size === 1 ? 1 : 0;
  };
  const best = Math.max(...groups.flatMap(([, readings]) => readings.map(classOf)));
  if (best === 0) return undefined;
  const used = groups
    .map(([, readings]) => totalOrParts(readings.filter((reading) => classOf(reading) === best)))
    .filter((readings) => readings === undefined || readings.length > 0);
  // If two columns have the same heading, only a person can tell which one is meant.
  if (used.length < COUNT.several || used.some((readings) => readings === undefined)) return undefined;
  const columns = used.flatMap((readings) => readings ?? []);
  const isSummed = columns.length > used.length;
  return {
    labels: isSummed ? [...labels, PART_COLUMN] : labels,
    figures: [figure.name],
    rows: columns.map(({ values, column, part }) => ({
      labels: [...labels.map((name) => values[name]!), ...(isSummed ? [part ?? ''] : [])],
      cells: [column.name],
    })),
    isSummed,
    score: best === 2 ? CERTAINTY.acrossNamed : CERTAINTY.acrossUnnamed,
  };
}

/** @returns undefined if more than one column could be the total or the same part, or if there is only one of the sexes */
function totalOrParts(readings: readonly Reading[]): readonly Reading[] | undefined {
  const totals = readings.filter(({ part }) => part === undefined);
  if (totals.length > 0) return totals.length === 1 ? totals : undefined;
  const parts = new Set(readings.map(({ part }) => part));
  const isOneSex = parts.size === 1 && SEXES.some((sex) => parts.has(sex));
  return parts.size === readings.length && !isOneSex ? readings : undefined;
}

/**
 * The longest row of adjacent age groups, and the groups that overlap none of these: files have groups of school ages
 * beside them.
 */
function withoutOtherAges(block: readonly Reading[], ages: string): readonly Reading[] {
  const boundsOf = (group: string) => {
    const [from, to] = group.replace('+', '').split('-');
    return { from: Number(from), to: to === undefined ? Number.POSITIVE_INFINITY : Number(to) };
  };
  const groups = [...new Set(block.map(({ values }) => values[ages]!))]
    .map((group) => ({ group, ...boundsOf(group) }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  let longest: string[] = [];
  const chains = new Map<string, string[]>();
  for (const { group, from } of groups) {
    const before = groups
      .filter(({ to }) => to + 1 === from)
      .map((other) => chains.get(other.group) ?? [])
      .sort((a, b) => b.length - a.length)[0];
    const chain = [...(before ?? []), group];
    chains.set(group, chain);
    if (chain.length > longest.length) longest = chain;
  }
  const kept = groups.filter(({ group }) => longest.includes(group));
  for (const group of groups)
    if (!kept.some(({ from, to }) => group.from <= to && from <= group.to)) kept.push(group);
  const names = new Set(kept.map(({ group }) => group));
  return block.filter(({ values }) => names.has(values[ages]!));
}

/** Columns whose headings are values of a field without a list: occupations, diseases, clinics. */
function findFreeAcross(
  numeric: readonly ColumnFacts[],
  {
    collection,
    missing,
    about,
  }: { collection: AnyCollection; missing: readonly Field[]; about: readonly string[] },
): Across | undefined {
  const field = missing.find((one) => (one.kind === 'varchar' && !isJudged(one)) || one.kind === 'enum');
  const figures = figureFieldsOf(collection);
  if (field === undefined || figures.length !== 1) return undefined;
  const parts = numeric.filter(
    ({ name }) => !namesTotal(name) && !/^(?:total|jumlah|minggu|week|mg)\b/i.test(name),
  );
  const isOfOccupations = field.names === 'occupations';
  const isKnown = parts.map(
    ({ name }) => isOfOccupations && (isOccupation(name) || isOccupation(name.split(' / ').at(-1)!)),
  );
  const known = isKnown.filter(Boolean).length;
  const block = isOfOccupations
    ? known < COUNT.occupations
      ? []
      : parts.slice(isKnown.indexOf(true), isKnown.lastIndexOf(true) + 1)
    : parts.filter(({ name }) => !isGeneric(headingKey(name).plain) && !/^kolom \d+$/i.test(name));
  if (block.length < (field.kind === 'enum' ? COUNT.statuses : COUNT.freeNames)) return undefined;
  const names = block.map(({ name }) => name);
  // Any headings could be names, so there must be other evidence that they are.
  const isName = IS_NAME[field.names ?? field.list ?? ''];
  const isSaid =
    isOfOccupations ||
    about.some((text) => [field, figures[0]!].some((one) => mentions(text, one, collection))) ||
    names.filter((name) => isName?.(name) === true).length >= SHARE.most * names.length;
  if (!isSaid) return undefined;
  const shown = withoutCommon(names);
  return {
    labels: [field.name],
    figures: [figures[0]!.name],
    rows: names.map((name, n) => ({ labels: [shown[n]!], cells: [name] })),
    isSummed: false,
    score: known >= COUNT.occupations ? CERTAINTY.acrossKnown : CERTAINTY.acrossFree,
  };
}

/** Whether a heading looks like such a name, or like a listed `status`. */
const IS_NAME: Readonly<Record<string, (heading: string) => boolean>> = {
  diseases: isDisease,
  clinics: (heading) => /\b(?:poli|poliklinik|klinik|igd|ugd)\b/i.test(heading),
  status: (heading) => /\b(?:rawat|inap|jalan|igd|ugd|darurat)\b/i.test(heading),
};

/**
 * Headings without the parts that all of them have in common: for `Status / Rawat Jalan` and `Status / IGD`, the last
 * parts.
 */
function withoutCommon(headings: readonly string[]): string[] {
  const parts = headings.map((heading) => heading.split(' / '));
  const above = parts[0]!.slice(0, -1);
  const common = above.findIndex((part, level) =>
    parts.some((others) => others.length < level + 2 || others[level] !== part),
  );
  const first = common === -1 ? above.length : common;
  return parts.map((all) => all.slice(first).join(' / ').replace(/\s+/g, ' ').trim());
}
