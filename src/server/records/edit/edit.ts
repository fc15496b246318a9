import type { Collection } from '@/domain/collections';
import { readIdentifier } from '@/domain/collections/item';
import type { WireRecord } from '@/domain/collections/view/view';
import { isUniqueViolation } from '@/server/database/failures';
import { quoted, recordJson } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { type BatchRequest, doerOfActor, preparedName, type Store, type Transaction } from '../batch';
import { change } from '../change';
import { BATCH_ROW_SQL, type BatchRow, batchRowParams, stampOf } from '../history/batch-row';
import type { Stamp } from '../history/trace';
import { oncePerCollection } from '../memoize';
import type { Outcome } from '../outcome';
import { LOCKS_ARE_READ, locksCte } from '../period-lock/lock-sql';
import { register } from '../register/register';
import { remove } from '../remove';
import { storeWithin } from '../store-within';
import { editAtOnce } from './edit-at-once';
import {
  type EditList,
  type EditOutcome,
  type EditRequest,
  type Item,
  identifiersOf,
  type Part,
  partOf,
} from './edit-part';
import { nameOthers } from './name-others';

/**
 * Deletes, then changes, then registers, as one batch in one transaction. Items are validated like those of REST; faulty
 * ones, and those that somebody else has changed meanwhile, are reported, the latter with who it was; the rest is stored.
 * @throws {ServiceError} `too_many_items`
 * @throws the driver's error on a fault of the database; then nothing is stored
 */
export async function edit(store: Store, request: EditRequest): Promise<EditOutcome> {
  const { register: added, change: changed, remove: removed, most } = request;
  const count = added.length + changed.length + removed.length;
  if (count > most) throw new ServiceError({ code: 'too_many_items', limit: most });
  const outcome =
    (await editAtOnce(store, request)) ??
    (await store.retry(
      () => store.transaction((transaction) => editIn(transaction, store, request)),
      // Another writer may take a natural key meanwhile.
      isUniqueViolation,
    ));
  return nameOthers(store, request, outcome);
}

async function editIn(transaction: Transaction, store: Store, request: EditRequest): Promise<EditOutcome> {
  const { collection } = request;
  const changes = request.change.map(({ set, was }) => ({ item: set, was }));
  const movedOf = await lockNamed(transaction, store, { collection, items: [...changes, ...request.remove] });
  const stamp = await stampOf(transaction, collection);
  const within = storeWithin(store, transaction);
  const run = async (list: EditList, items: readonly Item[], operation: Operation): Promise<Part> => {
    const moved = items.map(movedOf);
    const places = [...items.keys()].filter((place) => moved[place] === undefined);
    const batch = { ...request, items: places.map((place) => items[place]!.item), wantData: true };
    const outcome = places.length === 0 ? NOTHING : await operation(within, batch, stamp);
    return partOf(list, { places, outcome, moved });
  };
  const removed = await run('remove', request.remove, remove);
  const changed = await run('change', changes, change);
  const registered = await run(
    'register',
    request.register.map((item) => ({ item })),
    register,
  );
  const parts = [registered, changed, removed];
  const isStored = parts.some(({ done }) => done > 0);
  if (isStored) {
    const row = rowOf(request, stamp, { registered, changed, removed });
    await transaction.execute('batch row', BATCH_ROW_SQL, batchRowParams(row));
  }
  return {
    batch: isStored ? stamp.id : null,
    registered: registered.data,
    changed: changed.data,
    removed: identifiersOf(collection, removed),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

type Operation = (store: Store, batch: BatchRequest, within: Stamp) => Promise<Outcome>;

const NOTHING: Outcome = { done: 0, failed: 0, duplicates: 0, faults: [], data: '[]' };

/**
 * Locks the records that items name.
 * @returns for each item, the stored record if it differs from what the person saw
 */
async function lockNamed(
  transaction: Transaction,
  store: Store,
  { collection, items }: { collection: Collection; items: readonly Item[] },
): Promise<(item: Item) => WireRecord | undefined> {
  const context = await store.parseContext(collection);
  const identifierOf = ({ item }: Item): number => {
    const identifier = readIdentifier(item, collection, context);
    return typeof identifier === 'number' ? identifier : 0;
  };
  const stored = await lock(transaction, collection, items.map(identifierOf));
  return (item) => {
    const current = item.was && stored.get(identifierOf(item));
    return current !== undefined && differs(current, item.was!) ? current : undefined;
  };
}

function rowOf(
  request: EditRequest,
  stamp: Stamp,
  { registered, changed, removed }: Record<'registered' | 'changed' | 'removed', Part>,
): BatchRow {
  const { collection, note } = request;
  return {
    stamp,
    collection,
    operation: 'edit',
    by: doerOfActor(request),
    note,
    registered: registered.done,
    changed: changed.done,
    deleted: removed.done,
    failed: registered.failed + changed.failed + removed.failed,
    duplicates: registered.duplicates,
    newRecords: identifiersOf(collection, registered).filter((identifier) => identifier !== null),
  };
}

const differs = (current: WireRecord, was: WireRecord): boolean =>
  Object.entries(was).some(([name, value]) => current[name] !== value);

/** Locks the existing records in ascending order, like every writer. */
async function lock(
  { query }: Transaction,
  collection: Collection,
  identifiers: readonly number[],
): Promise<Map<number, WireRecord>> {
  if (identifiers.length === 0) return new Map();
  const rows = await query<{ id: number; record: string }>(
    preparedName(`lock ${collection.resource}`, identifiers.length),
    lockSql(collection),
    [`{${identifiers.join(',')}}`],
  );
  return new Map(rows.map(({ id, record }) => [id, JSON.parse(record)]));
}

const lockSql = oncePerCollection((collection) => {
  const id = `t.${quoted(collection.identifier)}`;
  return `
WITH ${locksCte(collection)}
SELECT ${id} AS id, ${recordJson(collection)} AS record FROM ${quoted(collection.resource)} t
WHERE ${id} = ANY ($1::integer[]) AND ${LOCKS_ARE_READ} ORDER BY ${id} FOR UPDATE`;
});
