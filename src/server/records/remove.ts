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
  const gone = await deleteAll(store, collection, [...named.keys()]);
  for (const [identifier, index] of named)
    if (!gone.has(identifier)) faults.add(index, notFound(collection.identifier));
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
  const seen = new Set<number>();
  for (let index = 0; index < items.length; index += 1) {
    const identifier = readIdentifier(items[index], collection, context);
    if (identifier instanceof Fault) {
      faults.add(index, identifier);
      continue;
    }
    const fault = seen.has(identifier)
      ? repeatedIdentifier(collection.identifier)
      : findStranger(items[index], collection);
    seen.add(identifier);
    if (fault === undefined) named.set(identifier, index);
    else faults.add(index, fault);
  }
  return named;
}

async function deleteAll(store: Store, collection: Collection, identifiers: number[]): Promise<Set<number>> {
  if (identifiers.length === 0) return new Set();
  const ascending = `{${identifiers.sort((a, b) => a - b).join(',')}}`;
  const { atOnce, inOrder } = statements(collection);
  const { gone } = await withRetry((attempt) => {
    const { name, text } = attempt === 1 ? atOnce : inOrder;
    return store.queryRow<{ gone: string | null }>(name, text, [ascending]);
  });
  if (gone === null) return new Set();
  // The answer repeats the question when every record was there, the usual case.
  return new Set(gone === 'all' ? identifiers : gone.split(',').map(Number));
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
SELECT CASE WHEN count(*) = cardinality($1::integer[]) THEN 'all' ELSE string_agg(id::text, ',') END AS gone FROM gone`;
  return {
    atOnce: { name: `remove ${collection.resource}`, text: text('', named) },
    inOrder: {
      name: `remove ${collection.resource} in order`,
      text: text(locked, `${named} AND (SELECT count(*) FROM locked) >= 0`),
    },
  };
});

function identifiersJson(collection: Collection, named: Map<number, number>, gone: Set<number>): string {
  const objects = [];
  for (const identifier of named.keys()) {
    if (gone.has(identifier)) objects.push(`{"${collection.identifier}":${identifier}}`);
  }
  return `[${objects.join(',')}]`;
}
