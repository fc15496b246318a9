import type { Collection } from '@/domain/collections';
import { notFound } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import { doerOfActor, judgedOf, type Store } from '../batch';
import { changeSeen } from '../change';
import type { Trace } from '../history/trace';
import type { Judged } from '../judge';
import { registerJudged } from '../register/register';
import { removeAsSeen } from '../remove';
import { scopeOf } from '../scope';
import {
  type EditList,
  type EditOutcome,
  type EditRequest,
  type Item,
  identifiersOf,
  partOf,
} from './edit-part';

/** For more items the round trips of a transaction do not matter. */
const FEW = 100;

/** Characters that PostgreSQL's JSON cannot contain. No record contains them either. */
const NOT_IN_JSON = /\\u(?:0000|d[89a-f])/;

/**
 * Executes an edit with a single list and few items in one statement, which is one round trip. This includes the edit of a
 * cell, and most other edits by hand.
 * @returns undefined if it needs a transaction, and nothing was stored: there are several lists or many items, an item is
 *   faulty or of a locked period, an item takes a natural key that another record has, or the person may change only some records
 */
export async function editAtOnce(store: Store, request: EditRequest): Promise<EditOutcome | undefined> {
  const { register, change, remove } = request;
  const [only, ...others] = [
    { list: 'register' as const, items: register.map((item): Item => ({ item })) },
    { list: 'change' as const, items: change.map(({ set, was }): Item => ({ item: set, was })) },
    { list: 'remove' as const, items: remove },
  ].filter(({ items }) => items.length > 0);
  if (only === undefined || others.length > 0 || only.items.length > FEW) return undefined;
  const { list, items } = only;
  const batch = { ...request, items: items.map(({ item }) => item), wantData: true };
  const judged = await judgedOf(store, list === 'remove' ? 'delete' : list, batch);
  if (judged.failed > 0) return undefined;
  if (list === 'register') return registerAtOnce(store, request, judged);
  if (scopeOf(request.actor, request.collection) !== undefined) return undefined;
  return changeOrRemoveAtOnce(store, request, { list, items, judged });
}

async function registerAtOnce(store: Store, request: EditRequest, judged: Judged): Promise<EditOutcome> {
  const { collection, actor, address, note } = request;
  const given = { collection, actor, address, judged, wantData: true, edit: { note } };
  const { outcome, batch } = await registerJudged(store, given);
  const places = [...request.register.keys()];
  const { data, faults } = partOf('register', { places, outcome, moved: places.map(() => undefined) });
  return { batch, registered: data, changed: [], removed: [], faults };
}

/** Changes or deletes the records that still have the values that were seen. */
async function changeOrRemoveAtOnce(
  store: Store,
  request: EditRequest,
  { list, items, judged }: { list: Exclude<EditList, 'register'>; items: readonly Item[]; judged: Judged },
): Promise<EditOutcome | undefined> {
  const { collection, note } = request;
  const { identifiers } = judged;
  const seen = JSON.stringify(
    Object.fromEntries(identifiers.map((id, place) => [id, items[place]!.was ?? {}])),
  );
  if (NOT_IN_JSON.test(seen)) return undefined;
  const trace: Trace = { by: doerOfActor(request), failed: 0, duplicates: 0, edit: { note } };
  const stored = await STORE[list](store, { collection, judged, trace, seen });
  if (stored === undefined) return undefined;
  const { missing, differing, done, data, batch } = stored;
  const current = currentOf(collection, differing);
  const moved = identifiers.map((id) => current.get(id));
  const places = [...items.keys()].filter((place) => moved[place] === undefined);
  const fault = notFound(collection);
  const faults = [...places.keys()]
    .filter((index) => missing.has(places[index]!))
    .map((index) => ({ index, fault }));
  const outcome = { done, failed: faults.length, duplicates: 0, faults, data };
  const part = partOf(list, { places, outcome, moved });
  return {
    batch,
    registered: [],
    changed: list === 'change' ? part.data : [],
    removed: list === 'remove' ? identifiersOf(collection, part) : [],
    faults: part.faults,
  };
}

type Wanted = Readonly<{ collection: Collection; judged: Judged; trace: Trace; seen: string }>;

/** The result of the statement: `missing` has the indexes of the items whose record was not changed or deleted. */
type Stored = Readonly<{
  done: number;
  data: string;
  missing: ReadonlySet<number>;
  differing: string | null;
  batch: string | null;
}>;

const STORE: Readonly<
  Record<Exclude<EditList, 'register'>, (store: Store, wanted: Wanted) => Promise<Stored | undefined>>
> = {
  change: async (store, wanted) => {
    const changed = await changeSeen(store, wanted);
    return changed && { ...changed, missing: new Set(changed.missing) };
  },
  remove: async (store, wanted) => {
    const { identifiers } = wanted.judged;
    const done = await removeAsSeen(store, wanted);
    if (done === undefined) return undefined;
    const { gone, ...told } = done;
    const removed = identifiers.filter((id) => gone.has(id));
    const data = JSON.stringify(removed.map((id) => ({ [wanted.collection.identifier]: id })));
    const missing = new Set([...identifiers.keys()].filter((place) => !gone.has(identifiers[place]!)));
    return { ...told, done: gone.size, data, missing };
  },
};

/** The records that now have other values than were seen, by identifier. */
function currentOf({ identifier }: Collection, differing: string | null): Map<number, WireRecord> {
  const records = JSON.parse(differing ?? '[]') as WireRecord[];
  return new Map(records.map((record) => [Number(record[identifier]), record]));
}
