import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRunningServer } from '@/server/database/embedded/place';
import { gone, processesOf, signalAll, signalOne } from './processes';

/** The file in a cluster's folder that names the process which started it. */
const OWNER = 'owner';
/** The folder of a cluster in that of its stage. */
export const CLUSTER_FOLDER = 'cluster';

/** Notes in a cluster's folder that this process has started it. */
export function markOwner(folder: string): void {
  writeFileSync(join(folder, OWNER), `${process.pid} ${startOf(process.pid)}`);
}

/**
 * Ends the clusters of earlier commands that were killed, and removes their folders.
 * @returns the number of processes that were ended
 */
export async function endLeftovers(): Promise<number> {
  let ended = 0;
  for (const name of readdirSync(tmpdir())) {
    const stage = join(tmpdir(), name);
    const folder = join(stage, CLUSTER_FOLDER);
    if (!name.startsWith('statistics-') || !existsSync(join(folder, OWNER)) || hasOwner(folder)) continue;
    ended += processesOf(stage).length;
    await endCluster(folder);
    signalAll(stage, 'SIGKILL');
    await gone(stage);
    rmSync(stage, { recursive: true, force: true });
  }
  return ended;
}

/** Ends every process of a cluster. @throws {Error} if some do not end */
export async function endCluster(folder: string): Promise<void> {
  const postmasters = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readRunningServer(join(folder, entry.name, 'data'))?.pid)
    .filter((pid) => pid !== undefined && processesOf(folder).includes(pid));
  const others = processesOf(folder).filter((pid) => !postmasters.includes(pid));
  // Suspended processes get no signal but these two.
  signalAll(folder, 'SIGCONT');
  // An immediate shutdown of PostgreSQL ends its backends and releases its shared memory.
  for (const pid of postmasters) signalOne(pid!, 'SIGQUIT');
  for (const pid of others) if (!isBackend(pid, postmasters)) signalOne(pid, 'SIGKILL');
  if (await gone(folder)) return;
  signalAll(folder, 'SIGKILL');
  if (!(await gone(folder))) throw new Error(`processes of ${folder} do not end`);
}

function isBackend(pid: number, postmasters: readonly (number | undefined)[]): boolean {
  return postmasters.includes(Number(statOf(pid)?.[1]));
}

function hasOwner(folder: string): boolean {
  const [pid, start] = readFileSync(join(folder, OWNER), 'utf8').split(' ');
  return start !== undefined && startOf(Number(pid)) === start;
}

/** When a process began, in the system's units; it tells processes apart that had the same number. */
const startOf = (pid: number): string | undefined => statOf(pid)?.[19];

/** The fields of /proc/PID/stat from the state on. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
