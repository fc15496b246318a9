import type { Collection } from '@/collections';
import { duplicate, Fault, notFound, repeatedIdentifier } from '@/collections/fault';
import { readChanges, readIdentifier } from '@/collections/item';
import type { ParseContext } from '@/collections/kinds/context';
import { isUniqueViolation } from '@/server/database/failures';
import { type BatchRequest, doerOf, type Store } from './batch';
import { changeWithMovedKeys } from './change-moved-keys';
import { type ChangedRow, type Changing, changeAtOnce, type IndexedChange, inputArrays } from './change-sql';
import { type Stamp, type Trace, traceParams } from './history/trace';
import { FaultList, type Outcome } from './outcome';
import { withRetry } from './retry';

/**
 * Changes the fields that each item names, in one statement and so in one transaction. Only where an item takes a
 * natural key that another record holds is it judged step by step, in `change-moved-keys`.
 * Source: specification section 4 (Change), decisions "Batches".
 * @throws the driver's error on a fault of the database; then nothing is changed
 */
export async function change(store: Store, request: BatchRequest, within?: Stamp): Promise<Outcome> {
  const { collection, items, wantData } = request;
  const faults = new FaultList();
  const changes = judge(collection, items, await store.parseContext(collection), faults);
  const trace: Trace = { by: doerOf(request), failed: faults.count, duplicates: 0, within };
  const result =
    changes.length === 0
      ? { done: 0, data: '[]', missing: [], duplicates: [] }
      : await apply(store, { collection, changes, wantData, trace });
  for (const index of result.missing) faults.add(index, notFound(collection.identifier));
  for (const index of result.duplicates) faults.add(index, duplicate());
  return {
    done: result.done,
    failed: faults.count,
    duplicates: 0,
    faults: faults.inOrder(),
    data: result.data,
  };
}

type Applied = { done: number; data: string; missing: number[]; duplicates: number[] };

function judge(
  collection: Collection,
  items: readonly unknown[],
  context: ParseContext,
  faults: FaultList,
): IndexedChange[] {
  const seen = new Set<number>();
  const changes: IndexedChange[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const identifier = readIdentifier(items[index], collection, context);
    if (identifier instanceof Fault) {
      faults.add(index, identifier);
      continue;
    }
    if (seen.has(identifier)) {
      faults.add(index, repeatedIdentifier(collection.identifier));
      continue;
    }
    seen.add(identifier);
    const values = readChanges(items[index], collection, context);
    if (values instanceof Fault) faults.add(index, values);
    else changes.push({ index, identifier, values });
  }
  return changes;
}

async function apply(store: Store, changing: Changing): Promise<Applied> {
  const { collection, changes, wantData, trace } = changing;
  const namesKey = collection.keyPlaces.some((place) =>
    changes.some(({ values }) => values[place] !== undefined),
  );
  const { text, name } = changeAtOnce(collection, { wantData, namesKey });
  const params = [...inputArrays(collection, changes), ...traceParams(trace)];
  try {
    const row = await withRetry(() => store.queryRow<ChangedRow>(name, text, params));
    if (!row.taken) return applied(row, changes, []);
  } catch (error) {
    // Two items want the same new key, or another writer took one meanwhile.
    if (!isUniqueViolation(error)) throw error;
  }
  return withRetry(async () => {
    const { row, duplicates } = await changeWithMovedKeys(store, changing);
    return applied(row, changes, duplicates);
  }, isUniqueViolation);
}

/** What is neither changed nor a duplicate was not there. */
function applied(row: ChangedRow, changes: readonly IndexedChange[], duplicates: number[]): Applied {
  const { done } = row;
  const data = row.data ?? '[]';
  if (done + duplicates.length === changes.length) return { done, data, missing: [], duplicates };
  // An empty text would read as the place 0.
  const changed = row.items ? row.items.split(',').map(Number) : [];
  const accounted = new Set([...changed, ...duplicates]);
  const missing = changes.filter(({ index }) => !accounted.has(index)).map(({ index }) => index);
  return { done, data, missing, duplicates };
}
