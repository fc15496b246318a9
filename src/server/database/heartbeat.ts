import type pg from 'pg';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { HostClient } from './connect/host-client';
import type { Pool } from './pool';
import { isStandby, setStandby } from './standby';

/** The pause between an answer and the next query, in milliseconds. */
const PAUSE_MS = 2_000;
/** How long an answer may take, in turns of the event loop; fewer while the database is known not to answer. */
const TURNS = { answering: 10, silent: 4 };
const TURN_MS = 500;
const CLOSE_LIMIT_MS = 500;

/** Whether the database answers, whether it is a standby, and its time. */
export type Heartbeat = Readonly<{
  /** Milliseconds of the epoch by the database's clock, advanced by a monotonic clock between two answers. */
  now: () => number;
  /** Resolves after the first attempt, whether answered or not. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}>;

type Options = Readonly<{ settings: Settings; log: Logger; pools: readonly Pool[] }>;

/**
 * Queries the time of the database every two seconds, on a connection of its own. A firewall that drops packets, or a host
 * without power, closes no connection: callers would wait as long as a statement may take. So if for five seconds neither
 * the answer nor anything else arrives on the pools, their work fails at once, and so does new work until the database
 * answers again.
 */
export function createHeartbeat({ settings, log, pools }: Options): Heartbeat {
  let offset = Date.now() - performance.now();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isLost = false;
  let isClosed = false;
  const received = () => pools.reduce((bytes, pool) => bytes + pool.received, 0);

  const ask = async (): Promise<'answered'> => {
    const current = client ?? createClient(settings);
    if (client === undefined) {
      client = current;
      await current.connect();
    }
    const sent = performance.now();
    const { rows } = await current.query<{ now: number; isStandby: boolean }>(STATE);
    // The time was read between the query and its answer; the error of the midpoint is at most half the round trip.
    offset = rows[0]!.now - (sent + performance.now()) / 2;
    noteStandby(rows[0]!.isStandby);
    return 'answered';
  };

  const noteStandby = (is: boolean) => {
    if (is === isStandby()) return;
    setStandby(is);
    log.warn(is ? 'the database is a standby: writes are answered 503' : 'the database accepts writes again');
  };

  const lose = () => {
    if (isLost) return;
    isLost = true;
    log.error('the database does not answer; what waits for it is refused until it does');
    for (const pool of pools) pool.lose();
  };

  const regain = () => {
    if (!isLost) return;
    isLost = false;
    log.warn('the database answers again');
    for (const pool of pools) pool.regain();
  };

  const beat = async () => {
    const before = received();
    const over = new AbortController();
    const outcome = await Promise.race([
      ask().catch(() => 'refused' as const),
      patience(isLost ? TURNS.silent : TURNS.answering, over.signal),
    ]);
    over.abort();
    if (isClosed) return;
    if (outcome === 'answered') regain();
    else {
      void discard(client);
      client = undefined;
      // An error response is an answer too: each connection gets it itself.
      if (outcome === 'silent' && received() === before) lose();
    }
    timer = setTimeout(() => void beat(), PAUSE_MS).unref();
  };

  return {
    now: () => performance.now() + offset,
    start: beat,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await discard(client);
    },
  };
}

const STATE = `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now, pg_is_in_recovery() AS "isStandby"`;

function createClient(settings: Settings): pg.Client {
  const client = new HostClient({
    connectionString: settings.DATABASE_URL,
    application_name: 'regional-statistical-data-service heartbeat',
    keepAlive: true,
  });
  client.on('error', () => {});
  return client;
}

/** Counted in turns of the event loop instead of by a clock, so that no answer is late while this process is suspended. */
async function patience(turns: number, over: AbortSignal): Promise<'silent'> {
  for (let turn = 0; turn < turns && !over.aborted; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, TURN_MS).unref());
  }
  return 'silent';
}

/** Ends a connection, or closes it if the server does not answer. */
async function discard(client: pg.Client | undefined): Promise<void> {
  if (client === undefined) return;
  const cut = setTimeout(() => client.connection.stream.destroy(), CLOSE_LIMIT_MS);
  await client.end().catch(() => undefined);
  clearTimeout(cut);
}
