import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder } from '../../flush-folder';
import { chooseAccount } from '../account';
import { findBinaries } from '../binaries';
import { stopServer } from '../stop-server';
import { DataVersionError } from './version-error';

/**
 * The folders of an upgrade, beside each other in the data folder. The name says the state, so that a start after a kill at
 * any moment knows it:
 * - `postgres` is in use.
 * - `postgres-next` is being made, and is worth nothing.
 * - `postgres-upgraded` is complete. It takes the place of `postgres` only where there is none, because `postgres` may have
 *   been written to since.
 * - `postgres-17-20261126T120000Z` is what an upgrade has replaced.
 */
const USED = 'postgres';
const NEXT = 'postgres-next';
const COMPLETE = 'postgres-upgraded';
const REPLACED = /^postgres-\d+-\d{8}T\d{6}Z$/;

/** The folder in which an upgrade makes the new data. */
export const nextFolder = (dataFolder: string): string => join(dataFolder, NEXT);

/** The major version of PostgreSQL that made a folder; undefined if it does not say. */
export function readMajor(folder: string): number | undefined {
  const path = join(folder, 'PG_VERSION');
  if (!existsSync(path)) return undefined;
  const major = Number.parseInt(readFileSync(path, 'utf8'), 10);
  return Number.isNaN(major) ? undefined : major;
}

/**
 * Finishes what an interrupted upgrade has left: puts complete data in their place if their predecessor is out of it, and
 * removes incomplete ones. The caller holds the lock of the data folder.
 */
export async function tidyUpgrade(dataFolder: string): Promise<void> {
  const used = join(dataFolder, USED);
  if (!existsSync(used) && existsSync(join(dataFolder, COMPLETE))) {
    renameSync(join(dataFolder, COMPLETE), used);
    await flushFolder(dataFolder);
  }
  const left = readdirSync(dataFolder).filter((name) => name === COMPLETE || name.startsWith(NEXT));
  for (const name of left) await removeData(join(dataFolder, name));
}

/** @throws {DataVersionError} if there are only data that an upgrade has replaced, beside which new ones must not begin */
export function requireNoReplaced(dataFolder: string): void {
  const replaced = readdirSync(dataFolder).filter((name) => REPLACED.test(name));
  if (replaced.length === 0) return;
  throw new DataVersionError(
    `${dataFolder} has no folder ${USED}, but ${replaced.join(', ')}, from before an upgrade. Nothing was changed.\n` +
      `To use such a folder again rename it to ${USED}; to begin without data name another folder in DATA_DIR.`,
  );
}

/** @throws {DataVersionError} if the folder cannot be renamed, because it is a volume of its own */
export function requireRenamable(dataFolder: string): void {
  const used = join(dataFolder, USED);
  if (lstatSync(used).isSymbolicLink() || statSync(used).dev === statSync(dataFolder).dev) return;
  throw new DataVersionError(
    `${used} is a volume of its own, and an upgrade of PostgreSQL renames it. Nothing was changed.\n` +
      `Mount the volume at ${dataFolder} instead, with the data in its folder ${USED}.`,
  );
}

/**
 * Puts the complete new data in the place of the old ones, which stay under another name. Both servers have ended, and the files
 * are on the disk. Each step is on the disk before the next; between the last two `tidyUpgrade` finishes them.
 * @param major the version of the old data
 * @returns the name under which they stay
 */
export async function switchFolders(dataFolder: string, major: number): Promise<string> {
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const kept = `${USED}-${major}-${at}`;
  const steps = [
    [NEXT, COMPLETE],
    [USED, kept],
    [COMPLETE, USED],
  ] as const;
  for (const [from, to] of steps) {
    renameSync(join(dataFolder, from), join(dataFolder, to));
    await flushFolder(dataFolder);
  }
  return kept;
}

/** Removes data that are worth nothing, with the server that may run on them. */
async function removeData(folder: string): Promise<void> {
  await stopServer(folder, findBinaries(chooseAccount(folder)), { atOnce: true });
  // Processes of a killed server may write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
