import type { Collection, Field } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import { scopeOf } from '../scope';
import type { RestFilter } from './list-filter';
import type { ListQuery } from './list-query';

type OwnFilter = Extract<RestFilter, { anyOf: unknown }>;

/** The filters that limit every list of a key whose lists show only its own records; none for all other actors. */
export function ownFilters(actor: Actor, collection: Collection): readonly OwnFilter[] {
  const scope = scopeOf(actor, collection);
  if (!scope?.hidesOthers) return [];
  return [...scope.allowed].map(([name, values]) => ({ field: collection.field(name)!, anyOf: [...values] }));
}

/** A query limited by further filters; of two lists of values of one field, only those in both match. */
export function limitedBy(query: ListQuery, own: readonly OwnFilter[]): ListQuery {
  if (own.length === 0) return query;
  const asked = query.filters.map((filter) => {
    const same = own.find(({ field }) => field === filter.field);
    return same === undefined || !('anyOf' in filter)
      ? filter
      : { ...filter, anyOf: filter.anyOf.filter((value) => same.anyOf.includes(value)) };
  });
  const isAsked = (field: Field) => asked.some((filter) => filter.field === field && 'anyOf' in filter);
  return { ...query, filters: [...asked, ...own.filter(({ field }) => !isAsked(field))] };
}
