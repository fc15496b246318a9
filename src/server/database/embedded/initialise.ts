import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './account';
import type { Binaries } from './binaries';
import { EmbeddedServerError } from './failure';
import { placeServer } from './place';

/** The role that owns the embedded server and all in it. */
export const OWNER = 'postgres';

/**
 * Makes a server's data folder: UTF-8, the same order of texts on every system, checksums, passwords asked of all.
 * It is made aside and renamed, so a folder that is there is whole.
 */
export async function initialise(options: {
  folder: string;
  account: Account | undefined;
  binaries: Binaries;
  password: string;
}): Promise<void> {
  const { folder, account, binaries, password } = options;
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
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
    });
  } finally {
    closeSync(handle);
    rmSync(secret, { force: true });
  }
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(draft, folder);
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
  { cwd, account, handle }: { cwd: string; account: Account | undefined; handle: number },
): Promise<void> {
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd, ...identity, stdio: ['ignore', 'pipe', 'pipe', handle] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) =>
      reject(new EmbeddedServerError(`${program} did not start: ${error.message}`)),
    );
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new EmbeddedServerError(`initdb ended with ${code ?? signal}:\n${output.trim()}`));
    });
  });
}
