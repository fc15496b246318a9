import type { Collection } from '@/domain/collections';
import { duplicate } from '@/domain/collections/fault';
import { periodLocked } from '@/domain/releases/period-locks';
import { isUniqueViolation } from '@/server/database/failures';
import { type BatchRequest, doerOfActor, judgedOf, preparedName, type Store } from './batch';
import { changeWithMovedKeys, type TakenKey } from './change-moved-keys';
import {
  type ChangedAsSeenRow,
  type ChangedRow,
  type Changing,
  changeAsSeen,
  changeAtOnce,
  inputArrays,
} from './change-sql';
import { type Stamp, type Trace, traceParams } from './history/trace';
import type { Judged } from './judge';
import { inOrder, type Outcome } from './outcome';
import { readLocks } from './period-lock/lock-sql';
import { scopeOf, scopeParams, unwrittenFaults } from './scope';

/**
 * Changes the fields that each item names, in one statement and therefore in one transaction. Only if an item takes a
 * natural key that another record has, the batch is executed in steps, in `change-moved-keys.ts`.
 * Source: docs/specification.md, "Change" and "Batches".
 * @throws the driver's error on a fault of the database; then nothing is changed
 */
export async function change(store: Store, request: BatchRequest, within?: Stamp): Promise<Outcome> {
  const { actor, collection, wantData } = request;
  const judged = await judgedOf(store, 'change', request);
  const trace: Trace = { by: doerOfActor(request), failed: judged.failed, duplicates: 0, within };
  const scope = scopeOf(actor, collection);
  const { done, data, missing, outside, taken, locks } =
    judged.count === 0 ? NOTHING : await apply(store, { collection, judged, wantData, trace, scope });
  const faultOf = unwrittenFaults({ collection, judged, scope }, outside);
  const held = duplicate();
  return {
    done,
    failed: judged.failed + missing.length + taken.length + locks.size,
    duplicates: 0,
    faults: inOrder(
      judged.faults,
      missing.slice(0, request.mostTold).map((index) => ({ index, fault: faultOf(index) })),
      taken.map(({ item, ...holder }) => ({ index: item, fault: held, ...holder })),
      [...locks]
        .slice(0, request.mostTold)
        .map(([index, lock]) => ({ index, fault: periodLocked(collection, lock) })),
    ),
    data,
  };
}

/**
 * Indexes of items: `missing`, whose record does not exist or is outside the scope; `taken`, whose new natural key is in
 * use; `locks`, of a locked period, with its lock. `outside`: the identifiers of the records outside, comma-separated.
 */
type Applied = {
  done: number;
  data: string;
  missing: readonly number[];
  outside?: string | null | undefined;
  taken: readonly TakenKey[];
  locks: ReadonlyMap<number, string>;
};

const NOTHING: Applied = { done: 0, data: '[]', missing: [], taken: [], locks: new Map() };

async function apply(store: Store, changing: Changing): Promise<Applied> {
  const { collection, judged, wantData, trace, scope } = changing;
  const options = { wantData, namesKey: namesKey(collection, judged), isBound: scope !== undefined };
  const { text, name } = changeAtOnce(collection, options);
  const params = [
    ...inputArrays(judged),
    ...traceParams(trace),
    ...(scope === undefined ? [] : scopeParams(collection, scope)),
  ];
  try {
    const prepared = preparedName(name, judged.count);
    const row = await store.retry(() => store.queryRow<ChangedRow>(prepared, text, params));
    if (!row.taken) return applied(row, judged, []);
  } catch (error) {
    // Two items want the same new natural key, or another writer took one meanwhile.
    if (!isUniqueViolation(error)) throw error;
  }
  return store.retry(async () => {
    const { row, taken } = await changeWithMovedKeys(store, changing);
    return applied(row, judged, taken);
  }, isUniqueViolation);
}

/**
 * Changes, in one statement, those of a few records that still have the values that the person saw.
 * @param options.seen a JSON object: by identifier, the values seen in that record
 * @returns the indexes of the items whose record was not changed, and as JSON the records that now have other values;
 *   undefined if an item takes a natural key that another record has, or is of a locked period: nothing was changed
 */
export async function changeSeen(
  store: Store,
  { collection, judged, trace, seen }: Omit<Changing, 'wantData' | 'scope'> & { seen: string },
): Promise<(Applied & Pick<ChangedAsSeenRow, 'batch' | 'differing'>) | undefined> {
  const { text, name } = changeAsSeen(collection, { namesKey: namesKey(collection, judged) });
  const params = [...inputArrays(judged), ...traceParams(trace), seen];
  try {
    const prepared = preparedName(name, judged.count);
    const row = await store.retry(() => store.queryRow<ChangedAsSeenRow>(prepared, text, params));
    if (row.taken) return undefined;
    return { ...applied(row, judged, []), batch: row.batch, differing: row.differing };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return undefined;
  }
}

const namesKey = ({ keyPlaces }: Collection, { columns }: Judged): boolean =>
  keyPlaces.some((place) => columns[place] !== null);

/** Items that are neither changed nor duplicates nor of a locked period have no record that may be changed. */
function applied(row: ChangedRow, { count, places }: Judged, taken: readonly TakenKey[]): Applied {
  const { done, outside } = row;
  const data = row.data ?? '[]';
  const locks = readLocks(row.locks);
  if (done + taken.length + locks.size === count) return { done, data, missing: [], taken, locks };
  // An empty text would be read as index 0.
  const changed = row.items ? row.items.split(',').map(Number) : [];
  const accounted = new Set([...changed, ...taken.map(({ item }) => item), ...locks.keys()]);
  return { done, data, missing: places.filter((place) => !accounted.has(place)), outside, taken, locks };
}
