import type { Collection } from '@/domain/collections';
import { namedFilters, type RestFilter } from '@/server/records/list/list-filter';
import type { ListFormat, ListQuery } from '@/server/records/list/list-query';
import type { List, ListCount } from '@/server/records/list/list-types';
import { pageSizeOf } from '@/server/records/list/page-size';
import type { ContentCoding } from '../negotiate';

/** A compressed list has about one eighth of its size. */
const CODED_SHARE = 8;

/**
 * Names a body by everything that it depends on besides the collection's version. Of the key it depends only on the values to
 * which its lists are limited; whether it may read at all is judged before. Lists over time are not kept: their statements
 * compare with the present time. Those of releases are, because releases do not change.
 */
export function keptKey(
  { resource }: Collection,
  { filters, columns, limit, after, order, position, csv, asOf, pins, changedSince, places }: ListQuery,
  {
    own,
    ...form
  }: {
    format: ListFormat;
    count: ListCount | undefined;
    coding: ContentCoding | undefined;
    own: readonly RestFilter[];
  },
): string | undefined {
  if ((asOf !== undefined && pins === undefined) || changedSince !== undefined) return undefined;
  return JSON.stringify([
    resource,
    namedFilters(filters),
    namedFilters(own),
    columns.map(({ name }) => name),
    [limit, after, csv, places?.digest, pins?.name],
    [order?.map(({ field, desc }) => [field.name, desc]), position],
    { ...form, count: form.count ?? 'exact' },
  ]);
}

/** About the size of the body in bytes, as far as it is known. */
export function sizeOf(
  { first, more, total }: List,
  collection: Collection,
  coding: ContentCoding | undefined,
): number {
  if (more === undefined || total === null) return first.length;
  const whole = (first.length / pageSizeOf(collection)) * total;
  return coding === undefined ? whole : whole / CODED_SHARE;
}
