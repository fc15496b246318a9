import type { Collection } from '@/collections';
import { Fault, notFound, repeatedIdentifier } from '@/collections/fault';
import { findStranger, readIdentifier } from '@/collections/item';
import type { ParseContext } from '@/collections/kinds/context';
import { isTransient } from '@/server/database/failures';
import { type BatchRequest, doerOf, type Store } from './batch';
import { recordColumns } from './history/names';
import { type Stamp, type Trace, traceParams, traceSql } from './history/trace';
import { oncePerCollection } from './memoize';
import { FaultList, type Outcome } from './outcome';
import { withRetry } from './retry';
import { quoted } from './sql';

/** Up to so many, the round trips of a transaction cost more than they save. */
const FEW = 100;

/**
 * Deletes the records that a batch names, in one transaction.
 * Source: specification section 4 (Delete), decisions "Batches".
 * @throws the driver's error on a fault of the database; then nothing is deleted
 */
export async function remove(store: Store, request: BatchRequest, within?: Stamp): Promise<Outcome> {
  const { collection, items, wantData } = request;
  const faults = new FaultList();
  const named = judge(collection, items, await store.parseContext(collection), faults);
  const trace: Trace = { by: doerOf(request), failed: faults.count, duplicates: 0, within };
  const gone = await deleteAll(store, { collection, named, trace });
  if (gone.size < named.size) {
    for (const [identifier, index] of named)
      if (!gone.has(identifier)) faults.add(index, notFound(collection.identifier));
  }
  return {
    done: gone.size,
    failed: faults.count,
    duplicates: 0,
    faults: faults.inOrder(),
    data: wantData ? identifiersJson(collection, named, gone) : '[]',
  };
}

/** The identifiers to delete, each with the place of its item. */
function judge(
  collection: Collection,
  items: readonly unknown[],
  context: ParseContext,
  faults: FaultList,
): Map<number, number> {
  const named = new Map<number, number>();
  const refused: number[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const identifier = readIdentifier(items[index], collection, context);
    if (identifier instanceof Fault) {
      faults.add(index, identifier);
      continue;
    }
    if (named.has(identifier)) {
      faults.add(index, repeatedIdentifier(collection.identifier));
      continue;
    }
    named.set(identifier, index);
    const stranger = findStranger(items[index], collection);
    if (stranger === undefined) continue;
    faults.add(index, stranger);
    refused.push(identifier);
  }
  // Only now, for an identifier counts as named though its item was refused.
  for (const identifier of refused) named.delete(identifier);
  return named;
}

type Deletion = Readonly<{ collection: Collection; named: ReadonlyMap<number, number>; trace: Trace }>;

/** @returns those of the identifiers whose records were there: the very map where all were, the usual case */
async function deleteAll(
  store: Store,
  { collection, named, trace }: Deletion,
): Promise<Pick<ReadonlySet<number>, 'has' | 'size'>> {
  if (named.size === 0) return named;
  const ascending = `{${Int32Array.from(named.keys()).sort().join(',')}}`;
  const params = [ascending, ...traceParams(trace)];
  if (named.size > FEW && (await deletedAll(store, collection, { params, count: named.size }))) return named;
  const { name, text } = statements(collection).each;
  const { gone } = await withRetry(() => store.queryRow<{ gone: string | null }>(name, text, params));
  return new Set(gone?.split(',').map(Number));
}

/** Deletes them all or none: false where one was not there, or where another writer was in the way. */
async function deletedAll(
  store: Store,
  collection: Collection,
  { params, count }: { params: unknown[]; count: number },
): Promise<boolean> {
  const { name, text } = statements(collection).all;
  try {
    await store.transaction(async ({ query }) => {
      const [row] = await query<{ gone: number }>(name, text, params);
      if (row!.gone < count) throw new SomeMissing();
    });
    return true;
  } catch (error) {
    if (error instanceof SomeMissing || isTransient(error)) return false;
    throw error;
  }
}

/** Rolls a deletion back that found fewer records than were named. */
class SomeMissing extends Error {}

/**
 * `all` only counts, which takes a third less. `each` says which records were there, and locks them in ascending order
 * first, as every change does, so that no two writers wait for each other in a circle; that takes twice as long, so it
 * is for the batch that names a record that is not there, or that met another batch and lost.
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
  return {
    all: {
      name: `remove ${collection.resource}`,
      text: `
WITH gone AS (DELETE FROM ${table} t WHERE ${named} RETURNING ${recordColumns(collection, 't')}), ${traced}
SELECT count(*)::integer AS gone FROM gone`,
    },
    each: {
      name: `remove each ${collection.resource}`,
      text: `
WITH locked AS MATERIALIZED (SELECT FROM ${table} t WHERE ${named} ORDER BY t.${id} FOR UPDATE),
gone AS (
  DELETE FROM ${table} t WHERE ${named} AND (SELECT count(*) FROM locked) >= 0 RETURNING ${recordColumns(collection, 't')}
), ${traced}
SELECT string_agg(${id}::text, ',') AS gone FROM gone`,
    },
  };
});

function identifiersJson(
  collection: Collection,
  named: ReadonlyMap<number, number>,
  gone: Pick<ReadonlySet<number>, 'has'>,
): string {
  const objects = [];
  for (const identifier of named.keys()) {
    if (gone.has(identifier)) objects.push(`{"${collection.identifier}":${identifier}}`);
  }
  return `[${objects.join(',')}]`;
}
