import { addDays, dayOf, startOfDay } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import { BATCH_TABLE } from '@/server/database/schema/history-names';

/** The writes to a collection since the beginning of yesterday. */
export type CollectionChanges = Readonly<{
  collection: string;
  registered: number;
  changed: number;
  deleted: number;
  /** The last write, and the name of its doer. */
  last: Date;
  by: string;
}>;

export type RecentChanges = Readonly<{
  /** The beginning of yesterday in the service's time zone. */
  since: Date;
  /** Only collections that were written, the latest first. */
  collections: readonly CollectionChanges[];
}>;

type Options = Readonly<{ pool: Pool; now: () => Date; timeZone: string }>;

/** How old a result may be, in milliseconds: the home page asks for it repeatedly. */
const MAX_AGE_MS = 20_000;

/** Reads the writes since yesterday to each of some collections. */
export function createRecentChanges({ pool, now, timeZone }: Options) {
  let last: { at: number; changes: Promise<RecentChanges> } | undefined;
  const read = async (): Promise<RecentChanges> => {
    const since = startOfDay(addDays(dayOf(now(), timeZone), -1), timeZone)!;
    const { rows } = await pool.query<CollectionChanges>(CHANGES, [since]);
    return { since, collections: rows };
  };
  return async (collections: readonly Collection[]): Promise<RecentChanges> => {
    if (last === undefined || performance.now() - last.at > MAX_AGE_MS) {
      const current = { at: performance.now(), changes: read() };
      last = current;
      current.changes.catch(() => {
        if (last === current) last = undefined;
      });
    }
    const { since, collections: all } = await last.changes;
    const open = new Set<string>(collections.map(({ resource }) => resource));
    return { since, collections: all.filter(({ collection }) => open.has(collection)) };
  };
}

const CHANGES = `
SELECT collection, sum(registered)::float8 AS registered, sum(changed)::float8 AS changed,
  sum(deleted)::float8 AS deleted, max(at) AS last, (array_agg(actor_name ORDER BY at DESC, id DESC))[1] AS by
FROM ${BATCH_TABLE} WHERE at >= $1::timestamptz AND registered + changed + deleted > 0
GROUP BY collection ORDER BY max(at) DESC, collection`;
