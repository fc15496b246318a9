import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from '@/server/database/embedded/account';
import { findBinaries } from '@/server/database/embedded/binaries';
import { freePort } from '@/server/database/embedded/free-port';
import { placeServer, readRunningServer } from '@/server/database/embedded/place';
import { stopServer } from '@/server/database/embedded/stop-server';
import { openDatabase } from '@/server/database/open-database';
import { faketimeLibrary } from '../scripts/lib/fault-tools.mjs';
import { query, urlOf } from './embedded';
import { startProgram } from './program';
import type { Stage } from './stage';

const POLL_MS = 50;
const PROMOTE_LIMIT_MS = 30_000;

/** A clock that PostgreSQL reads instead of the machine's. */
export type Clock = Readonly<{
  /** The environment variables with which a process reads it. */
  env: Record<string, string>;
  /** Sets the clock ahead of the machine's by a number of seconds, or behind it. */
  set: (seconds: number) => void;
}>;

/** A clock that equals the machine's until it is set. */
export function makeClock(stage: Stage, name: string): Clock {
  const file = join(stage.folder, name);
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  // If this process is root, PostgreSQL reads it as another user.
  chmodSync(stage.folder, 0o711);
  return {
    set,
    env: {
      LD_PRELOAD: faketimeLibrary()!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_RESET: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

/** Starts a PostgreSQL for the stage with a clock. @returns the URL of an empty database on it */
export async function startClocked(stage: Stage, clock: Clock): Promise<string> {
  const settings = { DATABASE_URL: undefined, DATA_DIR: join(stage.folder, 'clocked') };
  const before = { ...process.env };
  Object.assign(process.env, clock.env);
  try {
    const server = await openDatabase(settings, { start: true });
    stage.defer(() => server.stop());
    return server.url;
  } finally {
    for (const name of Object.keys(clock.env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** A PostgreSQL and a standby that confirms each of its commits. */
export type Pair = Readonly<{
  primary: string;
  standby: string;
  /** Kills the primary and promotes the standby. */
  failOver: () => Promise<void>;
}>;

/** Starts both. @param clock the clock of the standby */
export async function startPair(stage: Stage, clock: Clock): Promise<Pair> {
  const dataDir = join(stage.folder, 'pair');
  const [folder, copy] = [join(dataDir, 'postgres'), join(dataDir, 'standby')];
  const settings = { DATABASE_URL: undefined, DATA_DIR: dataDir };
  await (await openDatabase(settings, { start: true })).stop();
  // The primary is stopped, so that a copy of its files is consistent.
  const { status } = spawnSync('cp', ['-a', folder, copy]);
  if (status !== 0) throw new Error('the files of PostgreSQL could not be copied');
  const first = await openDatabase(settings, { start: true });
  stage.defer(() => first.stop().catch(() => undefined));
  const primary = urlOf(dataDir);
  const standby = await startStandby(stage, { copy, primary, clock });
  await query(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await query(primary, 'SELECT pg_reload_conf()');
  return {
    primary,
    standby,
    failOver: async () => {
      process.kill(readRunningServer(folder)!.pid, 'SIGKILL');
      await query(standby, 'SELECT pg_promote()');
      const deadline = performance.now() + PROMOTE_LIMIT_MS;
      while ((await query<{ is: boolean }>(standby, 'SELECT pg_is_in_recovery() AS is'))[0]!.is) {
        if (performance.now() > deadline) throw new Error('the standby was not promoted');
        await sleep(POLL_MS);
      }
    },
  };
}

async function startStandby(
  stage: Stage,
  { copy, primary, clock }: { copy: string; primary: string; clock: Clock },
): Promise<string> {
  const url = new URL(primary);
  const { hostname, port, username, password } = url;
  const from = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  writeFileSync(join(copy, 'standby.signal'), '');
  writeFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  const account = chooseAccount(copy);
  if (account !== undefined) {
    for (const name of ['standby.signal', 'postgresql.auto.conf']) {
      chownSync(join(copy, name), account.uid, account.gid);
    }
  }
  const binaries = findBinaries(account);
  url.port = String(await freePort());
  const { serverFolder } = placeServer(copy, account);
  const settings = [
    `port=${url.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
  ];
  await startProgram(stage, binaries.postgres, {
    parameters: ['-D', serverFolder, ...settings.flatMap((setting) => ['-c', setting])],
    port: Number(url.port),
    options: {
      cwd: copy,
      ...(account !== undefined && { uid: account.uid, gid: account.gid }),
      env: { ...process.env, ...clock.env, LC_ALL: 'C' },
    },
  });
  stage.defer(() => stopServer(copy, binaries));
  return url.href;
}
