import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chooseAccount, type SystemAccount } from '@/server/database/embedded/account';
import { projectRoot } from '@/server/project-root';

const FOLDER = join(projectRoot, 'faults/cluster');

/** The user of programs that do not run as root; undefined: the present user. */
export const accountOf = (folder: string): SystemAccount | undefined => chooseAccount(join(folder, 'none'));

/** Creates a folder that belongs to that user. */
export function ownFolder(folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  give(folder);
  return folder;
}

/**
 * Writes a configuration file from a template of this folder. Its owner is the user of programs that do not run as root.
 * @param values the values of `${NAME}` in the template
 * @returns the file's path
 * @throws {Error} if the template has a name without a value
 */
export function writeTemplate(name: string, folder: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(FOLDER, name), 'utf8').replaceAll(/\$\{([A-Z_]+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: ${key} has no value`);
    return String(value);
  });
  return writeOwn(join(folder, name), text);
}

/** Writes a file that only the user of these programs may read. */
export function writeOwn(path: string, text: string, mode = 0o600): string {
  writeFileSync(path, text, { mode });
  chmodSync(path, mode);
  give(path);
  return path;
}

function give(path: string): void {
  const account = accountOf(dirname(path));
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}
