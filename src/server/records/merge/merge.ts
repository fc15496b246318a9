import { periodLocked } from '@/domain/releases/period-locks';
import { isUniqueViolation } from '@/server/database/failures';
import { unavailable } from '@/server/errors';
import { type BatchRequest, doerOfActor, judgedOf, preparedName, type Store } from '../batch';
import { type Stamp, type Trace, traceParams } from '../history/trace';
import { type Judged, repeatedItems } from '../judge';
import { type ItemFault, inOrder, type MergedItems, type Outcome } from '../outcome';
import { readLocks } from '../period-lock/lock-sql';
import { type MergedRow, mergeStatements } from './merge-sql';

/** The statement is executed again when another writer stores, moves or deletes one of its natural keys meanwhile. */
const MAX_ATTEMPTS = 10;

/**
 * Stores each valid item of a batch as a new record, or, where its natural key is stored, as the values of that record, in one
 * statement and therefore in one transaction. The items are validated like those of a registration.
 * Source: docs/specification.md, "Merge".
 * @throws the driver's error on a fault of the database; then nothing is stored
 */
export async function merge(store: Store, request: BatchRequest, within?: Stamp): Promise<Outcome> {
  const { collection, wantData, mostTold } = request;
  const judged = await judgedOf(store, 'register', request);
  const { failed, repeats, places } = judged;
  const trace: Trace = { by: doerOfActor(request), failed, duplicates: repeats.length, within };
  const row = judged.count === 0 ? NOTHING : await mergeBatch(store, { ...request, judged, trace, wantData });
  const locked: ItemFault[] = [...readLocks(row.locks)].map(([place, lock]) => ({
    index: places[place - 1]!,
    fault: periodLocked(collection, lock),
  }));
  const { repeated, lockedToo } = repeatedItems(judged, { duplicates: [], locked });
  const merged = mergedItems(row, judged);
  return {
    done: merged.created.length + merged.changed.length + merged.unchanged.length,
    failed: failed + locked.length + lockedToo.length,
    duplicates: repeated.length,
    faults: inOrder(judged.faults, repeated, inOrder(locked, lockedToo).slice(0, mostTold)),
    data: row.data ?? '[]',
    merged,
  };
}

const NOTHING: MergedRow = {
  again: false,
  ...{ created: null, createdIds: null, changed: null, changedIds: null, unchanged: null },
  ...{ locks: null, data: null },
};

async function mergeBatch(
  store: Store,
  { collection, judged, trace, wantData }: BatchRequest & { judged: Judged; trace: Trace },
): Promise<MergedRow> {
  const { name, text } = mergeStatements(collection)[wantData ? 'full' : 'minimal'];
  const params = [...judged.columns, ...traceParams(trace)];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      const prepared = preparedName(name, judged.count);
      const row = await store.retry(() => store.queryRow<MergedRow>(prepared, text, params));
      if (!row.again) return row;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw unavailable('turn');
}

function mergedItems(row: MergedRow, { places }: Judged): MergedItems {
  const indexes = (text: string | null) => numbersIn(text).map((place) => places[place - 1]!);
  return {
    created: indexes(row.created),
    createdIds: numbersIn(row.createdIds),
    changed: indexes(row.changed),
    changedIds: numbersIn(row.changedIds),
    unchanged: indexes(row.unchanged),
  };
}

/** Parsed as JSON, because splitting the text would make a string for each of up to 100,000 numbers. */
const numbersIn = (commaSeparated: string | null): number[] => JSON.parse(`[${commaSeparated ?? ''}]`);
