import type { Collection } from '@/domain/collections';
import { duplicate } from '@/domain/collections/fault';
import { periodLocked } from '@/domain/releases/period-locks';
import { isUniqueViolation } from '@/server/database/failures';
import { preparedName, type Store } from '../batch';
import { type Trace, traceParams } from '../history/trace';
import type { Judged } from '../judge';
import type { ItemFault } from '../outcome';
import { readLocks } from '../period-lock/lock-sql';
import { type Found, type InsertedOne, type InsertedRow, registerStatements } from './register-sql';

/** The valid items of a batch that is to be stored. */
export type Insertion = Readonly<{ collection: Collection; judged: Judged; wantData: boolean; trace: Trace }>;

/** `duplicates`: each with the identifier of the record with its natural key, if visible yet. `locked`: of locked periods. */
export type Stored = {
  count: number;
  data: string;
  duplicates: ItemFault[];
  locked: ItemFault[];
  batch: string | null;
};

/** Stores new records and the row of their batch in one statement. */
export async function insert(store: Store, insertion: Insertion): Promise<Stored> {
  const { judged } = insertion;
  if (judged.count === 0) return NOTHING;
  if (judged.count === 1) return storedOne(store, insertion, await insertOne(store, insertion));
  const row = await insertBatch(store, insertion);
  const found: Found[] = [row];
  if (row.lost !== null) found.push(await findTaken(store, insertion, row.lost));
  const duplicates = found.flatMap((one) => duplicatesOf(one, judged));
  const locked = lockedFaults(insertion, readLocks(row.locks));
  return { count: row.saved, data: row.data ?? '[]', duplicates, locked, batch: row.batch };
}

const NOTHING: Stored = { count: 0, data: '[]', duplicates: [], locked: [], batch: null };

/** @param locks by index among the candidates, from 1 */
const lockedFaults = ({ collection, judged }: Insertion, locks: ReadonlyMap<number, string>): ItemFault[] =>
  [...locks].map(([place, lock]) => ({
    index: judged.places[place - 1]!,
    fault: periodLocked(collection, lock),
  }));

/** Stores several records, as if nobody else stored the same ones, and once more if somebody does. */
async function insertBatch(
  store: Store,
  { collection, judged, wantData, trace }: Insertion,
): Promise<InsertedRow> {
  const { alone, beside } = registerStatements(collection)[wantData ? 'full' : 'minimal'];
  const params = [judged.count, ...judged.columns, ...traceParams(trace)];
  const insertBy = ({ name, text }: typeof alone) =>
    store.retry(() => store.queryRow<InsertedRow>(preparedName(name, judged.count), text, params));
  try {
    return await insertBy(alone);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return insertBy(beside);
  }
}

/** Stores a single record, by a statement that PostgreSQL does not plan again each time. */
export async function insertOne(
  store: Store,
  { collection, judged, trace }: Insertion,
): Promise<InsertedOne> {
  const { name, text } = registerStatements(collection).one;
  return store.retry(() => store.queryRow(name, text, [...judged.first!, ...traceParams(trace)]));
}

/** What became of a batch with one valid item. */
export async function storedOne(
  store: Store,
  insertion: Insertion,
  { record, stored, batch, lock }: InsertedOne,
): Promise<Stored> {
  const { judged, wantData } = insertion;
  if (record !== null) return { ...NOTHING, count: 1, data: wantData ? `[${record}]` : '[]', batch };
  if (lock !== null) return { ...NOTHING, locked: lockedFaults(insertion, new Map([[1, lock]])), batch };
  const found =
    stored === null ? await findTaken(store, insertion, '1') : { places: '1', ids: String(stored) };
  return { ...NOTHING, duplicates: duplicatesOf(found, judged), batch };
}

/**
 * Reads the records that another writer stored during this batch, which only a later statement sees.
 * @param lost indexes among the candidates, from 1, comma-separated
 */
async function findTaken(store: Store, { collection, judged }: Insertion, lost: string): Promise<Found> {
  const { name, text } = registerStatements(collection).taken;
  return store.retry(() =>
    store.queryRow<Found>(preparedName(name, judged.count), text, [`{${lost}}`, ...judged.columns]),
  );
}

function duplicatesOf({ places, ids }: Found, judged: Judged): ItemFault[] {
  const fault = duplicate();
  const identifiers = numbersIn(ids);
  return numbersIn(places).map((place, i) => ({
    index: judged.places[place! - 1]!,
    fault,
    stored: identifiers[i] ?? undefined,
  }));
}

/** Parsed as JSON, because splitting the text would make a string for each of up to 100,000 numbers. */
const numbersIn = (commaSeparated: string | null): (number | null)[] =>
  JSON.parse(`[${commaSeparated ?? ''}]`);
