import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SystemAccount } from './account';
import type { Binaries } from './binaries';
import { EmbeddedServerError } from './failure';
import { placeServer } from './place';

/** The role that owns the embedded server and its databases. */
export const OWNER = 'postgres';

/**
 * Creates a server's data folder: UTF-8, the same collation on every system, checksums, passwords required. It is created
 * under a temporary name and renamed, so an existing folder is complete. The temporary name is unique, because an
 * `initdb` whose parent was killed may still be writing.
 */
export async function initialise(options: {
  folder: string;
  account: SystemAccount | undefined;
  binaries: Binaries;
  password: string;
  signal: AbortSignal | undefined;
}): Promise<void> {
  const { folder, account, binaries, password, signal } = options;
  removeDrafts(folder);
  const draft = `${folder}.new-${randomBytes(4).toString('hex')}`;
  mkdirSync(draft, { mode: 0o700 });
  const secret = join(dirname(folder), 'initial-password');
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) for (const path of [draft, secret]) chownSync(path, account.uid, account.gid);
  const place = placeServer(draft, account);
  const handle = openSync(secret, 'r');
  try {
    const inherited = place.serverFolder === draft ? secret : '/proc/self/fd/3';
    await run(binaries.initdb, initdbArguments(place.serverFolder, inherited), {
      cwd: draft,
      account,
      handle,
      signal,
    });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    closeSync(handle);
    rmSync(secret, { force: true });
  }
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(draft, folder);
}

/** Writes all files of a stopped server's data folder to the disk, as `initdb` does with a new one. */
export async function flushData(options: {
  folder: string;
  account: SystemAccount | undefined;
  binaries: Binaries;
  signal: AbortSignal | undefined;
}): Promise<void> {
  const { folder, account, binaries, signal } = options;
  const { serverFolder } = placeServer(folder, account);
  const parameters = ['--sync-only', `--pgdata=${serverFolder}`];
  await run(binaries.initdb, parameters, { cwd: folder, account, signal });
}

function removeDrafts(folder: string): void {
  const drafts = readdirSync(dirname(folder)).filter((name) => name.startsWith(`${basename(folder)}.new`));
  for (const name of drafts) {
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
    } catch {
      // A process that still writes may recreate files meanwhile; the next start that creates a folder removes them.
    }
  }
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}

function run(
  program: string,
  parameters: string[],
  options: {
    cwd: string;
    account: SystemAccount | undefined;
    handle?: number;
    signal: AbortSignal | undefined;
  },
): Promise<void> {
  const { cwd, account, handle = 'ignore', signal } = options;
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  return new Promise((resolve, reject) => {
    // A process group of its own, so that Ctrl-C in the terminal reaches only this process.
    const detached = process.platform !== 'win32';
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', handle];
    const child = spawn(program, parameters, { cwd, ...identity, detached, stdio });
    const breakOff = () => endGroup(child, detached);
    signal?.addEventListener('abort', breakOff);
    if (signal?.aborted) breakOff();
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) =>
      reject(new EmbeddedServerError(`${program} did not start: ${error.message}`)),
    );
    child.on('close', (code, end) => {
      signal?.removeEventListener('abort', breakOff);
      if (code === 0) resolve();
      else reject(new EmbeddedServerError(`initdb ended with ${code ?? end}:\n${output.trim()}`));
    });
  });
}

/** Its output is closed when its child processes have ended too. */
function endGroup(child: ChildProcess, isGroup: boolean): void {
  if (child.pid === undefined) return;
  try {
    process.kill(isGroup ? -child.pid : child.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
