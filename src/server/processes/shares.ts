import type { Settings } from '@/server/settings';

/** Connections of a serving process beside its pools: heartbeat, readiness, listener, lease, and two of imports. */
const BESIDE_POOLS = 6;
/** Connections that stay free for other programs: `npm run keys`, `psql`, the child processes of imports. */
const FOR_OTHERS = 12;
/** The fewest connections in the pools of a process: one for requests, one for long lists. */
const MIN_CONNECTIONS = 2;
/** The connections of each process if `DATABASE_POOL_SIZE` is not set and its default would give fewer. */
const USUAL_CONNECTIONS = 4;
/** The least share of the spool, in bytes. */
const MIN_SPOOL = 16 * 1_048_576;

/** The number of serving processes, and of connections in the pools of each. */
export type Shares = Readonly<{ processes: number; connections: number }>;

/**
 * Divides the connections that a database accepts among the serving processes.
 * @param accepted the number that the database accepts in total
 * @throws {Error} if `PROCESSES` is set and the database does not accept enough
 */
export function shareConnections(
  settings: Pick<Settings, 'PROCESSES' | 'DATABASE_POOL_SIZE' | 'given'>,
  accepted: number,
): Shares {
  const { PROCESSES: wanted, DATABASE_POOL_SIZE: size, given } = settings;
  const free = accepted - FOR_OTHERS;
  const most = Math.max(1, Math.floor(free / (BESIDE_POOLS + MIN_CONNECTIONS)));
  if (wanted > most && given.has('PROCESSES')) {
    const needed = wanted * (BESIDE_POOLS + MIN_CONNECTIONS) + FOR_OTHERS;
    throw new Error(
      `PROCESSES=${wanted} needs ${needed} connections to the database, which accepts ${accepted}: set PROCESSES=${most}, or raise max_connections.`,
    );
  }
  const processes = Math.min(wanted, most);
  const share = Math.floor(size / processes);
  const usual = given.has('DATABASE_POOL_SIZE') ? share : Math.max(share, USUAL_CONNECTIONS);
  const fitting = Math.floor(free / processes) - BESIDE_POOLS;
  return { processes, connections: Math.max(MIN_CONNECTIONS, Math.min(usual, fitting)) };
}

/** The settings of one of several processes: limits for a machine are divided among them. */
export function shareOf(settings: Settings, { processes, connections }: Shares): Settings {
  const part = (whole: number) => Math.floor(whole / processes);
  const roundedUp = (whole: number) => Math.ceil(whole / processes);
  return {
    ...settings,
    PROCESSES: processes,
    DATABASE_POOL_SIZE: connections,
    LIST_CACHE_BYTES: part(settings.LIST_CACHE_BYTES),
    SPOOL_BYTES: Math.max(MIN_SPOOL, part(settings.SPOOL_BYTES)),
    BODY_BYTES_PER_KEY: part(settings.BODY_BYTES_PER_KEY),
    MAX_CONCURRENT_PER_KEY: roundedUp(settings.MAX_CONCURRENT_PER_KEY),
    LOG_REQUESTS_PER_SECOND: roundedUp(settings.LOG_REQUESTS_PER_SECOND),
  };
}
