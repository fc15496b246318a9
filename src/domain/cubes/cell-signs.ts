import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import { periodsOf } from '../collections/parts';
import type { PublicRelease } from '../releases/release';
import { FIGURE_SIGNS, type FigureSign, signsOfRelease } from '../releases/signs';

/** A release, and its period as its records have it. */
type PeriodRelease = Pick<PublicRelease, 'mark' | 'kind'> &
  Readonly<{ year: number; parts: readonly string[] }>;

/**
 * Finds the signs of the figures of a cell by the releases that its records are of: all whose period the cell may contain.
 * @param fixed the values of fields for which the filter allows only one
 */
export function cellSigns(
  releases: readonly PeriodRelease[],
  { collection, fixed }: Readonly<{ collection: AnyCollection; fixed: ReadonlyMap<string, Value> }>,
): (values: ReadonlyMap<string, Value>) => readonly FigureSign[] {
  if (releases.length === 0) return () => [];
  const signed = releases.map((release) => ({ release, signs: signsOfRelease(release) }));
  const [first, second] = periodsOf(collection);
  const known = new Map<string, readonly FigureSign[]>();
  return (values) => {
    const valueIn = (name = '') => values.get(name) ?? fixed.get(name);
    const month = first?.kind === 'datetime' ? valueIn(`${first.name}.month`) : undefined;
    const year =
      month?.toString().slice(0, YEAR_DIGITS) ?? valueIn(first?.name) ?? valueIn(`${first?.name}.year`);
    const part =
      month === undefined ? valueIn(second?.name) : Number(month.toString().slice(YEAR_DIGITS + 1));
    const key = `${year}/${part}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const within = signed.filter(
      ({ release }) =>
        (year === undefined || release.year === Number(year)) &&
        (part === undefined || release.parts.includes(String(part))),
    );
    const all = new Set(within.flatMap(({ signs }) => signs));
    const found = (Object.keys(FIGURE_SIGNS) as FigureSign[]).filter((sign) => all.has(sign));
    known.set(key, found);
    return found;
  };
}

const YEAR_DIGITS = 4;
