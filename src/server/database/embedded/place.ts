import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@/server/process-lock.mjs';
import { type Account, canUse } from './account';
import { EmbeddedServerError } from './failure';

/** Where a server's files are, and as whom and by what name its programs reach them. */
export interface Place {
  /** The data folder, as we name it. */
  readonly folder: string;
  /** The data folder, as the server is told of it. */
  readonly serverFolder: string;
  readonly account: Account | undefined;
}

/**
 * Finds a name for the data folder by which the account reaches it. Below a folder that only root may enter, such as
 * /root, no path leads there; but a process whose working folder it is from the start, as of when it still was root,
 * reaches it as /proc/self/cwd, and so does every process that it starts.
 * @throws {EmbeddedServerError} when there is none
 */
export function placeServer(folder: string, account: Account | undefined): Place {
  if (canUse(account, folder)) return { folder, serverFolder: folder, account };
  if (process.platform === 'linux') return { folder, serverFolder: '/proc/self/cwd', account };
  throw new EmbeddedServerError(`The user ${account?.name} cannot reach ${folder}.`);
}

/** What a running server says of itself in its data folder. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Reads postmaster.pid; undefined when there is none, or none that says a process. */
export function readRunningServer(folder: string): RunningServer | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Says whether a process is the server of a data folder. Its number alone does not tell: after a crash or in a
 * container started again, some other process may have it.
 */
export function isServerOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const own = statSync(folder);
    const its = statSync(`/proc/${pid}/cwd`);
    return own.ino === its.ino && own.dev === its.dev;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
