import type { Collection, Field } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { periodFieldsOf } from '@/domain/deliveries/period';
import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';

/**
 * The locks of released periods, as parts of the statements that write records. Every such statement has the CTE
 * {@link locksCte}, evaluates it before it locks a record ({@link LOCKS_ARE_READ}), and writes no record of which
 * {@link lockOfSql} is not NULL, neither as it is nor as it will be.
 * Source: docs/decisions/releases.md, "Locked periods".
 */

/** The CTE `period_locks`: the locks of the collection as they are until the writer's transaction ends; NULL: none. */
export const locksCte = (collection: Collection): string =>
  `period_locks AS MATERIALIZED (SELECT ${locksSql(collection)} AS locks)`;

/** The locks, as an expression. */
export const locksSql = (collection: Collection): string =>
  periodFieldsOf(periodsOf(collection)) === undefined
    ? 'NULL::jsonb'
    : `${HISTORY_SCHEMA}.period_locks(${literal(collection.resource)})`;

/** A condition of the statement that locks records. It is evaluated once, before the first of them. */
export const LOCKS_ARE_READ = '(SELECT count(*) FROM period_locks) > 0';

/** Whether the collection has locks: a condition that is evaluated once. */
export const HAS_LOCKS = '(SELECT locks FROM period_locks) IS NOT NULL';

/**
 * Why a record is not written, as `record_history.lock_of` returns it; NULL: it may be.
 * @param column the SQL of a field of the period
 */
export function lockOfSql(collection: Collection, column: (field: Field) => string): string {
  const fields = periodFieldsOf(periodsOf(collection));
  if (fields === undefined) return 'NULL::text';
  const of = (year: string, part: string) =>
    `CASE WHEN ${HAS_LOCKS} THEN ${HISTORY_SCHEMA}.lock_of((SELECT locks FROM period_locks), ${year}, ${part}) END`;
  if ('moment' in fields) {
    const moment = column(fields.moment);
    return of(`extract(year FROM ${moment})::integer`, `extract(month FROM ${moment})::text`);
  }
  return of(
    `${column(fields.year)}::integer`,
    fields.part === undefined ? "''" : `${column(fields.part)}::text`,
  );
}

/** The same of a row of a table. */
export const lockOfRow = (collection: Collection, alias: string): string =>
  lockOfSql(collection, ({ name }) => `${alias}.${quoted(name)}`);

/** The text of a JSON object of locks by number; NULL: none. @param from rows with the columns `n` and `lock` */
export const locksJson = (from: string): string =>
  `CASE WHEN ${HAS_LOCKS} THEN (SELECT json_object_agg(n, lock)::text FROM (${from}) l WHERE lock IS NOT NULL) END`;

/** Reads what {@link locksJson} returned: the lock of each number. */
export const readLocks = (text: string | null | undefined): ReadonlyMap<number, string> =>
  text == null
    ? NONE
    : new Map(
        Object.entries(JSON.parse(text) as Record<string, string>).map(([n, lock]) => [Number(n), lock]),
      );

const NONE: ReadonlyMap<number, string> = new Map();
