import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from './account';
import { DATABASE, embeddedUrl, MAINTENANCE_DATABASE } from './address';
import { findBinaries, ownMajor } from './binaries';
import { makePassword, readCredentials, saveCredentials } from './credentials';
import { EmbeddedServerError } from './failure';
import { initialise } from './initialise';
import { logFileOf } from './log-file';
import { isServerOf, placeServer, type RunningServer, readRunningServer } from './place';
import { takeProcessLock } from './process-lock.mjs';
import { allowIfRoom } from './room';
import { startServer } from './start-server';
import { stopServer } from './stop-server';
import { readMajor, requireNoReplaced, tidyUpgrade } from './upgrade/folders';
import { findPrevious } from './upgrade/previous-programs';
import { upgradeData } from './upgrade/upgrade';
import { DataVersionError } from './upgrade/version-error';

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
  /** The connection that is the lease; the database server closes it when this process dies. */
  readonly lease: pg.Client;
}

export interface AttachOptions {
  /** Whether to create and start a server if none runs. */
  start: boolean;
  /** Whether a started server may use another port if its own is taken. */
  anyPort?: boolean;
  /** Whether data of an older major version of PostgreSQL may be upgraded. */
  upgrade?: UpgradeOptions | undefined;
  /** Cancels; a server that was started is stopped first. */
  signal?: AbortSignal | undefined;
}

/** How data of an older major version of PostgreSQL are upgraded. */
export interface UpgradeOptions {
  /** The folder of the programs of that version; without it the usual places are searched. */
  programs: string | undefined;
  /** Takes lines about the progress. */
  say: (line: string) => void;
}

/**
 * Joins the server that runs on a data folder or, if `start` allows, creates and starts one. One process at a time does this. A
 * server left running by a killed service is joined like any other.
 * @throws {EmbeddedServerError} if the server does not run and may not be started, or cannot run here
 */
export async function attach(dataFolder: string, options: AttachOptions): Promise<Attachment> {
  let release = () => {};
  try {
    mkdirSync(dataFolder, { recursive: true });
    release = await lock(dataFolder, options.signal);
    return await findOrStart(dataFolder, options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!FOLDER_FAULTS.includes(code ?? '')) throw error;
    throw new EmbeddedServerError(`${dataFolder} cannot be used: ${message}.`, { cause: error });
  } finally {
    release();
  }
}

/** Ends a lease and, if it was the last, the server. */
export async function detach(dataFolder: string, { lease }: Attachment): Promise<void> {
  const release = await lock(dataFolder).catch(withoutRoom);
  try {
    const others = await countOthers(lease).catch(() => countAnew(dataFolder));
    await lease.end().catch(() => undefined);
    if (others > 0) return;
    const folder = join(dataFolder, 'postgres');
    await stopServer(folder, findBinaries(chooseAccount(folder)));
  } finally {
    release();
  }
}

/** On a full disk no lock file can be written; the server is stopped anyway. */
function withoutRoom(error: NodeJS.ErrnoException): () => void {
  if (error.code !== 'ENOSPC') throw error;
  return () => undefined;
}

async function findOrStart(dataFolder: string, options: AttachOptions): Promise<Attachment> {
  const folder = join(dataFolder, 'postgres');
  chooseAccount(folder);
  if (options.start) await tidyUpgrade(dataFolder);
  for (let attempt = 1; ; attempt++) {
    options.signal?.throwIfAborted();
    const running = await waitUntilReady(folder, options.signal);
    if (running === undefined && !options.start)
      throw new EmbeddedServerError(`No database runs in ${dataFolder}.`);
    const port = running?.port ?? (await startOn(dataFolder, folder, options));
    let attachment: Attachment;
    try {
      attachment = await enter(port, readCredentials(dataFolder).password);
    } catch (error) {
      // A server that is being killed still answers for a moment.
      const refused = (error as { code?: string }).code === WRONG_PASSWORD;
      if (refused || attempt === ENTER_ATTEMPTS) throw error;
      await sleep(ENTER_PAUSE_MS);
      continue;
    }
    if (running === undefined || !(await isLeftBehind(dataFolder, attachment, options))) return attachment;
    await stopServer(folder, findBinaries(chooseAccount(folder)));
  }
}

/**
 * Whether a running server is of an older major version, and no other process uses it, so that it can be stopped and its data
 * upgraded. The lease has ended then. While others use it, it is used as it is: the service works with it.
 * @throws {DataVersionError} if the programs that the upgrade needs are missing
 */
async function isLeftBehind(
  dataFolder: string,
  { lease }: Attachment,
  { start, upgrade }: AttachOptions,
): Promise<boolean> {
  const folder = join(dataFolder, 'postgres');
  const major = readMajor(folder);
  if (!start || upgrade === undefined || major === undefined || major >= ownMajor()) return false;
  if ((await countOthers(lease)) > 0) {
    upgrade.say(
      `The database goes on with PostgreSQL ${major}, because another process uses it. The first start after all have ended upgrades it to ${ownMajor()}.`,
    );
    return false;
  }
  await lease.end();
  findPrevious({ major, dataFolder, given: upgrade.programs, account: chooseAccount(folder) });
  return true;
}

function lock(dataFolder: string, signal?: AbortSignal): Promise<() => void> {
  return takeProcessLock(join(dataFolder, 'database.lock'), signal && { signal });
}

/** Waits for a server that is starting or recovering, and for one that is stopping, after which there is none. */
async function waitUntilReady(
  folder: string,
  signal: AbortSignal | undefined,
): Promise<RunningServer | undefined> {
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const running = readRunningServer(folder);
    if (running === undefined || !isServerOf(folder, running.pid)) return undefined;
    if (running.ready) return running;
    if (Date.now() > deadline) throw new EmbeddedServerError(`The server in ${folder} is not ready.`);
    await sleep(POLL_MS, undefined, { signal });
  }
}

async function startOn(
  dataFolder: string,
  folder: string,
  { anyPort = true, upgrade, signal }: AttachOptions,
): Promise<number> {
  const account = chooseAccount(folder);
  const binaries = findBinaries(account);
  if (existsSync(folder)) await requireOwnMajor(dataFolder, { upgrade, signal });
  else {
    requireNoReplaced(dataFolder);
    const password = makePassword();
    saveCredentials(dataFolder, { password });
    await initialise({ folder, account, binaries, password, signal });
  }
  allowIfRoom(folder);
  const { password, port: preferredPort } = readCredentials(dataFolder);
  const place = placeServer(folder, account);
  const port = await startServer({
    place,
    binaries,
    preferredPort,
    anyPort,
    signal,
    logFile: logFileOf(dataFolder),
  });
  if (port !== preferredPort) saveCredentials(dataFolder, { password, port });
  return port;
}

/**
 * Upgrades data of an older major version.
 * @throws {DataVersionError} if they cannot or may not be used
 */
async function requireOwnMajor(
  dataFolder: string,
  { upgrade, signal }: Pick<AttachOptions, 'upgrade' | 'signal'>,
): Promise<void> {
  const folder = join(dataFolder, 'postgres');
  const major = readMajor(folder);
  const own = ownMajor();
  if (major === undefined || major === own) return;
  if (major > own)
    throw new DataVersionError(
      `The data in ${folder} are of PostgreSQL ${major}, and this version of the service runs ${own}. Nothing was changed.\n` +
        'Start the version of the service that made them. If an upgrade has left the data of before it in a folder such as ' +
        `${folder}-${own}-…, they can be used again, without what was stored since: see docs/decisions/upgrading.md.`,
    );
  if (upgrade === undefined)
    throw new DataVersionError(
      `The data in ${folder} are of PostgreSQL ${major}; start the service again, which upgrades them to ${own}.`,
    );
  const { programs: given, say } = upgrade;
  await upgradeData({ dataFolder, major, account: chooseAccount(folder), given, say, signal });
}

async function enter(port: number, password: string): Promise<Attachment> {
  const lease = new pg.Client({
    connectionString: embeddedUrl(port, password, MAINTENANCE_DATABASE),
    application_name: LEASE,
    keepAlive: true,
  });
  lease.on('error', () => undefined);
  try {
    await lease.connect();
    const { rowCount } = await lease.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await lease.query(`CREATE DATABASE ${DATABASE}`);
    return { url: embeddedUrl(port, password), lease };
  } catch (error) {
    await lease.end().catch(() => undefined);
    throw error;
  }
}

async function countOthers(lease: pg.Client): Promise<number> {
  const { rows } = await lease.query<{ others: number }>(
    'SELECT count(*)::int AS others FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
    [LEASE],
  );
  return rows[0]?.others ?? 0;
}

/** The server of a broken lease has stopped; another process may have started it again meanwhile, and uses it. */
async function countAnew(dataFolder: string): Promise<number> {
  const folder = join(dataFolder, 'postgres');
  const running = readRunningServer(folder);
  if (running === undefined || !isServerOf(folder, running.pid)) return 0;
  try {
    const { lease } = await enter(running.port, readCredentials(dataFolder).password);
    return await countOthers(lease).finally(() => lease.end());
  } catch {
    return 0;
  }
}
