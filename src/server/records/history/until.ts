import { isUnwritable } from '@/server/database/failures';
import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';

/** What is needed of the database. */
type Store = Readonly<{
  queryRow: <Row>(name: string, text: string, params: readonly unknown[]) => Promise<Row>;
}>;

/** A walk through changes: its owner, the collection's name, and its `changed_since`. */
export type Walk = Readonly<{ owner: string; collection: string; since: string }>;

/** SQL that formats a time as RFC 3339 in UTC with milliseconds. */
export const utcText = (sql: string): string =>
  `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The `until` for a list that is read from a snapshot taken after this: every batch that the snapshot does not see has a
 * label after it, whatever the clock does. While a batch is running it may be before `since`: a caller may ask for changes
 * since a time of its own, and the batch may have an earlier label.
 * Source: docs/decisions/history-of-records.md, "Labels".
 * @param walk.isPaged whether other pages may follow: the `until` of an earlier walk from the same time is then used again
 */
export async function untilAfter(
  store: Store,
  { owner, collection, since, isPaged = false }: Walk & { isPaged?: boolean },
): Promise<string> {
  // Committed before running batches are read, so that those that begin afterwards have later labels.
  const { at: horizon } = await store
    .queryRow<{ at: string }>('history advance', ADVANCE, [collection])
    .catch((error: unknown) => {
      // If the database accepts no writes, the stored horizon is used; it only repeats changes.
      if (isUnwritable(error))
        return store.queryRow<{ at: string }>('history horizon', STORED, [collection, since]);
      throw error;
    });
  const { until } = isPaged
    ? await store.queryRow<{ until: string }>('history walk', WALK, [collection, horizon, owner, since])
    : await store.queryRow<{ until: string }>('history until', UNTIL, [collection, horizon]);
  return until;
}

const ADVANCE = `SELECT ${utcText(`${HISTORY_SCHEMA}.advance($1::text)`)} AS at`;

const PRESENT = `least($2::timestamptz, ${HISTORY_SCHEMA}.under_way($1::text))`;

const UNTIL = `SELECT ${utcText(PRESENT)} AS until`;

/** A stored `until` was given before the snapshot is taken, so every batch that the snapshot does not see is after it. */
const WALK = `
SELECT ${utcText(`coalesce(
  (SELECT until FROM ${HISTORY_SCHEMA}.walk
   WHERE owner = $3 AND collection = $1 AND since = $4::timestamptz AND until > since), ${PRESENT}
)`)} AS until`;

const STORED = `
SELECT ${utcText(`least($2::timestamptz, coalesce(
  (SELECT at FROM ${HISTORY_SCHEMA}.horizon WHERE collection = $1::text), (SELECT at FROM ${HISTORY_SCHEMA}.beginning)
))`)} AS at`;

/**
 * Stores the `until` of a walk's first page for its other pages. Pages do not say which walk they belong to, so walks of the
 * same owner from the same time share one, the earliest, which only repeats changes.
 * @returns the `until` of the first page
 */
export async function rememberUntil(
  store: Store,
  { owner, collection, since, until }: Walk & { until: string },
): Promise<string> {
  const row = await store.queryRow<{ until: string }>('history remember', REMEMBER, [
    owner,
    collection,
    since,
    until,
  ]);
  return row.until;
}

/** The `until` of the walk that a page belongs to; if unknown, the requested time. */
export async function rememberedUntil(store: Store, { owner, collection, since }: Walk): Promise<string> {
  const row = await store.queryRow<{ until: string } | undefined>('history remembered', REMEMBERED, [
    owner,
    collection,
    since,
  ]);
  return row?.until ?? since;
}

/**
 * An `until` that is not after `since`, because a batch was running, is kept for the other pages of its walk, and replaced a
 * day after a first page last gave it. First pages of later walks give their own, so that their callers get on.
 */
const REMEMBER = `
INSERT INTO ${HISTORY_SCHEMA}.walk AS w (owner, collection, since, until)
VALUES ($1, $2, $3::timestamptz, $4::timestamptz)
ON CONFLICT (owner, collection, since) DO UPDATE SET
  until = CASE WHEN w.until <= w.since AND w.used_at < clock_timestamp() - interval '1 day' THEN excluded.until
    ELSE least(w.until, excluded.until) END,
  used_at = CASE WHEN w.until <= w.since AND excluded.until > w.since
    AND w.used_at >= clock_timestamp() - interval '1 day' THEN w.used_at ELSE clock_timestamp() END
RETURNING ${utcText('CASE WHEN until <= since AND $4 > since THEN $4::timestamptz ELSE until END')} AS until`;

const REMEMBERED = `
WITH used AS (
  UPDATE ${HISTORY_SCHEMA}.walk w SET used_at = clock_timestamp()
  WHERE owner = $1 AND collection = $2 AND since = $3::timestamptz AND until > since
    AND used_at < clock_timestamp() - interval '1 hour'
)
SELECT ${utcText('until')} AS until FROM ${HISTORY_SCHEMA}.walk
WHERE owner = $1 AND collection = $2 AND since = $3::timestamptz`;

/** Deletes expired walks. */
export const FORGET_WALKS = `DELETE FROM ${HISTORY_SCHEMA}.walk WHERE used_at < clock_timestamp() - interval '2 days'`;
