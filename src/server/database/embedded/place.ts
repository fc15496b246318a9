import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canUse, type SystemAccount } from './account';
import { EmbeddedServerError } from './failure';
import { isProcessAlive } from './process-lock.mjs';

/** The location of a server's files, and the account and path by which its programs reach them. */
export interface DataPlace {
  /** The path of the data folder. */
  readonly folder: string;
  /** The path of the data folder that the server gets. */
  readonly serverFolder: string;
  readonly account: SystemAccount | undefined;
}

/**
 * Finds a path by which the account reaches the data folder. Below a folder that only root may enter, such as /root, the
 * ordinary path does not work. But a process that entered the folder as its working folder while it was root reaches it
 * as /proc/self/cwd, and so do its child processes.
 * @throws {EmbeddedServerError} if there is none
 */
export function placeServer(folder: string, account: SystemAccount | undefined): DataPlace {
  if (canUse(account, folder)) return { folder, serverFolder: folder, account };
  if (process.platform === 'linux') return { folder, serverFolder: '/proc/self/cwd', account };
  throw new EmbeddedServerError(`The user ${account?.name} cannot reach ${folder}.`);
}

/** The contents of postmaster.pid in the data folder of a running server. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Reads postmaster.pid; undefined if it is missing or contains no process number. */
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
 * Whether a process is the server of a data folder. Its number is not sufficient: after a crash, or in a restarted
 * container, another process may have it.
 */
export function isServerOf(folder: string, pid: number): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const own = statSync(folder);
    const its = statSync(`/proc/${pid}/cwd`);
    return own.ino === its.ino && own.dev === its.dev;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
