import { collections } from '@/domain/collections';
import { onConnection, type Pool, type PoolClient } from '@/server/database/pool';
import { type Daily, everyDay } from '@/server/database/retention';
import { HISTORY_SCHEMA, IMPORT_LINE_TABLE } from '@/server/database/schema/history-names';
import { quoted } from '@/server/database/schema/sql';
import { isStandby } from '@/server/database/standby';
import { withinTransaction } from '@/server/database/transaction';
import type { Logger } from '@/server/log';
import { FORGET_WALKS } from './walks';

/** Partitions are created for this month and the next. */
const MONTHS_AHEAD = 1;
/** Longer waits for a table lock would block writers. */
const LOCK_TIMEOUT_MS = 2_000;

/** An arbitrary number: the key of the advisory lock for changing partitions. */
const LOCK = 0x6d6f6e74;

const BATCHES = 'batch';
const partitionedTables = (): string[] => [BATCHES, ...collections.map(({ resource }) => resource)];

type Options = Readonly<{ pool: Pool; log: Logger; months: number }>;

/**
 * Maintains the partitions of the record history: creates those of the next months, and drops old ones.
 * @param options.months number of whole months kept before the present one; 0: all
 */
export function maintainPartitions({ pool, log, months }: Options): Daily {
  return everyDay({
    pool,
    log,
    name: 'record history',
    run: async () => {
      await addMonths(pool, log);
      await pool.query(FORGET_WALKS);
      if (months > 0) await dropMonths(pool, { months, log });
    },
  });
}

/** Creates missing partitions of this month and the next. Rows without a partition go to the default partition. */
export async function addMonths(pool: Pool, log: Logger, now = new Date()): Promise<void> {
  if (isStandby()) return;
  const wanted = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthOf(now, ahead));
  const known = await partsOf(pool);
  for (const month of wanted)
    for (const table of partitionedTables()) {
      const part = partName(table, month);
      if (known.has(part)) continue;
      await alone(pool, (client) =>
        client.query(
          `CREATE TABLE IF NOT EXISTS ${HISTORY_SCHEMA}.${quoted(part)} PARTITION OF ${HISTORY_SCHEMA}.${quoted(table)}
           FOR VALUES FROM ('${month.begin}') TO ('${month.end}')`,
        ),
      ).catch((error) => log.warn({ err: error, part }, 'a month of the history goes into the rest'));
    }
}

/**
 * Drops the months before the oldest one kept, but none that a release needs, and deletes their rows from the default partition.
 * @returns the dropped partitions
 */
export async function dropMonths(
  pool: Pool,
  { months, log, now = new Date() }: { months: number; log: Logger; now?: Date },
): Promise<string[]> {
  const oldest = await oldestKept(pool, monthOf(now, -months));
  const old = [...(await partsOf(pool))].filter((part) => {
    const month = /_(\d{6})$/.exec(part)?.[1];
    return month !== undefined && month < oldest.name;
  });
  // The beginning of the history is moved first, so that a list of an earlier time is refused instead of being incomplete.
  await pool.query(`UPDATE ${HISTORY_SCHEMA}.beginning SET at = greatest(at, $1::timestamptz)`, [
    oldest.begin,
  ]);
  for (const part of old)
    await alone(pool, (client) => client.query(`DROP TABLE ${HISTORY_SCHEMA}.${quoted(part)}`));
  for (const table of partitionedTables())
    await pool.query(`DELETE FROM ${HISTORY_SCHEMA}.${quoted(`${table}_rest`)} WHERE at < $1::timestamptz`, [
      oldest.begin,
    ]);
  await pool.query(`DELETE FROM ${IMPORT_LINE_TABLE} WHERE at < $1::timestamptz`, [oldest.begin]);
  if (old.length > 0)
    log.info({ parts: old.length, before: oldest.begin }, 'old months of the history were dropped');
  return old;
}

/** The month asked for, or an earlier one with records of a release. */
async function oldestKept(pool: Pool, month: Month): Promise<Month> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT least((SELECT min(pinned_at) FROM release), (SELECT min(pinned_at) FROM release_step)) AS at`,
  );
  const at = rows[0]?.at ?? null;
  return at !== null && at.toISOString() < month.begin ? monthOf(at, 0) : month;
}

type Month = Readonly<{ /** Such as `202611`. */ name: string; begin: string; end: string }>;

/** The month that is `count` months after that of a moment, in UTC. */
function monthOf(moment: Date, ahead: number): Month {
  const begin = (months: number) =>
    new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1)).toISOString();
  return { name: begin(ahead).slice(0, 7).replace('-', ''), begin: begin(ahead), end: begin(ahead + 1) };
}

const partName = (table: string, { name }: Month): string => `${table}_${name}`;

async function partsOf(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relispartition AND c.relkind = 'r'`,
    [HISTORY_SCHEMA],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Runs a statement that locks a whole table, and gives up before it blocks writers for long. */
async function alone(pool: Pool, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const locked = async (client: PoolClient) => {
    // Instances that start together take turns.
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await work(client);
  };
  const begin = `BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`;
  await onConnection(pool, (client) => withinTransaction(client, () => locked(client), begin));
}
