import type { Collection, Field } from '@/domain/collections';
import { isComputed } from '@/domain/collections/field';
import type { Value } from '@/domain/collections/kinds/parse';
import { placesOf } from '@/domain/collections/parts';
import { placeCode } from '@/domain/collections/place-code';
import { bpsCodeOn, type CodeSystem } from '@/domain/places/codes/dated-codes';
import { codeFinder, storedColumns } from '../place-codes/computed-code';
import type { PlaceCodes, PlacePath } from '../place-codes/stored-places';
import type { RestFilter } from './list-filter';
import type { ListQuery } from './list-query';
import type { List, ListRequest } from './list-types';

/** Whether a list returns codes of places or is filtered by them (docs/decisions/place-codes.md). */
export const hasCodes = ({ columns, codes }: ListQuery): boolean =>
  codes !== undefined || columns.some(isComputed);

/** A query filtered by the texts for the codes, so that it is read by the same plans as with filters by name. */
export function filteredByPlaces(
  query: ListQuery,
  collection: Collection,
  found: ReadonlyMap<string, readonly PlacePath[]>,
): ListQuery {
  const paths = [...found.values()].flat();
  // Every code is of one of these levels or below it.
  const shared = Math.min(...[...found.keys()].map((code) => code.split('.').length - 1));
  const byField = placesOf(collection).map(({ name }) => name);
  const texts = byField
    .slice(0, shared)
    .map((name, level) => [name, new Set(paths.map((path) => path[level]!))] as const);
  const filters = texts.reduce<readonly RestFilter[]>(
    (limited, [name, allowed]) => limitedTo(limited, collection.field(name)!, allowed),
    query.filters,
  );
  if (found.size === 1) return { ...query, filters };
  // Combinations of the texts of several places may also name other places.
  const named = { field: placeCode, columns: byField, paths };
  return { ...query, filters: [...filters, named] };
}

/** The filters, with only those texts of a field. */
function limitedTo(
  filters: readonly RestFilter[],
  field: Field,
  texts: ReadonlySet<string>,
): readonly RestFilter[] {
  const given = filters.find((filter) => filter.field === field && 'anyOf' in filter);
  if (given === undefined || !('anyOf' in given)) return [...filters, { field, anyOf: [...texts] }];
  const both = { field, anyOf: given.anyOf.filter((value) => texts.has(String(value))) };
  return filters.map((filter) => (filter === given ? both : filter));
}

type CodedColumns = Readonly<{
  columns: readonly Field[];
  codes: PlaceCodes;
  codeSystem: CodeSystem;
}>;

/** Finds the codes of BPS, by those of Kemendagri: null also for a place without a code of BPS that is valid today. */
const bpsFinder =
  (ownCodeOf: ReturnType<typeof codeFinder>, { register, today }: PlaceCodes): typeof ownCodeOf =>
  (textOf) => {
    const place = register.places.get(ownCodeOf(textOf) ?? '');
    return (place && bpsCodeOn(place, today)) ?? null;
  };

/** A list whose records have the query's columns, with the codes of their places: null for a record that has none. */
export function withCodes(
  list: List,
  { collection, recordsAs }: Pick<ListRequest, 'collection' | 'recordsAs'>,
  { columns, codes, codeSystem }: CodedColumns,
): List {
  const ownCodeOf = codeFinder(collection, codes.register);
  const codeOf = codeSystem === 'bps' ? bpsFinder(ownCodeOf, codes) : ownCodeOf;
  const stored = storedColumns(columns, collection).map(({ name }) => name);
  const completed = (page: string): string => {
    const records: (Record<string, Value> | Value[])[] = JSON.parse(`[${page}]`);
    return records
      .map((read) => {
        const record = Array.isArray(read)
          ? Object.fromEntries(stored.map((name, at) => [name, read[at]]))
          : read;
        const code = codeOf(({ name }) => record[name]);
        const entries = columns.map((field) => [field.name, isComputed(field) ? code : record[field.name]]);
        return JSON.stringify(
          recordsAs === 'arrays' ? entries.map(([, value]) => value) : Object.fromEntries(entries),
        );
      })
      .join(',');
  };
  const { first, more } = list;
  return { ...list, first: completed(first), more: more && mapped(more, completed) };
}

async function* mapped(pages: AsyncIterable<string>, change: (page: string) => string) {
  for await (const page of pages) yield change(page);
}
