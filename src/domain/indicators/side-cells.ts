import { type DimensionPart, dimensionParts, dimensionsOf, periodParts } from '../answers/dimensions';
import type { RecordGroup } from '../answers/fold';
import { type Steps, withPauses } from '../answers/steps';
import type { Collection } from '../collections';
import type { Value } from '../collections/kinds/parse';
import { categoriesOf, placesOf } from '../collections/parts';
import type { PeriodCoverage } from '../coverage/coverage';
import { storedPeriodOf } from '../coverage/stored-period';
import { periodOfCell } from '../deliveries/gather';
import { ordinalOf } from '../deliveries/period';
import type { Vocabulary } from '../places/judge-field';
import { judgeListed } from '../places/judge-listed';
import { recordCode } from '../places/record-code';
import { knownWholes } from '../places/whole';
import {
  type AgeSpan,
  agesFieldOf,
  type Indicator,
  type IndicatorSide,
  isStock,
  jointOf,
  periodKindOf,
  sideCollection,
} from './indicator';
import { containing, standingPeriods } from './periods';

/** The figure of one side at one place, period and combination of categories. */
export type SideCell = {
  /** The text that distinguishes it from the others of its side: see {@link cellKey}. */
  key: string;
  /** The codes of listed places, the texts of others; see {@link WHOLE_PLACE}. */
  places: readonly string[];
  /** The names of the places. */
  names: readonly string[];
  /** The ordinal of the joint period; undefined: it holds for any. */
  period: number | undefined;
  categories: readonly string[];
  /** The value of the category of shares; undefined: all its values. */
  share: string | undefined;
  amount: bigint;
};

/**
 * The groups of a side that count, so that notes about their places name no others. @param isAsked whether a cell is shown
 * @param options.parts those of the groups
 */
export function* countedGroups(
  groups: readonly RecordGroup[],
  isAsked: (cell: Pick<SideCell, 'period' | 'categories'>) => boolean,
  options: Options,
): Steps<readonly RecordGroup[]> {
  const read = cellReader(options);
  const counted: RecordGroup[] = [];
  yield* withPauses(groups, (group) => {
    const cell = read(group[0]);
    if (cell !== undefined && isAsked(cell)) counted.push(group);
  });
  return counted;
}

/** The fields by which the records of a side are grouped. @param options.share whether its category of shares is asked for */
export function sideParts(
  indicator: Indicator,
  side: IndicatorSide,
  { share }: { share: boolean },
): readonly DimensionPart[] {
  const collection = sideCollection(side);
  const { places, categories } = jointOf(indicator);
  const ages = side.ages === undefined ? undefined : agesFieldOf(collection);
  const wanted = new Set([
    ...categories.map(({ name }) => name),
    ...Object.keys(side.where ?? {}),
    ...(ages === undefined ? [] : [ages.name]),
    ...(share && indicator.shareOf !== undefined ? [indicator.shareOf] : []),
  ]);
  const levels = new Set(places.map(({ place }) => place));
  const names = new Set([
    ...placesOf(collection).flatMap(({ name, place }) => (levels.has(place) ? [name] : [])),
    ...categoriesOf(collection).flatMap(({ name }) => (wanted.has(name) ? [name] : [])),
  ]);
  const chosen = dimensionsOf(collection).filter(({ name }) => names.has(name));
  return [...dimensionParts(chosen), ...periodParts(collection)];
}

type Options = Readonly<{
  indicator: Indicator;
  side: IndicatorSide;
  /** See {@link sideParts}. */
  parts: readonly DimensionPart[];
  vocabulary: Vocabulary;
  /** The coverage of the periods of the side; empty: not known. */
  covered: readonly PeriodCoverage[];
}>;

/**
 * Adds up the groups of a side over spellings of one place, half-year or listed value. Figures of what happens in periods
 * shorter than the joint one are added over these; for figures that are counted again in each period, the one of the period
 * that represents the longer one is taken.
 */
export function* sideCells(groups: readonly RecordGroup[], options: Options): Steps<readonly SideCell[]> {
  const { side } = options;
  const read = cellReader(options);
  const cells = new Map<string, SideCell>();
  const spans = new Map<string, AgeSpan[]>();
  yield* withPauses(groups, ([values, count, sum]) => {
    const found = read(values);
    if (found === undefined) return;
    const { age, ...cell } = found;
    if (age !== undefined) spans.set(cell.key, [...(spans.get(cell.key) ?? []), age]);
    const amount = side.figure === undefined ? BigInt(count) : BigInt(sum);
    const known = cells.get(cell.key);
    if (known === undefined) cells.set(cell.key, Object.assign(cell, { amount }));
    else known.amount += amount;
  });
  const { ages } = side;
  if (ages === undefined) return [...cells.values()];
  return [...cells].flatMap(([key, cell]) => (areAllThere(ages, spans.get(key) ?? []) ? [cell] : []));
}

/** Stands for the district in a figure for the whole regency. */
export const WHOLE_PLACE = '';

/** The key of a place, period and combination of categories; no text of them contains the separator. */
export const cellKey = ({
  places,
  period,
  categories,
  share,
}: Pick<SideCell, 'places' | 'period' | 'categories' | 'share'>): string =>
  [...places, period ?? '', ...categories, share ?? ''].join('\x1f');

type Read = Omit<SideCell, 'amount'> & Readonly<{ age?: AgeSpan }>;

/** Reads the values of a group; undefined: it does not count. */
function cellReader({ indicator, side, parts, vocabulary, covered }: Options) {
  const collection = sideCollection(side);
  const joint = jointOf(indicator);
  const at = (name: string) => parts.findIndex((part) => part.name === name);
  const levels = new Set(joint.places.map(({ place }) => place));
  const fields = placesOf(collection).filter(({ place }) => levels.has(place));
  const placesAt = fields.map(({ name }) => at(name));
  const periodsAt = periodParts(collection).map(({ name }) => at(name));
  const categories = joint.categories.map(({ name }) => valueReader(collection, name, { at, vocabulary }));
  const limits = Object.entries(side.where ?? {}).map(([name, values]) => ({
    read: valueReader(collection, name, { at, vocabulary }),
    values: new Set(values),
  }));
  const { shareOf } = indicator;
  const isShared = shareOf !== undefined && at(shareOf) >= 0;
  const shareAt = isShared ? valueReader(collection, shareOf, { at, vocabulary }) : undefined;
  const ages = side.ages === undefined ? undefined : agesFieldOf(collection);
  const ageAt = ages && valueReader(collection, ages.name, { at, vocabulary });
  const periodOf = remembered(
    (values) => periodsAt.map((place) => values[place]!),
    periodReader(collection, { indicator, side, vocabulary, covered }),
  );
  const placesOfValues = remembered(
    (values) => placesAt.map((place) => values[place]!),
    (own) => placesNamed(own.map(String), { fields, register: vocabulary.register }),
  );
  return (values: Values): Read | undefined => {
    if (limits.some((limit) => !limit.values.has(limit.read(values)))) return undefined;
    const age = ageAt && spanOf(ageAt(values));
    if (side.ages !== undefined && !side.ages.some((span) => age !== undefined && isWithin(age, span)))
      return undefined;
    const period = periodOf(values);
    if (period === 'none') return undefined;
    const cell = {
      ...placesOfValues(values),
      period,
      categories: categories.map((one) => one(values)),
      share: shareAt?.(values),
    };
    return { key: cellKey(cell), ...cell, ...(age !== undefined && { age }) };
  };
}

/** The codes or texts of places from large to small, and their names. */
function placesNamed(
  texts: readonly string[],
  options: Parameters<typeof recordCode>[1],
): Pick<SideCell, 'places' | 'names'> {
  const { places } = options.register;
  const codes = texts.map((_, level) => recordCode(texts.slice(0, level + 1), options));
  const wholes = knownWholes(options.register.whole);
  const keyOf = (text: string, level: number) => (level > 0 && wholes.includes(text) ? WHOLE_PLACE : text);
  return {
    places: texts.map((text, level) => codes[level] ?? keyOf(text, level)),
    names: texts.map((text, level) => places.get(codes[level] ?? '')?.name ?? text),
  };
}

/** Interprets equal values only once: there are tens of thousands of groups, of a few hundred places. */
function remembered<Found>(
  pick: (values: Values) => Values,
  find: (own: Values) => Found,
): (values: Values) => Found {
  const known = new Map<string, Found>();
  return (values) => {
    const own = pick(values);
    const key = own.length === 1 ? String(own[0]) : own.join('\x1f');
    if (known.has(key)) return known.get(key)!;
    const found = find(own);
    known.set(key, found);
    return found;
  };
}

type Values = readonly Value[];

/** Reads the value of a category: the listed value that its text stands for, or the text. */
function valueReader(
  collection: Collection,
  name: string,
  { at, vocabulary }: { at: (name: string) => number; vocabulary: Vocabulary },
): (values: Values) => string {
  const place = at(name);
  const list = collection.fields.find((field) => field.name === name)?.list;
  return (values) => {
    const text = String(values[place]);
    // The results are kept for each list.
    return (list && judgeListed(text, list, vocabulary.lists).value) ?? text;
  };
}

/** Reads the ordinal of the joint period; `none`: it does not count; undefined: the side has no periods. */
function periodReader(
  collection: Collection,
  { indicator, side, vocabulary, covered }: Omit<Options, 'parts'>,
): (values: Values) => number | undefined | 'none' {
  const kind = periodKindOf(collection);
  const longer = jointOf(indicator).period;
  if (kind === undefined || longer === undefined) return () => undefined;
  const standing = kind !== longer && isStock(side) ? standingPeriods(covered, kind, longer) : undefined;
  return (values) => {
    const period = periodOfCell(storedPeriodOf(values, collection), kind, vocabulary);
    if (period === undefined) return 'none';
    if (standing !== undefined && !standing.has(ordinalOf(period, kind))) return 'none';
    return containing(period, kind, longer);
  };
}

/** Reads `05-09` and `75+`. */
function spanOf(text: string): AgeSpan | undefined {
  const [, from, to, open] = /^(\d+)(?:-(\d+)|(\+))$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  return { from: Number(from), to: open === undefined ? Number(to) : null };
}

const isWithin = (age: AgeSpan, span: AgeSpan): boolean =>
  age.from >= span.from && (span.to === null || (age.to !== null && age.to <= span.to));

/** Whether groups of ages make up all of some spans, none of them twice. */
function areAllThere(wanted: readonly AgeSpan[], groups: readonly AgeSpan[]): boolean {
  const distinct = new Map(groups.map((group) => [`${group.from}-${group.to}`, group]));
  return wanted.every((span) => {
    const within = [...distinct.values()]
      .filter((group) => isWithin(group, span))
      .sort((a, b) => a.from - b.from);
    let next: number | null = span.from;
    for (const { from, to } of within) {
      if (from !== next) return false;
      next = to === null ? null : to + 1;
    }
    return span.to === null ? next === null : next === span.to + 1;
  });
}
