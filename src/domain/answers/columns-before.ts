import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import { periodsOf } from '../collections/parts';
import { ordinalOf, PARTS, type PeriodKind, periodFieldsOf } from '../deliveries/period';
import { type Dimension, PERIOD } from './dimensions';

/** Whether the values of a dimension follow each other in time: half-years without their year do not. */
export function isOverTime(dimension: Dimension | undefined): boolean {
  if (dimension?.kind !== 'period') return false;
  const [part] = dimension.parts;
  return dimension.name === PERIOD || part?.by !== undefined || part?.field.kind === 'year';
}

/** For each column, the index of the column of the period before; undefined where there are no records of it. */
export function columnsBefore(
  columns: readonly (readonly Value[])[],
  { dimension, collection }: { dimension: Dimension | undefined; collection: AnyCollection },
): readonly (number | undefined)[] {
  if (dimension === undefined || !isOverTime(dimension)) return columns.map(() => undefined);
  const ordinals = columns.map((values) => ordinal(values, { dimension, collection }));
  const places = new Map(ordinals.map((at, place) => [at, place]));
  return ordinals.map((at) => (Number.isNaN(at) ? undefined : places.get(at - 1)));
}

/** A number that is one greater for the next period; NaN for a text that is no part of a year. */
function ordinal(
  values: readonly Value[],
  { dimension, collection }: { dimension: Dimension; collection: AnyCollection },
): number {
  if (dimension.parts[0]?.by === 'month') {
    const [year = Number.NaN, part = Number.NaN] = String(values[0]).split('-').map(Number);
    return ordinalOf({ year, part }, 'month');
  }
  const [year, part = 1] = values.map(Number);
  const kind: PeriodKind =
    dimension.parts.length === 1 ? 'year' : (periodFieldsOf(periodsOf(collection))?.kind ?? 'year');
  return part >= 1 && part <= PARTS[kind] ? ordinalOf({ year: year ?? Number.NaN, part }, kind) : Number.NaN;
}
