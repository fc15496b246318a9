import { spawn } from 'node:child_process';
import { closeSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { EmbeddedServerError } from './failure';
import { freePort } from './free-port';
import { openLog } from './log-file';
import { type DataPlace, isServerOf, readRunningServer } from './place';
import { isProcessAlive } from './process-lock.mjs';

const POLL_MS = 20;
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;
const ATTEMPTS = 40;
const RETRY_MS = 250;
const LOG_TAIL_CHARACTERS = 2_000;

/** Settings for a server with some hundred connections on a small machine. */
const CONFIGURATION = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // The default of two beside the leader would be more processes than a small machine has processors.
  max_parallel_workers_per_gather: String(Math.min(2, availableParallelism() - 1)),
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Starts the server on a data folder and waits until it accepts connections, including crash recovery. It has its own
 * process group, so that Ctrl-C reaches only this process, which stops the server after its last statement.
 * @param preferredPort the last port, used again if free
 * @param anyPort false: if that port is taken, wait for it
 * @param settings differ from the usual ones
 * @param signal cancels, and ends the server
 * @returns the port on 127.0.0.1
 */
export async function startServer(options: {
  place: DataPlace;
  binaries: Binaries;
  logFile: string;
  preferredPort: number | undefined;
  anyPort: boolean;
  settings?: Readonly<Record<string, string>>;
  signal: AbortSignal | undefined;
}): Promise<number> {
  const { place, logFile, anyPort, signal } = options;
  removeStalePid(place.folder);
  let port = options.preferredPort ?? (await freePort());
  for (let attempt = 1; ; attempt++) {
    const said = await tryStart({ ...options, port });
    if (said === undefined) return port;
    const portTaken = /could not bind|could not create any TCP\/IP sockets/.test(said);
    // Backends of a killed server take a moment to notice and to release its shared memory.
    const memoryHeld = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(
      said,
    );
    if (attempt === ATTEMPTS || !(portTaken || memoryHeld)) {
      throw new EmbeddedServerError(`PostgreSQL did not start (its log is ${logFile}):\n${said}`);
    }
    if (portTaken && anyPort) port = await freePort();
    else await sleep(RETRY_MS, undefined, { signal });
  }
}

/** PostgreSQL removes a pid file of a dead process, but trusts one with the number of any living process. */
function removeStalePid(folder: string): void {
  const running = readRunningServer(folder);
  if (running === undefined || !isProcessAlive(running.pid) || isServerOf(folder, running.pid)) return;
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/** @returns undefined when the server is ready, else its output if it has exited */
async function tryStart(options: {
  place: DataPlace;
  binaries: Binaries;
  logFile: string;
  port: number;
  settings?: Readonly<Record<string, string>>;
  signal: AbortSignal | undefined;
}): Promise<string | undefined> {
  const { place, binaries, logFile, port, settings, signal } = options;
  signal?.throwIfAborted();
  const { account } = place;
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  const log = openLog(logFile);
  const from = statSync(logFile).size;
  const parameters = ['-D', place.serverFolder, '-c', `port=${port}`];
  for (const [name, value] of Object.entries({ ...CONFIGURATION, ...settings }))
    parameters.push('-c', `${name}=${value}`);
  const child = spawn(binaries.postgres, parameters, {
    cwd: place.folder,
    ...identity,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C', PGDATA: undefined, PGPORT: undefined },
  });
  closeSync(log);
  let ended: string | undefined;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended = `ended with ${code ?? signal}`;
  });
  child.unref();
  const deadline = Date.now() + START_LIMIT_MS;
  while (ended === undefined) {
    const running = readRunningServer(place.folder);
    if (running?.pid === child.pid && running?.ready) return undefined;
    if (signal?.aborted) {
      child.kill('SIGINT');
      const limit = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
      while (ended === undefined) await sleep(POLL_MS);
      clearTimeout(limit);
      signal.throwIfAborted();
    }
    if (Date.now() > deadline)
      throw new EmbeddedServerError(`PostgreSQL was not ready in time (see ${logFile}).`);
    await sleep(POLL_MS);
  }
  return `${ended}\n${readFileSync(logFile, 'utf8').slice(from).slice(-LOG_TAIL_CHARACTERS)}`;
}
