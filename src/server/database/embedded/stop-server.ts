import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { isServerOf, readRunningServer } from './place';

const POLL_MS = 20;
const FAST_LIMIT_MS = 60_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Stops the server of a data folder (fast shutdown: statements are cancelled, data is written to disk). If it has not
 * stopped within a minute it is killed, and recovers at its next start.
 * @param options.atOnce whether to leave the data as they are, which are not needed any more
 */
export async function stopServer(
  folder: string,
  binaries: Pick<Binaries, 'pgCtl'>,
  { atOnce = false }: { atOnce?: boolean } = {},
): Promise<void> {
  const running = readRunningServer(folder);
  if (running === undefined || !isServerOf(folder, running.pid)) return;
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', folder, '-m', atOnce ? 'immediate' : 'fast', '-w']);
    return;
  }
  if (!atOnce && (await ends({ folder, pid: running.pid, signal: 'SIGINT', limit: FAST_LIMIT_MS }))) return;
  await ends({ folder, pid: running.pid, signal: 'SIGQUIT', limit: IMMEDIATE_LIMIT_MS });
}

async function ends(options: { folder: string; pid: number; signal: NodeJS.Signals; limit: number }) {
  const { folder, pid, signal, limit } = options;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    throw error;
  }
  const deadline = Date.now() + limit;
  while (isServerOf(folder, pid)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
