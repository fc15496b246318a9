import { type Collection, type CollectionName, findCollection } from '../collections';
import type { Field, PlaceField, Text } from '../collections/field';
import { categoriesOf, declaredFigures, periodsOf, placesOf } from '../collections/parts';
import { PERIOD_KINDS, type PeriodKind, periodFieldsOf } from '../deliveries/period';
import { mayEnter } from '../staff';

/** Ages in years, both included; `to` null: and all above. */
export type AgeSpan = Readonly<{ from: number; to: number | null }>;

/** A side of the quotient: a figure of some records of a collection. */
export type IndicatorSide = Readonly<{
  collection: CollectionName;
  /** The name of the figure that is added up; undefined: the records are counted. */
  figure?: string | undefined;
  /** The listed values of categories whose records count; a category that is not named counts with all values. */
  where?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The ages of the people who count. */
  ages?: readonly AgeSpan[] | undefined;
}>;

/** One figure divided by another (docs/decisions/indicators.md). */
export type Indicator = Readonly<{
  name: string;
  label: Text;
  definition: Text;
  /** How to interpret a value. */
  interpretation: Text;
  /** The unit of a value, such as `siswa per guru`. */
  unit: Text;
  /** The ratio is multiplied by it. */
  factor: number;
  numerator: IndicatorSide;
  denominator: IndicatorSide;
  /** A category of the numerator: each of its values is divided by the sum of all. */
  shareOf?: string | undefined;
  /** Whether the home page shows its latest value. */
  isHeadline?: true;
}>;

/** The factors by which the office may multiply a ratio. */
export const FACTORS = [1, 100, 1_000, 10_000, 100_000] as const;

export const SIDES = ['numerator', 'denominator'] as const;
export type Side = (typeof SIDES)[number];

/** The parts by which the two sides of an indicator are joined: those that both have. */
export type Joint = Readonly<{
  /** The fields of the numerator that name the places, from large to small. */
  places: readonly PlaceField[];
  /** The longer of the two periods; undefined: neither side has one. */
  period: PeriodKind | undefined;
  /** The fields of the numerator. */
  categories: readonly Field[];
}>;

export const sideCollection = ({ collection }: IndicatorSide): Collection => {
  const found = findCollection(collection);
  if (found === undefined) throw new Error(`no collection "${collection}"`);
  return found;
};

/** The field with the ages of people. */
export const agesFieldOf = (collection: Collection): Field | undefined =>
  categoriesOf(collection).find(({ list }) => list === 'ageGroup');

/** The length of a collection's periods; undefined: its records have none. */
export const periodKindOf = (collection: Collection): PeriodKind | undefined =>
  periodFieldsOf(periodsOf(collection))?.kind;

/**
 * The parts by which the sides of an indicator are joined: the places that both have, except villages; the longer period;
 * the categories that both have and to which neither side is limited. Ages are joined by regencies: there are sixteen
 * groups of each place.
 */
export function jointOf({ numerator, denominator, shareOf }: Indicator): Joint {
  const [one, other] = [sideCollection(numerator), sideCollection(denominator)];
  const levels = new Set(placesOf(other).map(({ place }) => place));
  const isByAge = numerator.ages !== undefined || denominator.ages !== undefined;
  const places = placesOf(one).filter(
    ({ place }) => levels.has(place) && place !== 'village' && !(isByAge && place === 'district'),
  );
  const kinds = [periodKindOf(one), periodKindOf(other)];
  const limited = new Set([...Object.keys(numerator.where ?? {}), ...Object.keys(denominator.where ?? {})]);
  const others = new Set(categoriesOf(other).map(({ name }) => name));
  return {
    places,
    period: PERIOD_KINDS.find((kind) => kinds.includes(kind)),
    categories: categoriesOf(one).filter(
      ({ name, list }) => others.has(name) && !limited.has(name) && name !== shareOf && list !== 'ageGroup',
    ),
  };
}

/** Whether the figure of a side is counted again in each period, as pupils are, so that it is not added over periods. */
export function isStock({ figure, ...side }: IndicatorSide): boolean {
  const collection = sideCollection(side);
  const declared = declaredFigures(collection).find(({ field }) => field.name === figure);
  return declared === undefined ? periodKindOf(collection) === undefined : declared.additive !== 'always';
}

/** The dimension of periods of every indicator. */
export const PERIOD_DIMENSION = 'period';

/** The dimensions by which an indicator can be divided, by name: places, `period`, categories, the category of its shares. */
export function indicatorDimensions(indicator: Indicator): readonly string[] {
  const { places, period, categories } = jointOf(indicator);
  return [
    ...places.map(({ name }) => name),
    ...(period === undefined ? [] : [PERIOD_DIMENSION]),
    ...categories.map(({ name }) => name),
    ...(indicator.shareOf === undefined ? [] : [indicator.shareOf]),
  ];
}

/**
 * The parts of some dimensions: a place has the larger places that contain it too, so that places of the same name stay
 * apart.
 */
export function dimensionNames(indicator: Indicator, dimensions: readonly string[]): readonly string[] {
  const places = jointOf(indicator).places.map(({ name }) => name);
  return [
    ...new Set(
      dimensions.flatMap((name) =>
        places.includes(name) ? places.slice(0, places.indexOf(name) + 1) : [name],
      ),
    ),
  ];
}

/** Whether somebody may see an indicator: anybody who may enter the groups of both its sides. */
export const isOpenTo = (person: Parameters<typeof mayEnter>[0], sides: Pick<Indicator, Side>): boolean =>
  SIDES.every((side) => mayEnter(person, sideCollection(sides[side]).group));
