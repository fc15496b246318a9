import type { Collection } from '@/domain/collections';
import { periodLocked } from '@/domain/releases/period-locks';
import { isTransient } from '@/server/database/failures';
import { recordColumns } from '../database/schema/history-names';
import { quoted } from '../database/schema/sql';
import { type BatchRequest, doerOfActor, judgedOf, preparedName, type Store } from './batch';
import { differingSql, type Statement, seenSql } from './change-sql';
import { type Stamp, TRACE_PARAMS, type Trace, traceParams, traceSql } from './history/trace';
import type { Judged } from './judge';
import { oncePerCollection } from './memoize';
import { type ItemFault, inOrder, type Outcome } from './outcome';
import { LOCKS_ARE_READ, lockOfRow, locksCte, locksJson, readLocks } from './period-lock/lock-sql';
import { insideSql, outsideSql, type Scope, scopeOf, scopeParams, scopeSql, unwrittenFaults } from './scope';

/** Up to this number, the round trips of a transaction cost more than they save. */
const FEW = 100;

/**
 * Deletes the records that a batch names, in one transaction.
 * Source: docs/specification.md, "Delete" and "Batches".
 * @throws the driver's error on a fault of the database; then nothing is deleted
 */
export async function remove(store: Store, request: BatchRequest, within?: Stamp): Promise<Outcome> {
  const { actor, collection, wantData } = request;
  const judged = await judgedOf(store, 'delete', request);
  const { places, identifiers } = judged;
  const trace: Trace = { by: doerOfActor(request), failed: judged.failed, duplicates: 0, within };
  const scope = scopeOf(actor, collection);
  const some = await deleteAll(store, { collection, judged, trace, scope });
  const isGone = (identifier: number) => some === undefined || some.gone.has(identifier);
  const faultOf = unwrittenFaults({ collection, judged, scope }, some?.outside);
  const missing: ItemFault[] = [];
  for (const [i, index] of places.entries()) {
    if (isGone(identifiers[i]!)) continue;
    const lock = some?.locks.get(identifiers[i]!);
    missing.push({ index, fault: lock === undefined ? faultOf(index) : periodLocked(collection, lock) });
  }
  const removed = missing.length === 0 ? identifiers : identifiers.filter(isGone);
  return {
    done: removed.length,
    failed: judged.failed + missing.length,
    duplicates: 0,
    faults: inOrder(judged.faults, missing.slice(0, request.mostTold)),
    data: wantData ? identifiersJson(collection, removed) : '[]',
  };
}

type Deletion = Readonly<{ collection: Collection; judged: Judged; trace: Trace }>;

/**
 * @returns the identifiers of the deleted records, of those outside the scope, comma-separated, and of those of locked periods
 *   with their locks; undefined if all were deleted, the usual case
 */
async function deleteAll(
  store: Store,
  { collection, judged, trace, scope }: Deletion & { scope: Scope | undefined },
): Promise<Some | undefined> {
  const { count } = judged;
  if (count === 0) return undefined;
  const { all, each } = statements(collection)[scope === undefined ? 'free' : 'bound'];
  const limits = scope === undefined ? [] : scopeParams(collection, scope);
  const params = [ascendingOf(judged), ...traceParams(trace), ...limits];
  if (count > FEW && (await deletedAll(store, all, { params, count }))) return undefined;
  const prepared = preparedName(each.name, count);
  const { gone, outside, locks } = await store.retry(() =>
    store.queryRow<{ gone: string | null; outside?: string | null; locks: string | null }>(
      prepared,
      each.text,
      params,
    ),
  );
  return { gone: new Set(gone?.split(',').map(Number)), outside, locks: readLocks(locks) };
}

type Some = Readonly<{
  gone: ReadonlySet<number>;
  outside: string | null | undefined;
  locks: ReadonlyMap<number, string>;
}>;

/**
 * Deletes, in one statement, those of a few records that still have the values that the person saw.
 * @param options.seen a JSON object: by identifier, the values seen in that record
 * @returns the deleted identifiers, and as JSON the records that now have other values; undefined if a record is of a locked
 *   period: nothing was deleted
 */
export async function removeAsSeen(
  store: Store,
  { collection, judged, trace, seen }: Deletion & { seen: string },
): Promise<{ gone: ReadonlySet<number>; differing: string | null; batch: string | null } | undefined> {
  const { name, text } = statements(collection).asSeen;
  const params = [ascendingOf(judged), ...traceParams(trace), seen];
  const prepared = preparedName(name, judged.count);
  const row = await store.retry(() => store.queryRow<RemovedAsSeenRow>(prepared, text, params));
  const { gone, differing, batch } = row;
  return row.shut ? undefined : { gone: new Set(gone?.split(',').map(Number)), differing, batch };
}

type RemovedAsSeenRow = {
  gone: string | null;
  differing: string | null;
  batch: string | null;
  shut: boolean;
};

const ascendingOf = ({ identifiers }: Judged): string => `{${Int32Array.from(identifiers).sort().join(',')}}`;

/** Deletes all or none: false if one did not exist, or after a conflict with another writer. */
async function deletedAll(
  store: Store,
  { name, text }: Statement,
  { params, count }: { params: unknown[]; count: number },
): Promise<boolean> {
  try {
    await store.transaction(async ({ query }) => {
      const [row] = await query<{ gone: number }>(preparedName(name, count), text, params);
      if (row!.gone < count) throw new SomeMissing();
    });
    return true;
  } catch (error) {
    if (error instanceof SomeMissing || isTransient(error)) return false;
    throw error;
  }
}

/** Rolls back a deletion that found fewer records than were named. */
class SomeMissing extends Error {}

/**
 * `all` only counts, which is a third faster. `each` returns which records existed, and first locks them in ascending
 * order, like every change, to prevent deadlocks. It takes twice as long, and is used for a batch that names a missing
 * record or has lost a conflict with another batch. Both exist for any record, and for those inside a scope, whose
 * parameters are the last. None deletes a record of a locked period.
 */
const statements = oncePerCollection((collection) => {
  const table = quoted(collection.resource);
  const id = quoted(collection.identifier);
  const named = `t.${id} = ANY ($1::integer[])`;
  const { stamp, keep, batch } = traceSql(collection, 2);
  const traced = `${stamp('gone')}, ${keep('delete', 'gone r')}, ${batch('delete', {
    stamp: 'stamp.id, stamp.at',
    deleted: 'gone',
    failed: 'cardinality($1::integer[]) - gone',
    from: '(SELECT count(*)::integer AS gone FROM gone) g CROSS JOIN stamp WHERE gone > 0',
  })}`;
  const first = 2 + TRACE_PARAMS;
  const locks = locksCte(collection);
  const lockOf = lockOfRow(collection, 't');
  const isOpen = `${lockOf} IS NULL`;
  const shut = (among: string) => locksJson(`SELECT t.${id} AS n, ${lockOf} AS lock FROM ${among}`);
  const all = (condition: string) => `
WITH ${locks}, gone AS (DELETE FROM ${table} t WHERE ${named} AND ${LOCKS_ARE_READ} AND ${isOpen}${condition} RETURNING ${recordColumns(collection, 't')}), ${traced}
SELECT count(*)::integer AS gone FROM gone`;
  const free = {
    all: { name: `remove ${collection.resource}`, text: all('') },
    each: {
      name: `remove each ${collection.resource}`,
      text: `
WITH ${locks}, locked AS MATERIALIZED (
  SELECT t.${id}, ${lockOf} AS lock FROM ${table} t WHERE ${named} AND ${LOCKS_ARE_READ} ORDER BY t.${id} FOR UPDATE
), gone AS (
  DELETE FROM ${table} t WHERE ${named} AND ${isOpen} AND (SELECT count(*) FROM locked) >= 0
  RETURNING ${recordColumns(collection, 't')}
), ${traced}
SELECT (SELECT string_agg(${id}::text, ',') FROM gone) AS gone, ${locksJson(`SELECT ${id} AS n, lock FROM locked`)} AS locks`,
    },
  };
  const bound = {
    all: {
      name: `remove bound ${collection.resource}`,
      text: all(` AND ${scopeSql(collection, 't', first)}`),
    },
    each: {
      name: `remove each bound ${collection.resource}`,
      text: `
WITH ${locks}, locked AS MATERIALIZED (
  SELECT t.* FROM ${table} t WHERE ${named} AND ${LOCKS_ARE_READ} ORDER BY t.${id} FOR UPDATE
), ${insideSql(collection, first)},
gone AS (DELETE FROM ${table} t USING inside WHERE t.${id} = inside.id AND ${isOpen} RETURNING ${recordColumns(collection, 't')}), ${traced}
SELECT (SELECT string_agg(${id}::text, ',') FROM gone) AS gone, ${outsideSql(collection)} AS outside,
  ${shut(`locked t JOIN inside ON inside.id = t.${id}`)} AS locks`,
    },
  };
  return {
    free,
    bound,
    asSeen: {
      name: `remove as seen ${collection.resource}`,
      text: `
WITH ${locks}, locked AS MATERIALIZED (
  SELECT t.* FROM ${table} t WHERE ${named} AND ${LOCKS_ARE_READ} ORDER BY t.${id} FOR UPDATE
), ${seenSql(collection, `$${first}`)}, shut AS MATERIALIZED (
  SELECT FROM locked t JOIN seen ON seen.id = t.${id} WHERE ${lockOf} IS NOT NULL
), gone AS (DELETE FROM ${table} t USING seen WHERE t.${id} = seen.id AND NOT EXISTS (SELECT FROM shut) RETURNING ${recordColumns(collection, 't')}), ${traced}
SELECT (SELECT string_agg(${id}::text, ',') FROM gone) AS gone, ${differingSql(collection)} AS differing,
  (SELECT id::text FROM batch) AS batch, EXISTS (SELECT FROM shut) AS shut`,
    },
  };
});

function identifiersJson({ identifier }: Collection, removed: readonly number[]): string {
  const member = `{"${identifier}":`;
  return removed.length === 0 ? '[]' : `[${member}${removed.join(`},${member}`)}}]`;
}
