import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The environment variable that names the folder of the cluster to a process that works in another folder. */
const MARK = 'STATISTICS_CLUSTER';
const POLL_MS = 50;
const END_LIMIT_MS = 10_000;

/** The environment by which {@link processesOf} finds a process that does not work in the folder. */
export const markFor = (folder: string): Record<string, string> => ({ [MARK]: folder });

/**
 * The processes that belong to a folder: their working folder is in it, or their environment names it. So they are found
 * after the process that started them was killed, and a number that another process got meanwhile is not among them. Linux
 * only.
 */
export function processesOf(folder: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => pid !== process.pid && belongs(pid, folder));
}

/** Sends a signal to all of them. @returns their number */
export function signalAll(folder: string, signal: NodeJS.Signals): number {
  const pids = processesOf(folder);
  for (const pid of pids) signalOne(pid, signal);
  return pids.length;
}

/** Sends a signal to a process that may have ended. */
export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until none of the given processes belongs to the folder. @returns false after some seconds */
export async function gone(folder: string, pids = processesOf(folder)): Promise<boolean> {
  for (const end = performance.now() + END_LIMIT_MS; performance.now() < end; await sleep(POLL_MS))
    if (!pids.some((pid) => belongs(pid, folder))) return true;
  return false;
}

function belongs(pid: number, folder: string): boolean {
  try {
    // A process that has ended, but was not awaited, has neither.
    const place = readlinkSync(`/proc/${pid}/cwd`);
    if (place === folder || place.startsWith(`${folder}/`)) return true;
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${MARK}=${folder}`);
  } catch {
    return false;
  }
}
