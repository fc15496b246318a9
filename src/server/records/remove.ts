import type { Collection } from '@/collections';
import { Fault, notFound, repeatedIdentifier } from '@/collections/fault';
import { findStranger, readIdentifier } from '@/collections/item';
import type { ParseContext } from '@/collections/kinds/context';
import type { BatchRequest, Store } from './batch';
import { oncePerCollection } from './memoize';
import { FaultList, type Outcome } from './outcome';
import { withRetry } from './retry';
import { quoted } from './sql';

/**
 * Deletes the records that a batch names, in one statement and so in one transaction.
 * Source: specification section 4 (Delete), decisions "Batches".
 * @throws the driver's error on a fault of the database; then nothing is deleted
 */
export async function remove(store: Store, request: BatchRequest): Promise<Outcome> {
  const { collection, items, wantData } = request;
  const faults = new FaultList();
  const named = judge(collection, items, await store.parseContext(collection), faults);
  const gone = await deleteAll(store, collection, named);
  if (gone.size < named.size) {
    for (const [identifier, index] of named)
      if (!gone.has(identifier)) faults.add(index, notFound(collection.identifier));
  }
  return {
    done: gone.size,
    failed: faults.count,
    duplicates: 0,
    faults: faults.told(),
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

/** @returns those of the identifiers whose records were there: the very map where all were, the usual case */
async function deleteAll(
  store: Store,
  collection: Collection,
  named: ReadonlyMap<number, number>,
): Promise<Pick<ReadonlySet<number>, 'has' | 'size'>> {
  if (named.size === 0) return named;
  const ascending = `{${Int32Array.from(named.keys()).sort().join(',')}}`;
  const { atOnce, inOrder } = statements(collection);
  const row = await withRetry((attempt) => {
    const { name, text } = attempt === 1 ? atOnce : inOrder;
    return store.queryRow<{ count: number; gone: string | null }>(name, text, [ascending]);
  });
  return row.count === named.size ? named : new Set(row.gone?.split(',').map(Number));
}

/**
 * `inOrder` locks the records in ascending order first, as every change does, so that no two writers wait for each
 * other in a circle. It takes nearly twice as long, so it is for the batch that met another one and lost.
 */
const statements = oncePerCollection((collection) => {
  const table = quoted(collection.resource);
  const id = quoted(collection.identifier);
  const named = `${id} = ANY ($1::integer[])`;
  const locked = `locked AS MATERIALIZED (SELECT FROM ${table} WHERE ${named} ORDER BY ${id} FOR UPDATE), `;
  const text = (lock: string, condition: string) => `
WITH ${lock}gone AS (DELETE FROM ${table} WHERE ${condition} RETURNING ${id} AS id)
SELECT count, CASE WHEN count < cardinality($1::integer[]) THEN (SELECT string_agg(id::text, ',') FROM gone) END AS gone
FROM (SELECT count(*)::integer AS count FROM gone) c`;
  return {
    atOnce: { name: `remove ${collection.resource}`, text: text('', named) },
    inOrder: {
      name: `remove ${collection.resource} in order`,
      text: text(locked, `${named} AND (SELECT count(*) FROM locked) >= 0`),
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
