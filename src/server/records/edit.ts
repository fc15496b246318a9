import type { Collection, Text } from '@/collections';
import type { FaultCode } from '@/collections/fault';
import { readIdentifier } from '@/collections/item';
import type { WireRecord } from '@/collections/view/view';
import type { BatchRequest, Store, Transaction } from './batch';
import { doerOf } from './batch';
import { change } from './change';
import { BATCH_ROW_SQL, batchRowParams, STAMP_SQL } from './history/batch-row';
import type { Stamp } from './history/trace';
import { oncePerCollection } from './memoize';
import type { Outcome } from './outcome';
import { register } from './register';
import { remove } from './remove';
import { withRetry } from './retry';
import { quoted, recordJson } from './sql';
import { storeWithin } from './store-within';

/** Many changes to one collection, made at once: by a paste, an import, or a single key press. */
export type EditRequest = Readonly<
  Pick<BatchRequest, 'actor' | 'address' | 'collection'> & {
    /** By which tool of the pages. */
    note?: string | undefined;
    register: readonly unknown[];
    /** `was`: the values that the person saw; where others are stored now, the item is a conflict. */
    change: readonly Readonly<{ set: unknown; was: WireRecord }>[];
    remove: readonly Readonly<{ item: unknown; was?: WireRecord | undefined }>[];
  }
>;

export const EDIT_LISTS = ['register', 'change', 'remove'] as const;
export type EditList = (typeof EDIT_LISTS)[number];

/** An item that was not stored, by its list and its place in it. */
export type EditFault = Readonly<{
  list: EditList;
  index: number;
  code: FaultCode | 'conflict';
  field?: string | undefined;
  message: Text;
  /** Of a conflict, the record as it is stored now. */
  current?: WireRecord;
}>;

/** What became of it; each list parallel to the request's, null where an item was not stored. */
export type EditOutcome = Readonly<{
  /** Null where nothing was stored. */
  batch: string | null;
  registered: readonly (WireRecord | null)[];
  changed: readonly (WireRecord | null)[];
  removed: readonly (number | null)[];
  faults: readonly EditFault[];
}>;

/**
 * Deletes, then changes, then registers, as one batch in one transaction. Items are judged as over REST; what is
 * faulty, or was changed by somebody else meanwhile, is told and the rest is stored.
 * @throws the driver's error on a fault of the database; then nothing is stored
 */
export function edit(store: Store, request: EditRequest): Promise<EditOutcome> {
  return withRetry(() => store.transaction((transaction) => editIn(transaction, store, request)));
}

async function editIn(transaction: Transaction, store: Store, request: EditRequest): Promise<EditOutcome> {
  const { actor, address, collection, note } = request;
  const context = await store.parseContext(collection);
  const identifierOf = (item: unknown) => {
    const identifier = readIdentifier(item, collection, context);
    return typeof identifier === 'number' ? identifier : undefined;
  };
  const named = [...request.change.map(({ set }) => set), ...request.remove.map(({ item }) => item)];
  const stored = await lock(transaction, collection, named.map(identifierOf));
  const isMoved = ({ item, was }: { item: unknown; was?: WireRecord | undefined }) => {
    const current = stored.get(identifierOf(item) ?? 0);
    return current !== undefined && was !== undefined && differs(current, was) ? current : undefined;
  };
  const changes = request.change.map(({ set, was }) => ({ item: set, was }));
  const stamp = await stampOf(transaction);
  const within = storeWithin(store, transaction);
  const run = async (
    list: EditList,
    items: readonly { item: unknown; was?: WireRecord | undefined }[],
    operation: (store: Store, batch: BatchRequest, within: Stamp) => Promise<Outcome>,
  ): Promise<Part> => {
    const moved = items.map(isMoved);
    const places = [...items.keys()].filter((index) => moved[index] === undefined);
    const batch = {
      actor,
      address,
      collection,
      items: places.map((index) => items[index]!.item),
      wantData: true,
    };
    const outcome = places.length === 0 ? NOTHING : await operation(within, batch, stamp);
    return { ...partOf(list, places, outcome, items.length), conflicts: conflictsOf(list, moved) };
  };
  const removed = await run('remove', request.remove, remove);
  const changed = await run('change', changes, change);
  const registered = await run(
    'register',
    request.register.map((item) => ({ item })),
    register,
  );
  const parts = [registered, changed, removed];
  const newRecords = registered.data.flatMap((record) =>
    record === null ? [] : [Number(record[collection.identifier])],
  );
  const done = parts.reduce((sum, part) => sum + part.done, 0);
  if (done > 0) {
    const row = {
      stamp,
      collection,
      operation: 'edit' as const,
      by: doerOf(request),
      note,
      registered: registered.done,
      changed: changed.done,
      deleted: removed.done,
      failed: parts.reduce((sum, { failed, conflicts }) => sum + failed + conflicts.length, 0),
      duplicates: registered.duplicates,
      newRecords,
    };
    await transaction.execute('batch row', BATCH_ROW_SQL, batchRowParams(row));
  }
  return {
    batch: done > 0 ? stamp.id : null,
    registered: registered.data,
    changed: changed.data,
    removed: removed.data.map((record) => (record === null ? null : Number(record[collection.identifier]))),
    faults: parts.flatMap(({ faults, conflicts }) => [...faults, ...conflicts]),
  };
}

type Part = Readonly<{
  done: number;
  failed: number;
  duplicates: number;
  data: readonly (WireRecord | null)[];
  faults: readonly EditFault[];
  conflicts: readonly EditFault[];
}>;

const NOTHING: Outcome = { done: 0, failed: 0, duplicates: 0, faults: [], faulty: [], data: '[]' };

/** @param places of the items that were tried, among all of the list */
function partOf(
  list: EditList,
  places: readonly number[],
  outcome: Outcome,
  length: number,
): Omit<Part, 'conflicts'> {
  const { done, failed, duplicates, faulty } = outcome;
  const data: (WireRecord | null)[] = Array.from({ length }, () => null);
  const records = JSON.parse(outcome.data) as WireRecord[];
  const isFaulty = new Set(faulty);
  const kept = places.filter((_, i) => !isFaulty.has(i));
  for (const [i, place] of kept.entries()) data[place] = records[i] ?? null;
  const faults = outcome.faults.map(({ index, fault }) => ({
    list,
    index: places[index]!,
    code: fault.code,
    field: fault.field,
    message: { id: fault.message('id'), en: fault.message('en') },
  }));
  return { done, failed, duplicates, data, faults };
}

const conflictsOf = (list: EditList, moved: readonly (WireRecord | undefined)[]): EditFault[] =>
  moved.flatMap((current, index) =>
    current === undefined ? [] : [{ list, index, code: 'conflict' as const, message: CONFLICT, current }],
  );

const CONFLICT: Text = {
  id: 'catatan ini sudah diubah orang lain',
  en: 'somebody else has changed this record meanwhile',
};

const differs = (current: WireRecord, was: WireRecord): boolean =>
  Object.entries(was).some(([name, value]) => current[name] !== value);

/** Locks the records that are there, in ascending order as every writer does. */
export async function lock(
  { query }: Transaction,
  collection: Collection,
  identifiers: readonly (number | undefined)[],
): Promise<Map<number, WireRecord>> {
  const wanted = identifiers.filter((identifier) => identifier !== undefined);
  if (wanted.length === 0) return new Map();
  const rows = await query<{ id: number; record: string }>(
    `lock ${collection.resource}`,
    lockSql(collection),
    [`{${wanted.join(',')}}`],
  );
  return new Map(rows.map(({ id, record }) => [id, JSON.parse(record)]));
}

const lockSql = oncePerCollection((collection) => {
  const id = `t.${quoted(collection.identifier)}`;
  return `
SELECT ${id} AS id, ${recordJson(collection)} AS record FROM ${quoted(collection.resource)} t
WHERE ${id} = ANY ($1::integer[]) ORDER BY ${id} FOR UPDATE`;
});

/** Draws a batch's number and time; the locks must be held. */
export async function stampOf({ query }: Transaction): Promise<Stamp> {
  const [stamp] = await query<Stamp>('batch stamp', STAMP_SQL, []);
  return stamp!;
}
