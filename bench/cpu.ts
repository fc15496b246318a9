import { readFileSync } from 'node:fs';
import type { Stage } from './stage';

/** Processor seconds; 0 if unknown, as for a database on another machine. */
export type CpuTime = Readonly<{
  /** The service's time; for the limit, that of its server, or of this process if it uses the plain driver. */
  server: number;
  /** The time of the processes of the database's connections. */
  database: number;
}>;

export type CpuReading = Readonly<{ service: number; limit: number; database: ReadonlyMap<number, number> }>;

const TICKS_PER_SECOND = 100;
const MICROS = 1e6;

/** The processor time used so far by every process of the bench. */
export async function readCpu({ service, limitServer, database }: Stage): Promise<CpuReading> {
  const { rows } = await database.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  const own = process.cpuUsage();
  return {
    service: cpuOf(service.pid),
    limit: cpuOf(limitServer.pid) + (own.user + own.system) / MICROS,
    database: new Map(rows.map(({ pid }) => [pid, cpuOf(pid)])),
  };
}

/** The processor time between two readings. A connection that ended meanwhile is not counted. */
export function cpuBetween(before: CpuReading, after: CpuReading, side: 'service' | 'limit'): CpuTime {
  let database = 0;
  for (const [pid, seconds] of after.database) database += seconds - (before.database.get(pid) ?? 0);
  return { server: after[side] - before[side], database };
}

function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain spaces; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
