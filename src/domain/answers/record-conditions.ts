import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import type { Condition } from '../collections/view/view';
import { type DimensionPart, dimensionParts, dimensionsOf } from './dimensions';

/**
 * The conditions that the records with these values of parts meet.
 * @param names of parts of the collection's dimensions, such as `kota_kab` or `tanggal.month`; fewer values: of the first names
 */
export function recordConditions(
  collection: AnyCollection,
  names: readonly string[],
  values: readonly Value[],
): Condition[] {
  const parts = new Map(dimensionParts(dimensionsOf(collection)).map((part) => [part.name, part]));
  return values.flatMap((value, i) => {
    const part = parts.get(names[i] ?? '');
    return part === undefined ? [] : partConditions(part, value);
  });
}

function partConditions({ field, by }: DimensionPart, value: Value): Condition[] {
  if (by === undefined) return [{ column: field.name, op: 'eq', value: String(value) }];
  const text = String(value).padStart(by === 'year' ? 4 : 7, '0');
  return by === 'year'
    ? monthsBetween(field.name, `${text}-01`, `${text}-12`)
    : monthsBetween(field.name, text, text);
}

/** The records of whole months, such as `2024-01`. Moments of periods have a precision of one second. */
export function monthsBetween(column: string, from: string, to: string): Condition[] {
  const [year = 0, month = 1] = to.split('-').map(Number);
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return [
    { column, op: 'gte', value: `${from}-01` },
    { column, op: 'lte', value: `${to}-${days} 23:59:59` },
  ];
}
