import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@/server/errors';
import type { Logger } from '@/server/log';
import { readDatabaseAddress } from '@/server/network/database-address';
import type { Settings } from '@/server/settings';
import type { Turns } from '@/server/turns';
import { isSuitable } from '../connect/chooser';
import { createConnectionTurns } from '../connection-turns';
import { createPool, type Pool } from '../pool';
import { createStreams, type Streams } from './streams';

/** The pause between two looks at the replicas, and how long one may take to answer, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
const ANSWER_MS = 2_000;
/** The pauses before a replica is asked again whether it shows a version, in milliseconds: 0.3 s in all. */
const PAUSES_MS = [0, 20, 40, 80, 160];
/** How long a replica that failed, or did not show a version in time, is not used, in milliseconds. */
const REST_MS = { failed: 5_000, late: 1_000 };
const MS_PER_SECOND = 1_000;

/** A replica, for readings that can be repeated on the primary. */
export type ReplicaReads = Readonly<{
  pool: Pool;
  /** Snapshots of long lists. */
  streams: Streams;
  /** The turns of single statements, of which as many may run at once as lists. */
  turns: Turns;
  maxReads: number;
}>;

/** Readings on replicas (docs/decisions/replicas.md). */
export type Replicas = Readonly<{
  /**
   * Reads on a replica. The reading has to prove that it shows at least what the primary showed before.
   * @param reading returns undefined if the replica does not show that yet; then it is asked again, for at most 0.3 s
   * @returns undefined if the primary must be read: there is no usable replica, or it is behind or failed
   */
  read: <T>(reading: (replica: ReplicaReads) => Promise<T | undefined>) => Promise<T | undefined>;
  /** The replicas and how far each is behind, in seconds; undefined: it does not answer, or is not suitable. */
  lags: () => readonly Readonly<{ name: string; seconds: number | undefined }>[];
  /** The number of readings by where they were done. */
  counts: () => Readonly<Record<'replica' | 'primary', number>>;
  close: () => Promise<void>;
}>;

type Options = Readonly<{
  settings: Settings;
  log: Logger;
  /** Opens the pool of the readings of a replica, watched like the other pools. */
  openPool: (settings: Settings, size: number) => Pool;
  /** The number of connections to each replica for long lists; as many are for single statements. */
  connections: number;
  hasRoom: (owner: string) => boolean;
}>;

/** A position in the log of the database, in bytes, and when the primary was seen at it. */
type Position = Readonly<{ at: number; bytes: number }>;

type Replica = ReplicaReads & {
  readonly name: string;
  /** The connection on which it is asked how far it is. */
  readonly watch: Pool;
  /** Undefined while it does not answer, or is not suitable. */
  lagMs: number | undefined;
  /** When it may be used again, by performance.now(). */
  restsUntil: number;
};

const POSITION = `
SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END - '0/0')::float8 AS bytes,
  pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
type State = Readonly<{ bytes: number | null; isStandby: boolean; isReadOnly: boolean }>;

/** Opens the replicas of `DATABASE_READ_URL`; undefined without it. */
export function createReplicas({
  settings,
  log,
  openPool,
  connections,
  hasRoom,
}: Options): Replicas | undefined {
  const { DATABASE_READ_URL: address, DATABASE_READ_MAX_LAG_SECONDS: maxLag } = settings;
  if (address === undefined) return undefined;
  const { hosts, attrs } = readDatabaseAddress(address);
  const replicas = hosts.map(({ name, url }): Replica => {
    const own = { ...settings, DATABASE_URL: url };
    const pool = openPool(own, 2 * connections);
    return {
      name,
      pool,
      watch: createPool(own, log, 1),
      streams: createStreams({ pool, connections, hasRoom }),
      turns: createConnectionTurns(connections),
      maxReads: connections,
      lagMs: undefined,
      restsUntil: 0,
    };
  });
  const primary = createPool(settings, log, 1);
  const counts = { replica: 0, primary: 0 };
  const closing = new AbortController();
  /** The positions at which the primary was seen, oldest first. */
  let seen: Position[] = [];
  let next = 0;

  const look = async (replica: Replica) => {
    const state = await within(replica.watch.query<State>(POSITION)).catch(() => undefined);
    const before = replica.lagMs;
    if (state === undefined) {
      // What waits for it fails at once, and is read on the primary.
      for (const pool of [replica.watch, replica.pool]) {
        pool.lose();
        pool.regain();
      }
      replica.lagMs = undefined;
    } else replica.lagMs = isSuitable(state, attrs) ? lagAt(seen, state.bytes) : undefined;
    if ((before === undefined) === (replica.lagMs === undefined)) return;
    const { name: host, lagMs } = replica;
    log.warn({ host }, lagMs === undefined ? 'a replica is not used' : 'a replica is used');
  };

  const lookAtAll = async () => {
    const at = performance.now();
    const position = await within(primary.query<State>(POSITION)).catch(() => undefined);
    if (position?.bytes != null) seen = [...seen, { at, bytes: position.bytes }];
    await Promise.all(replicas.map(look));
    // Positions that all replicas have reached, and those older than the limit, say nothing more.
    const oldest = performance.now() - (maxLag + 1) * MS_PER_SECOND;
    while (seen.length > 2 && seen[1]!.at < oldest) seen.shift();
  };

  const forever = async () => {
    while (!closing.signal.aborted) {
      await lookAtAll();
      await sleep(LOOK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };
  const work = forever();

  /** The next usable replica, in turn. */
  const choose = (): Replica | undefined => {
    const now = performance.now();
    for (let tries = 0; tries < replicas.length; tries += 1) {
      const replica = replicas[next++ % replicas.length]!;
      const { lagMs, restsUntil } = replica;
      if (lagMs !== undefined && lagMs <= maxLag * MS_PER_SECOND && restsUntil <= now) return replica;
    }
    return undefined;
  };

  return {
    async read(reading) {
      const replica = choose();
      if (replica !== undefined) {
        try {
          for (const pause of PAUSES_MS) {
            if (pause > 0) await sleep(pause, undefined, { ref: false });
            const value = await reading(replica);
            if (value === undefined) continue;
            counts.replica += 1;
            return value;
          }
          replica.restsUntil = performance.now() + REST_MS.late;
        } catch (error) {
          if (error instanceof ServiceError) {
            // The caller has left, or its time is over.
            if (error.refusal.code === 'unavailable') throw error;
            // What is refused may be older than what the primary shows.
            counts.primary += 1;
            return undefined;
          }
          // The replica is away, or its replay conflicts with the statement.
          replica.restsUntil = performance.now() + REST_MS.failed;
          log.warn(
            { err: error, host: replica.name },
            'a replica failed; its readings are done on the primary',
          );
        }
      }
      counts.primary += 1;
      return undefined;
    },
    lags: () =>
      replicas.map(({ name, lagMs }) => ({
        name,
        seconds: lagMs === undefined ? undefined : lagMs / MS_PER_SECOND,
      })),
    counts: () => counts,
    async close() {
      closing.abort();
      const pools = [primary, ...replicas.flatMap(({ pool, watch }) => [pool, watch])];
      for (const pool of pools) pool.lose();
      await work;
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** How long ago the primary was at the first position that a replica has not reached, in milliseconds. */
function lagAt(seen: readonly Position[], bytes: number | null): number {
  const missing = bytes === null ? undefined : seen.find((position) => position.bytes > bytes);
  return missing === undefined ? 0 : performance.now() - missing.at;
}

/** The row of an answer that comes in time. */
async function within(answer: Promise<{ rows: State[] }>): Promise<State> {
  const limit = new AbortController();
  const late = sleep(ANSWER_MS, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  late.catch(() => undefined);
  answer.catch(() => undefined);
  try {
    return (await Promise.race([answer, late])).rows[0]!;
  } finally {
    limit.abort();
  }
}
