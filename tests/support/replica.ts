import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '@/server/database/embedded/account';
import { findBinaries } from '@/server/database/embedded/binaries';
import { freePort } from '@/server/database/embedded/free-port';
import { placeServer, readRunningServer } from '@/server/database/embedded/place';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';

const START_LIMIT_MS = 30_000;
const POLL_MS = 20;

/** A streaming replica of an embedded server. */
export type Replica = Readonly<{
  url: string;
  /** Stops the replay of what it receives. @returns when nothing more is replayed */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Makes it a primary, and waits until it is one. */
  promote: () => Promise<void>;
  /** Kills it like a power failure. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}>;

type Options = Readonly<{
  /** The data folder of the running primary. */
  from: string;
  /** Its address. */
  primary: string;
  /** The replica's data folder, which is made. */
  folder: string;
  /** The name by which the primary knows it. */
  name: string;
}> &
  ReplicaOptions;

/** The port of a replica, if not a free one, and what its process has in its environment, such as a clock. */
type ReplicaOptions = Readonly<{ port?: number; env?: Readonly<Record<string, string>> }>;

/** A migrated embedded server of one test file. */
export type Primary = Readonly<{
  url: string;
  /** Starts a replica of it. */
  replicate: (name: string, options?: ReplicaOptions) => Promise<Replica>;
  /** Kills the server like a power failure. */
  kill: () => void;
  /** Stops the server, and leaves the files. */
  halt: () => Promise<void>;
  /** Stops it, and removes the files, with those of its replicas, which must have been stopped. */
  stop: () => Promise<void>;
}>;

/** Starts one in a temporary folder. */
export async function startPrimary(): Promise<Primary> {
  const folder = mkdtempSync(join(tmpdir(), 'statistics-pair-'));
  chmodSync(folder, 0o755);
  const server = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, { start: true });
  await applyMigrations(server.url);
  const from = join(folder, 'postgres');
  let halted: Promise<void> | undefined;
  const halt = () => {
    halted ??= server.stop();
    return halted;
  };
  return {
    url: server.url,
    replicate: (name, options) =>
      startReplica({ from, primary: server.url, folder: join(folder, name), name, ...options }),
    kill: () => void process.kill(readRunningServer(from)!.pid, 'SIGKILL'),
    halt,
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a running server, and starts a replica on the copy. */
async function startReplica(options: Options): Promise<Replica> {
  const { from, primary, folder, name } = options;
  await copyFiles({ from, primary, folder });
  const { hostname, port, username, password } = new URL(primary);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  writeFileSync(join(folder, 'standby.signal'), '');
  writeFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const account = chooseAccount(folder);
  if (account !== undefined)
    for (const file of ['standby.signal', 'postgresql.auto.conf', 'backup_label'])
      chownSync(join(folder, file), account.uid, account.gid);
  const url = new URL(primary);
  url.port = String(options.port ?? (await freePort()));
  const settings = [
    `port=${url.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
  ];
  const child = spawn(
    findBinaries(account).postgres,
    ['-D', placeServer(folder, account).serverFolder, ...settings.flatMap((setting) => ['-c', setting])],
    {
      cwd: folder,
      ...(account !== undefined && { uid: account.uid, gid: account.gid }),
      env: { ...process.env, ...options.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk));
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await answers(url.href))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`the replica did not start: ${said}`);
    await sleep(POLL_MS);
  }
  const run = (text: string) => query(url.href, text);
  return {
    url: url.href,
    pause: async () => {
      await run('SELECT pg_wal_replay_pause()');
      const isPaused = async () =>
        (await run('SELECT pg_get_wal_replay_pause_state() AS state'))[0]?.['state'] === 'paused';
      while (!(await isPaused())) await sleep(POLL_MS);
    },
    resume: async () => void (await run('SELECT pg_wal_replay_resume()')),
    promote: async () => void (await run('SELECT pg_promote()')),
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of a running server's files, taken as PostgreSQL describes it for a base backup without its tool. */
async function copyFiles({
  from,
  primary,
  folder,
}: Pick<Options, 'from' | 'primary' | 'folder'>): Promise<void> {
  const client = new pg.Client({ connectionString: primary });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    const { status } = spawnSync('cp', ['-a', from, folder]);
    // Files that disappear while they are copied are restored from the log.
    if (status !== 0 && status !== 1) throw new Error('the files of PostgreSQL could not be copied');
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(folder, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(folder, file), { force: true });
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'replica' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const answers = (url: string): Promise<boolean> =>
  query(url, 'SELECT').then(
    () => true,
    () => false,
  );

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
