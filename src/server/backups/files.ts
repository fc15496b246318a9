import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupKeep, keptBackups } from '@/domain/backups/kept';
import { timeOfBackupFile } from '@/server/database/backup/file-name';

/** A backup in the folder. */
export type BackupFile = Readonly<{ name: string; at: Date; bytes: number }>;

/** The name that `writeArchive` gives a file until it is complete. */
const PARTIAL = /^\.statistics-.*\.zip\.part$/;
/** A file that was not written for so long belongs to a process that was killed. */
const ABANDONED_MS = 3_600_000;

/** The complete backups in a folder, newest first. @throws the error of the operating system for the folder */
export async function listBackupFiles(folder: string): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for (const name of await readdir(folder)) {
    const at = timeOfBackupFile(name);
    const file = at && (await stat(join(folder, name)).catch(() => undefined));
    if (at !== undefined && file?.isFile()) found.push({ name, at, bytes: file.size });
  }
  return found.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/**
 * Removes the backups that are not kept.
 * @param options.spare a backup that is kept anyway
 * @returns the names of the removed ones
 */
export async function removeOldBackups(
  folder: string,
  { keep, timeZone, spare }: Readonly<{ keep: BackupKeep; timeZone: string; spare?: string | undefined }>,
): Promise<string[]> {
  const files = await listBackupFiles(folder);
  const kept = new Set(
    keptBackups(
      files.map(({ at }) => at),
      { keep, timeZone },
    ),
  );
  const old = files.filter(({ at, name }) => !kept.has(at) && name !== spare);
  for (const { name } of old) await rm(join(folder, name), { force: true });
  return old.map(({ name }) => name);
}

/** Removes the incomplete files of killed processes. */
export async function removePartialBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!PARTIAL.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
