import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase } from '../../backup/copy-database';
import type { SystemAccount } from '../account';
import { embeddedUrl, MAINTENANCE_DATABASE } from '../address';
import { type Binaries, findBinaries, ownMajor } from '../binaries';
import { readCredentials } from '../credentials';
import { flushData, initialise } from '../initialise';
import { logFileOf } from '../log-file';
import { placeServer } from '../place';
import { startServer } from '../start-server';
import { stopServer } from '../stop-server';
import { prepareCluster, readCluster } from './cluster';
import { nextFolder, requireRenamable, switchFolders, tidyUpgrade } from './folders';
import { findPrevious } from './previous-programs';
import { describeLoading } from './progress';
import { DataVersionError } from './version-error';

const MB = 1_000_000;
/** New data take at most as much as the old ones; sorting for indexes takes a part of it for a while. */
const SHARE_NEEDED = 1.25;
/** A new server without data, and its log. */
const LEAST_NEEDED = 512 * MB;

/** A transaction locks every table and month. */
const READING = { max_locks_per_transaction: '512' };
/** Nothing of the new server is needed after a crash: its files are written to the disk when it has ended. */
const LOADING = {
  ...READING,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

type Upgrade = Readonly<{
  dataFolder: string;
  /** The version of the old data. */
  major: number;
  account: SystemAccount | undefined;
  /** PREVIOUS_POSTGRES_DIR. */
  given: string | undefined;
  /** Takes lines about the progress. */
  say: (line: string) => void;
  signal: AbortSignal | undefined;
}>;

/**
 * Copies the data of an older major version of PostgreSQL into new data of the own one, which then take their place; the old data
 * stay under another name. No server runs on them, and the caller holds the lock of the data folder. Until the last moment
 * the old data are in their place; see `folders.ts` for what a kill leaves.
 * @throws {DataVersionError} if that fails, with the old data in their place
 */
export async function upgradeData(upgrade: Upgrade): Promise<void> {
  const { dataFolder, major, account, given, say } = upgrade;
  const old = findPrevious({ major, dataFolder, given, account });
  requireRenamable(dataFolder);
  await tidyUpgrade(dataFolder);
  say(
    `Upgrading the data in ${dataFolder} from PostgreSQL ${major} to ${ownMajor()}. It can be interrupted at any time, and begins again at the next start.`,
  );
  const begun = performance.now();
  const folder = join(dataFolder, 'postgres');
  try {
    const port = await start(upgrade, { folder, binaries: old, settings: READING });
    await makeNext(upgrade, port);
  } catch (error) {
    await tidyUpgrade(dataFolder);
    throw explain(error, upgrade);
  } finally {
    await stopServer(folder, old);
  }
  const kept = await switchFolders(dataFolder, major);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  say(
    `The data are of PostgreSQL ${ownMajor()} now, after ${seconds} s. The old ones stay in ${join(dataFolder, kept)} until you remove them.`,
  );
}

function explain(error: unknown, { dataFolder, major, signal }: Upgrade): unknown {
  if (error instanceof DataVersionError || signal?.aborted === true) return error;
  return new DataVersionError(
    `The data in ${dataFolder} could not be upgraded from PostgreSQL ${major} to ${ownMajor()}, and are as they were: ` +
      `${(error as Error).message}\nRemove the cause and start again, or start the previous version of the service.`,
    { cause: error },
  );
}

/** Makes the new data: complete, and on the disk. No server runs on them afterwards. */
async function makeNext(upgrade: Upgrade, oldPort: number): Promise<void> {
  const { dataFolder, account, say, signal } = upgrade;
  const { password } = readCredentials(dataFolder);
  const cluster = await readCluster(embeddedUrl(oldPort, password, MAINTENANCE_DATABASE));
  requireRoom(dataFolder, cluster.bytes);
  const folder = nextFolder(dataFolder);
  const binaries = findBinaries(account);
  await initialise({ folder, account, binaries, password, signal });
  const port = await start(upgrade, { folder, binaries, settings: LOADING });
  const refused = await prepareCluster(embeddedUrl(port, password, MAINTENANCE_DATABASE), cluster);
  const notCopied = [...cluster.additions, ...refused.map((name) => `setting ${name}`)];
  if (cluster.bytes > 0) {
    const { tables, rows, foreign } = await copyDatabase(
      { source: embeddedUrl(oldPort, password), target: embeddedUrl(port, password) },
      { signal, reportOf: (count) => describeLoading(count, say) },
    );
    say(`All ${tables} tables with ${rows} rows are equal.`);
    notCopied.push(...foreign.map((name) => `table ${name}`));
  }
  if (notCopied.length > 0) say(`Not copied, because not of the service: ${notCopied.join(', ')}.`);
  await stopServer(folder, binaries);
  say('Writing the new data to the disk.');
  await flushData({ folder, account, binaries, signal });
}

/** Starts a server on a free port, which no other process knows. */
function start(
  { dataFolder, account, signal }: Upgrade,
  server: { folder: string; binaries: Binaries; settings: Record<string, string> },
): Promise<number> {
  const { folder, binaries, settings } = server;
  return startServer({
    place: placeServer(folder, account),
    binaries,
    settings,
    logFile: logFileOf(dataFolder),
    preferredPort: undefined,
    anyPort: true,
    signal,
  });
}

/** @throws {DataVersionError} if the new data may not fit beside the old ones */
function requireRoom(dataFolder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dataFolder);
  const needed = bytes * SHARE_NEEDED + LEAST_NEEDED;
  if (bavail * bsize >= needed) return;
  const inMb = (count: number) => `${Math.ceil(count / MB)} MB`;
  throw new DataVersionError(
    `To upgrade the data in ${dataFolder} ${inMb(needed)} must be free on its disk, and ${inMb(bavail * bsize)} are. ` +
      'Nothing was changed. Make room, and start again.',
  );
}
