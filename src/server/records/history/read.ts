import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { Pool } from '@/server/database/pool';
import { BATCH_TABLE, type HistoryOperation, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted, recordJson } from '@/server/database/schema/sql';
import { actorsSql } from '@/server/history/actors-sql';
import { oncePerCollection } from '../memoize';
import type { BatchDetails } from './batch-row';
import type { BatchOperation } from './trace';

/** The actor of a batch: `kind` is key, staff, system or anyone. */
export type HistoryDoer = Readonly<{ kind: string; id: string | null; name: string }>;

/** A batch in the record history. Times are RFC 3339. */
export type Batch = Readonly<{
  id: string;
  at: string;
  collection: string;
  operation: BatchOperation;
  note: string | null;
  actor: HistoryDoer;
  address: string | null;
  /** The request that wrote it; null for commands, and where none was recorded. */
  requestId: string | null;
  registered: number;
  changed: number;
  deleted: number;
  failed: number;
  duplicates: number;
  /** The details of the batch: of a change of all matching records, which ones and their new values. */
  details: BatchDetails | null;
  /** The batch that this one undid, and the batch that undid this one. */
  undoes: string | null;
  undoneBy: string | null;
}>;

/** A change of a record; `before` and `after` are null when the record did not exist. */
export type RecordEvent = Readonly<{
  batch: string;
  at: string;
  actor: HistoryDoer;
  address: string | null;
  operation: HistoryOperation | 'register';
  before: WireRecord | null;
  after: WireRecord | null;
}>;

export type BatchFilter = Readonly<{
  collections: readonly string[];
  actorId?: string | undefined;
  /** Only batches of this request. */
  requestId?: string | undefined;
  /** Only batches older than this one. */
  before?: string | undefined;
  limit: number;
}>;

/** Reads batches, newest first. @returns a page of them, and the cursor of the next */
export async function readBatches(
  pool: Pool,
  { collections, actorId, requestId, before, limit }: BatchFilter,
): Promise<{ batches: readonly Batch[]; next: string | null }> {
  const params = [[...collections], before ?? null, limit + 1];
  const { text, values } =
    requestId !== undefined
      ? { text: BATCHES.ofRequest, values: [requestId, actorId ?? null] }
      : actorId !== undefined
        ? { text: BATCHES.ofActor, values: [actorId] }
        : { text: BATCHES.ofAll, values: [] };
  const { rows } = await pool.query<{ batch: Batch }>(text, [...params, ...values]);
  const batches = rows.slice(0, limit).map(({ batch }) => batch);
  return { batches, next: rows.length > limit ? batches.at(-1)!.id : null };
}

/** People and keys that changed records, by name. */
export async function readDoers(pool: Pool): Promise<readonly HistoryDoer[]> {
  const { rows } = await pool.query<HistoryDoer>(DOERS);
  return rows;
}

const DOERS = `${actorsSql(BATCH_TABLE, 'e.id DESC')} ORDER BY name, kind, id`;

const TIME = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const DOER = `json_build_object('kind', b.actor_kind, 'id', b.actor_id, 'name', b.actor_name)`;

const batchesSql = (from: string) => `
SELECT json_build_object('id', b.id::text, 'at', ${TIME('b.at')}, 'collection', b.collection, 'operation', b.operation,
  'note', b.note, 'actor', ${DOER}, 'address', b.address, 'requestId', b.request_id, 'registered', b.registered, 'changed', b.changed,
  'deleted', b.deleted, 'failed', b.failed, 'duplicates', b.duplicates, 'details', b.details, 'undoes', b.undoes::text,
  'undoneBy', (SELECT max(u.id)::text FROM ${BATCH_TABLE} u WHERE u.undoes = b.id AND u.operation = 'undo')) AS batch
FROM ${from} ORDER BY b.id DESC LIMIT $3`;

/** `$1` the collections, `$2` the batch to begin before, `$3` the number of rows; each collection uses its index. */
const BATCHES = {
  ofAll: batchesSql(`unnest($1::text[]) c(name) CROSS JOIN LATERAL (
  SELECT * FROM ${BATCH_TABLE} WHERE collection = c.name AND ($2::bigint IS NULL OR id < $2::bigint)
  ORDER BY id DESC LIMIT $3
) b`),
  ofActor: batchesSql(
    `${BATCH_TABLE} b WHERE b.actor_id = $4::uuid AND b.collection = ANY ($1::text[]) AND ($2::bigint IS NULL OR b.id < $2::bigint)`,
  ),
  /** A request that writes several batches has few of them. */
  ofRequest: batchesSql(
    `${BATCH_TABLE} b WHERE b.request_id = $4::uuid AND ($5::uuid IS NULL OR b.actor_id = $5::uuid) AND b.collection = ANY ($1::text[]) AND ($2::bigint IS NULL OR b.id < $2::bigint)`,
  ),
};

export type RecordHistoryPage = Readonly<{
  collection: Collection;
  record: number;
  /** Only events of batches older than this one. */
  before?: string | undefined;
  limit: number;
}>;

/** Reads the history of a record, newest first. @returns a page of changes, and the cursor of the next */
export async function readRecordHistory(
  pool: Pool,
  { collection, record, before, limit }: RecordHistoryPage,
): Promise<{ events: readonly RecordEvent[]; next: string | null }> {
  const sql = statements(collection);
  const { rows } = await pool.query<State>(sql.states, [record, before ?? null, limit + 1]);
  // The state after a change is the state before the next one, or the present state.
  const newest =
    before === undefined ? ([sql.current, [record]] as const) : ([sql.stateAt, [record, before]] as const);
  const [last] = (await pool.query<{ state: WireRecord | null }>(newest[0], [...newest[1]])).rows;
  let after = last?.state ?? null;
  const events: RecordEvent[] = [];
  for (const { state, ...event } of rows.slice(0, limit)) {
    events.push({ ...event, before: state, after });
    after = state;
  }
  if (rows.length > limit) return { events, next: events.at(-1)!.batch };
  const [born] = (await pool.query<Omit<State, 'state'>>(REGISTRATION, [collection.resource, record])).rows;
  const isNext = born !== undefined && (before === undefined || BigInt(born.batch) < BigInt(before));
  if (isNext) events.push({ ...born, before: null, after });
  return { events, next: null };
}

type State = Omit<RecordEvent, 'before' | 'after'> & { state: WireRecord | null };

const EVENT = `b.id::text AS batch, ${TIME('b.at')} AS at, ${DOER} AS actor, b.address`;

/**
 * Identifiers are drawn once, so at most one batch contains an identifier; the index finds the first range that ends after it.
 */
const REGISTRATION = `
SELECT ${EVENT}, 'register' AS operation FROM ${BATCH_TABLE} b
WHERE b.collection = $1 AND upper(b.new_records) > $2::integer AND b.new_records @> $2::integer
ORDER BY upper(b.new_records) LIMIT 1`;

const statements = oncePerCollection((collection) => {
  const history = historyTable(collection);
  const name = literal(collection.resource);
  const id = quoted(collection.identifier);
  const state = `CASE WHEN t.operation <> 'restore' THEN ${recordJson(collection)}::json END AS state`;
  return {
    states: `
SELECT ${EVENT}, t.operation, ${state}
FROM ${history} t JOIN ${BATCH_TABLE} b ON b.collection = ${name} AND b.id = t.batch_id AND b.at = t.at
WHERE t.${id} = $1 AND ($2::bigint IS NULL OR t.batch_id < $2::bigint) ORDER BY t.batch_id DESC LIMIT $3`,
    stateAt: `SELECT ${state} FROM ${history} t WHERE t.${id} = $1 AND t.batch_id = $2::bigint`,
    current: `SELECT ${recordJson(collection)}::json AS state FROM ${quoted(collection.resource)} t WHERE t.${id} = $1`,
  };
});
