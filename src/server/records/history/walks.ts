import { LRUCache } from 'lru-cache';
import { isUnwritable } from '@/server/database/failures';
import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';
import { type HistoryStore, type Until, utcText, type Walk } from './until';

/** How long further pages may follow in a walk whose `until` is not after its `changed_since`. */
const PAUSE_MS = 3_600_000;
const MAX_KNOWN = 10_000;

/**
 * The `until` of walks whose pages are asked for by `after` alone. Such pages do not say which walk they belong to, and two
 * programs may use one key, so walks of the same owner from the same time share one row. It never gets a later `until` while
 * a page may need the earlier. Pages that are asked for by a token need no row.
 * Source: docs/decisions/history-of-records.md, "Walks".
 */
export type Walks = Readonly<{
  /** Stores the `until` of a full first page for other pages that are asked for without its token. */
  remember: (store: HistoryStore, walk: Walk & { until: string }) => Promise<void>;
  /** The `until` for a further page; if the walk is unknown, the requested time, so that everything is repeated. */
  find: (store: HistoryStore, walk: Walk) => Promise<string>;
}>;

type Row = Until & Readonly<{ stamp: string }>;

/** @param now a clock that never steps, in milliseconds */
export function createWalks(now = () => performance.now()): Walks {
  /** When this process first saw a row whose `until` is not after its `since`, by the stamp of its last use. */
  const seen = new LRUCache<string, { stamp: string; at: number }>({ max: MAX_KNOWN });
  const nameOf = ({ owner, collection, since }: Walk) => `${owner} ${collection} ${since}`;

  return {
    async remember(store, walk) {
      const name = nameOf(walk);
      const known = seen.get(name);
      const unused = known !== undefined && now() - known.at > PAUSE_MS ? known.stamp : null;
      const params = [...paramsOf(walk), walk.until, unused];
      const row = await store.queryRow<Row>('walk remembered', REMEMBER, params).catch((error: unknown) => {
        // Further pages of an unknown walk return the requested time.
        if (isUnwritable(error)) return undefined;
        throw error;
      });
      if (row === undefined) return;
      if (row.isAfter) seen.delete(name);
      else if (row.stamp !== known?.stamp) seen.set(name, { stamp: row.stamp, at: now() });
    },

    find: async (store, walk) => (await rowOf(store, walk))?.until ?? walk.since,
  };
}

/** If the database accepts no writes, the time of use is not renewed. */
const rowOf = (store: HistoryStore, walk: Walk): Promise<Row | undefined> =>
  store.queryRow<Row | undefined>('walk', FIND, paramsOf(walk)).catch((error: unknown) => {
    if (isUnwritable(error)) return store.queryRow('walk unchanged', READ, paramsOf(walk));
    throw error;
  });

const paramsOf = ({ owner, collection, since }: Walk): string[] => [owner, collection, since];

const ROW = `${utcText('until')} AS until, until > since AS "isAfter", used_at::text AS stamp`;

const READ = `
SELECT ${ROW} FROM ${HISTORY_SCHEMA}.walk
WHERE owner = $1 AND collection = $2 AND since = $3::timestamptz`;

/** The time of use is renewed once an hour, because rows that are not used for days are deleted. */
const FIND = `
WITH used AS (
  UPDATE ${HISTORY_SCHEMA}.walk SET used_at = clock_timestamp()
  WHERE owner = $1 AND collection = $2 AND since = $3::timestamptz AND until > since
    AND used_at < clock_timestamp() - interval '1 hour'
)${READ}`;

/**
 * A row whose `until` is not after its `since` is replaced when it was not used for long (`$5`: its stamp). Meanwhile, first
 * pages with a later `until` return their own `until` and leave the row unchanged, so that their callers make progress.
 */
const REMEMBER = `
INSERT INTO ${HISTORY_SCHEMA}.walk AS w (owner, collection, since, until)
VALUES ($1, $2, $3::timestamptz, $4::timestamptz)
ON CONFLICT (owner, collection, since) DO UPDATE SET
  until = CASE WHEN w.until <= w.since AND w.used_at::text = $5::text THEN excluded.until
    ELSE least(w.until, excluded.until) END,
  used_at = CASE WHEN w.until <= w.since AND excluded.until > w.since AND w.used_at::text IS DISTINCT FROM $5::text
    THEN w.used_at ELSE clock_timestamp() END
RETURNING ${ROW}`;

/** Deletes rows that were not used for days. */
export const FORGET_WALKS = `DELETE FROM ${HISTORY_SCHEMA}.walk WHERE used_at < clock_timestamp() - interval '2 days'`;
