import { setTimeout as sleep } from 'node:timers/promises';
import { isUnwritable } from '@/server/database/failures';
import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';

/** The functions that are needed from the database. */
export type HistoryStore = Readonly<{
  queryRow: <Row>(name: string, text: string, params: readonly unknown[]) => Promise<Row>;
}>;

/** A walk through changes: its owner, the collection's name, and its `changed_since`. */
export type Walk = Readonly<{ owner: string; collection: string; since: string }>;

/** The `changed_since` of the next walk, and whether it is after that of this one. */
export type Until = Readonly<{ until: string; isAfter: boolean }>;

/** SQL that formats a time as RFC 3339 in UTC with milliseconds. */
export const utcText = (sql: string): string =>
  `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The `until` for a list that is read from a snapshot taken after this: every batch that the snapshot does not see has a
 * label after it, whatever the clock does. While a batch is running it may be before `since`: a caller may ask for changes
 * since a time of its own, and the batch may have an earlier label.
 * Source: docs/decisions/history-of-records.md, "Labels".
 * @returns also whether it is after `since`
 */
export async function untilAfter(
  store: HistoryStore,
  { collection, since }: Omit<Walk, 'owner'>,
): Promise<Until> {
  // Committed before running batches are read, so that those that begin afterwards have later labels.
  const { at: horizon } = await store
    .queryRow<{ at: string }>('history advance', ADVANCE, [collection])
    .catch((error: unknown) => {
      // If the database accepts no writes, the stored horizon is used; it only repeats changes.
      if (isUnwritable(error))
        return store.queryRow<{ at: string }>('history horizon', STORED, [collection, since]);
      throw error;
    });
  return store.queryRow('history until', UNTIL, [collection, horizon, since]);
}

/**
 * Sees to it that every batch that begins afterwards has a label after a time, whatever the clock does, so that records as
 * of this time, read from a snapshot taken after this, stay as they are. A database that accepts no writes only reads.
 * @returns false while a batch is running that may have a label at or before the time
 */
export async function holdTime(store: HistoryStore, collection: string, at: string): Promise<boolean> {
  // Committed before running batches are read, as above.
  await store.queryRow('history hold', HOLD, [collection, at]).catch((error: unknown) => {
    if (!isUnwritable(error)) throw error;
  });
  return (await store.queryRow<{ held: boolean }>('history held', HELD, [collection, at])).held;
}

/** How long running batches are waited for, and between two looks. */
const WAIT_MS = 1_000;
const BETWEEN_LOOKS_MS = 20;

/**
 * The present as a label: records as of it, read from a snapshot taken after this, stay as they are. Where a batch is running
 * for longer than a second, it is a time before that batch.
 * @returns RFC 3339
 */
export async function holdPresent(store: HistoryStore, collection: string): Promise<string> {
  const { at } = await store.queryRow<{ at: string }>('history present', PRESENT, [collection]);
  for (const deadline = performance.now() + WAIT_MS; ; await sleep(BETWEEN_LOOKS_MS)) {
    if (await holdTime(store, collection, at)) return at;
    if (performance.now() >= deadline) return (await untilAfter(store, { collection, since: at })).until;
  }
}

const PRESENT = `
SELECT ${utcText(`date_trunc('milliseconds', ${HISTORY_SCHEMA}.present($1::text))`)} AS at`;

const HOLD = `SELECT ${HISTORY_SCHEMA}.hold($1::text, $2::timestamptz)`;

const HELD = `SELECT coalesce(${HISTORY_SCHEMA}.under_way($1::text) >= $2::timestamptz, true) AS held`;

const ADVANCE = `SELECT ${utcText(`${HISTORY_SCHEMA}.advance($1::text)`)} AS at`;

const UNTIL = `
SELECT ${utcText('at')} AS until, at > $3::timestamptz AS "isAfter"
FROM (SELECT least($2::timestamptz, ${HISTORY_SCHEMA}.under_way($1::text)) AS at) u`;

const STORED = `
SELECT ${utcText(`least($2::timestamptz, coalesce(
  (SELECT at FROM ${HISTORY_SCHEMA}.horizon WHERE collection = $1::text), (SELECT at FROM ${HISTORY_SCHEMA}.beginning)
))`)} AS at`;
