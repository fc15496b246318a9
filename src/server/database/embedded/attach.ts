import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { takeProcessLock } from '@/server/process-lock.mjs';
import { chooseAccount } from './account';
import { findBinaries } from './binaries';
import { makePassword, readCredentials, saveCredentials } from './credentials';
import { EmbeddedServerError } from './failure';
import { initialise, OWNER } from './initialise';
import { isServerOf, placeServer, type RunningServer, readRunningServer } from './place';
import { startServer } from './start-server';
import { stopServer } from './stop-server';

const DATABASE = 'statistics';
const LEASE = 'regional-statistical-data-service lease';
const POLL_MS = 50;
const READY_LIMIT_MS = 120_000;
const ENTER_ATTEMPTS = 20;
const ENTER_PAUSE_MS = 250;
const WRONG_PASSWORD = '28P01';
const FOLDER_FAULTS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'];

/** A use of the running server: while any process holds a lease, no other process stops the server. */
export interface Attachment {
  readonly url: string;
  /** The connection whose life is the lease; the database server drops it when we die. */
  readonly lease: pg.Client;
}

/**
 * Joins the server that runs on a data folder or, if `start` allows, makes and starts one. One process at a time does
 * so. A server that a killed service left behind is joined like any other.
 * @throws {EmbeddedServerError} when it does not run and may not be started, or cannot run here
 */
export async function attach(dataFolder: string, { start }: { start: boolean }): Promise<Attachment> {
  let release = () => {};
  try {
    mkdirSync(dataFolder, { recursive: true });
    release = await lock(dataFolder);
    return await findOrStart(dataFolder, start);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!FOLDER_FAULTS.includes(code ?? '')) throw error;
    throw new EmbeddedServerError(`${dataFolder} cannot be used: ${message}.`, { cause: error });
  } finally {
    release();
  }
}

/** Ends a lease and, when it was the last, the server. */
export async function detach(dataFolder: string, { lease }: Attachment): Promise<void> {
  const release = await lock(dataFolder);
  try {
    const others = await countOthers(lease);
    await lease.end().catch(() => undefined);
    if (others > 0) return;
    const folder = join(dataFolder, 'postgres');
    await stopServer(folder, findBinaries(chooseAccount(folder)));
  } finally {
    release();
  }
}

async function findOrStart(dataFolder: string, start: boolean): Promise<Attachment> {
  const folder = join(dataFolder, 'postgres');
  chooseAccount(folder);
  for (let attempt = 1; ; attempt++) {
    const running = await waitUntilReady(folder);
    if (running === undefined && !start) throw new EmbeddedServerError(`No database runs in ${dataFolder}.`);
    const port = running?.port ?? (await startOn(dataFolder, folder));
    try {
      return await enter(port, readCredentials(dataFolder).password);
    } catch (error) {
      // A server that is being killed still shows itself for a moment.
      const refused = (error as { code?: string }).code === WRONG_PASSWORD;
      if (refused || attempt === ENTER_ATTEMPTS) throw error;
      await sleep(ENTER_PAUSE_MS);
    }
  }
}

function lock(dataFolder: string): Promise<() => void> {
  return takeProcessLock(join(dataFolder, 'database.lock'));
}

/** A server that is starting up or recovering is waited for; one that is leaving too, and then there is none. */
async function waitUntilReady(folder: string): Promise<RunningServer | undefined> {
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const running = readRunningServer(folder);
    if (running === undefined || !isServerOf(folder, running.pid)) return undefined;
    if (running.ready) return running;
    if (Date.now() > deadline) throw new EmbeddedServerError(`The server in ${folder} is not ready.`);
    await sleep(POLL_MS);
  }
}

async function startOn(dataFolder: string, folder: string): Promise<number> {
  const account = chooseAccount(folder);
  const binaries = findBinaries(account);
  if (!existsSync(folder)) {
    const password = makePassword();
    saveCredentials(dataFolder, { password });
    await initialise({ folder, account, binaries, password });
  }
  const { password, port: preferredPort } = readCredentials(dataFolder);
  const place = placeServer(folder, account);
  const port = await startServer({
    place,
    binaries,
    preferredPort,
    logFile: join(dataFolder, 'postgres.log'),
  });
  saveCredentials(dataFolder, { password, port });
  return port;
}

async function enter(port: number, password: string): Promise<Attachment> {
  const urlOf = (database: string) => `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
  const lease = new pg.Client({
    connectionString: urlOf('postgres'),
    application_name: LEASE,
    keepAlive: true,
  });
  lease.on('error', () => undefined);
  try {
    await lease.connect();
    const { rowCount } = await lease.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await lease.query(`CREATE DATABASE ${DATABASE}`);
    return { url: urlOf(DATABASE), lease };
  } catch (error) {
    await lease.end().catch(() => undefined);
    throw error;
  }
}

async function countOthers(lease: pg.Client): Promise<number> {
  try {
    const { rows } = await lease.query<{ others: number }>(
      'SELECT count(*)::int AS others FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
      [LEASE],
    );
    return rows[0]?.others ?? 0;
  } catch {
    return 0;
  }
}
