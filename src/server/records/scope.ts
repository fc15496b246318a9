import type { Collection } from '@/domain/collections';
import { type Fault, notFound, recordOutsideScope } from '@/domain/collections/fault';
import { type AllowedValues, allowedValuesOf, bindableFieldsOf } from '@/domain/keys/bindings';
import type { Actor } from '@/server/actor';
import { POSTGRES_TYPE, quoted } from '../database/schema/sql';
import { arrayLiteral } from './array-literal';
import type { Judged } from './judge';

/** The records of a collection that a bound key or data officer may write. */
export type Scope = Readonly<{
  allowed: AllowedValues;
  /** The actor gets the same answers for all other records as if they did not exist. */
  hidesOthers: boolean;
}>;

/** The scope to which an actor is bound in a collection; undefined if it may write every record. */
export function scopeOf(actor: Actor, collection: Collection): Scope | undefined {
  if (actor.kind === 'system' || actor.scope === undefined) return undefined;
  const allowed = allowedValuesOf(actor.scope.bindings, collection);
  return allowed && { allowed, hidesOthers: actor.scope.listsOwnOnly };
}

/**
 * The condition that a row is inside a scope, whatever its fields.
 * @param first the number of the first parameter of {@link scopeParams}
 */
export const scopeSql = (collection: Collection, alias: string, first: number): string =>
  bindableFieldsOf(collection)
    .map(({ name, kind }, i) => {
      const values = `$${first + i}::${POSTGRES_TYPE[kind]}[]`;
      return `(${values} IS NULL OR ${alias}.${quoted(name)} = ANY (${values}))`;
    })
    .join(' AND ') || 'true';

/** For each bindable field of the collection, its allowed values as the text of a PostgreSQL array; null: any. */
export const scopeParams = (collection: Collection, { allowed }: Scope): (string | null)[] =>
  bindableFieldsOf(collection).map(({ name }) => arrayLiteral([...(allowed.get(name) ?? [])]));

/** The CTE `inside`: the identifiers of the rows of the CTE `locked` that are inside a scope. */
export const insideSql = (collection: Collection, first: number): string =>
  `inside AS MATERIALIZED (
  SELECT t.${quoted(collection.identifier)} AS id FROM locked t WHERE ${scopeSql(collection, 't', first)}
)`;

/** The identifiers of the rows of `locked` that are not in `inside`, comma-separated. */
export const outsideSql = ({ identifier }: Collection): string =>
  `(SELECT string_agg(t.${quoted(identifier)}::text, ',') FROM locked t
    WHERE t.${quoted(identifier)} NOT IN (SELECT id FROM inside))`;

/**
 * Returns the fault of an item by its index, if its record was not written: the record does not exist, or is outside the
 * scope.
 * @param outside the identifiers of the records outside, comma-separated
 */
export function unwrittenFaults(
  { collection, judged, scope }: { collection: Collection; judged: Judged; scope: Scope | undefined },
  outside: string | null | undefined,
): (index: number) => Fault {
  const absent = notFound(collection);
  if (!outside || scope === undefined || scope.hidesOthers) return () => absent;
  const { places, identifiers } = judged;
  const others = new Set(outside.split(',').map(Number));
  const indexes = new Set(places.filter((_, i) => others.has(identifiers[i]!)));
  const fault = recordOutsideScope(collection);
  return (index) => (indexes.has(index) ? fault : absent);
}
