import { periodParts } from '../answers/dimensions';
import { compareValues } from '../answers/fold';
import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import { periodsOf } from '../collections/parts';
import { type Coverage, type CoverageOptions, latestOf, type PeriodCoverage } from './coverage';

/** A period as it is stored: its year, and its half-year or month; `''` for years. */
export type StoredPeriod = Readonly<{ year: number; part: string }>;

/** Returns a function that finds the coverage of a stored period; undefined if there is none, or its part cannot be read. */
export function storedCoverages<P extends Pick<PeriodCoverage, 'stored'>>({
  periods,
}: {
  periods: readonly P[];
}): (period: StoredPeriod) => P | undefined {
  const known = new Map(
    periods.flatMap((one) => one.stored.parts.map((part) => [`${one.stored.year}/${part}`, one] as const)),
  );
  return ({ year, part }) => known.get(`${year}/${part}`);
}

/** The latest of some stored periods, as `coverageOf` chooses it; undefined if none of them has begun. */
export function latestStored<P extends StoredPeriod>(
  stored: readonly P[],
  { coverage, options }: { coverage: Coverage; options: CoverageOptions },
): P | undefined {
  const coverageAt = storedCoverages(coverage);
  const shown = new Set(stored.map(coverageAt));
  const latest = latestOf(
    coverage.periods.filter((period) => shown.has(period)),
    options,
  );
  return latest && stored.find((period) => coverageAt(period) === latest);
}

/** The stored period that the values of `periodParts` name: a month is `2024-01`. */
export function storedPeriodOf(values: readonly Value[], collection: AnyCollection): StoredPeriod {
  const [first = '', second = ''] = values.map(String);
  const [part] = periodParts(collection);
  if (part?.by !== 'month') return { year: Number(first), part: second };
  const [year, month] = first.split('-');
  return { year: Number(year), part: String(Number(month)) };
}

/**
 * The order of periods for choosing the latest, which is the last in it: those that are sufficiently delivered after those
 * that are not. Spellings of one period are equal.
 */
export function periodOrder(
  coverage: Coverage,
  collection: AnyCollection,
): (one: readonly Value[], other: readonly Value[]) => number {
  const coverageAt = storedCoverages(coverage);
  const places = new Map(coverage.periods.map((period, place) => [period, place]));
  const ranks = new Map<string, number>();
  const rankOf = (values: readonly Value[]): number => {
    const key = values.join('/');
    const known = ranks.get(key);
    if (known !== undefined) return known;
    const period = coverageAt(storedPeriodOf(values, collection));
    const rank = period === undefined ? -1 : places.get(period)! + (period.isCounted ? places.size : 0);
    ranks.set(key, rank);
    return rank;
  };
  return (one, other) => {
    const [first, second] = [rankOf(one), rankOf(other)];
    return first < 0 && second < 0 ? compareValues(one, other) : first - second;
  };
}

/** The periods of a collection that match some values of its year and its part, as they are stored. */
export function periodsWithin(
  { periods }: Coverage,
  { collection, fixed }: { collection: AnyCollection; fixed: ReadonlyMap<string, unknown> },
): readonly PeriodCoverage[] {
  const [year, part] = periodsOf(collection).map(({ name }) => fixed.get(name));
  const isMoment = periodParts(collection)[0]?.by === 'month';
  if (isMoment) return periods;
  return periods.filter(
    ({ stored }) =>
      (year === undefined || stored.year === Number(year)) &&
      (part === undefined || stored.parts.includes(String(part))),
  );
}
