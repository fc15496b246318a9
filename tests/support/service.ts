import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { parseAllow } from '@/server/access/keys/permissions';
import type { KeyService } from '@/server/access/keys/service';
import { createInstance } from '@/server/access/keys/testing';
import { system } from '@/server/actor';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { projectRoot } from '@/server/project-root';

const BUILT = 'dist/main.js';
const FROM_SOURCE = 'tests/support/source-server.ts';
const START_LIMIT_MS = 100_000;
const STOP_LIMIT_MS = 60_000;
const ANNOUNCED = /http:\/\/127\.0\.0\.1:\d+/;

type KeyOptions = Omit<Parameters<KeyService['issue']>[0], 'name' | 'permissions'> & {
  /** As the command line's --allow: `drka:list,disdik/siswa:list+register`; by default everything. */
  allow?: string;
};

/** A running service, as a process of its own. */
export type TestService = Readonly<{
  baseUrl: string;
  /** A key with every right. */
  key: string;
  databaseUrl: string;
  /** The number of its process. */
  pid: number;
  /** Issues a further key. @returns the key, and its identifier for {@link withKeys} */
  issueKey: (options?: KeyOptions) => Promise<{ key: string; id: string }>;
  /** What the process has written so far, on both streams. */
  output: () => string;
  /** Leaves what it writes from now on in the pipe, which fills up. @returns reads again */
  stopReading: () => () => void;
  /** Ends it as an operator does. @returns the exit code */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut does. */
  kill: () => Promise<void>;
}>;

type Options = {
  env?: Record<string, string>;
  /** The folder of another copy of the sources. */
  root?: string;
  /** An existing database instead of a fresh one. */
  databaseUrl?: string;
  /** Under which address the service is told to find that database, such as a proxy's. */
  databaseUrlOfService?: string;
};

/**
 * Starts a service on a free port, with a fresh migrated database on the server that TEST_DATABASE_URL or
 * DATABASE_URL names. It is the built application; with SERVICE_FROM=source, or without a build, its source.
 */
export async function startService({
  env = {},
  root = projectRoot,
  ...options
}: Options = {}): Promise<TestService> {
  const databaseUrl = options.databaseUrl ?? (await createDatabase());
  const { key } = await issueKey(databaseUrl);
  const child = launch({ DATABASE_URL: options.databaseUrlOfService ?? databaseUrl, ...env }, root);
  const baseUrl = await child.announced;
  return {
    baseUrl,
    key,
    databaseUrl,
    pid: child.pid,
    output: child.output,
    stopReading: child.stopReading,
    issueKey: (keyOptions) => issueKey(databaseUrl, keyOptions),
    stop: async () => {
      const code = await child.end('SIGTERM');
      if (options.databaseUrl === undefined) await dropDatabase(databaseUrl);
      return code;
    },
    kill: async () => {
      await child.end('SIGKILL');
    },
  };
}

/** A service's process, from its first moment on. */
export type Launched = Readonly<{
  pid: number;
  /** Settles when it serves; fails when it ends before that, or takes too long. */
  announced: Promise<string>;
  /** What it has written so far, on both streams. */
  output: () => string;
  /** As {@link TestService} has it. */
  stopReading: () => () => void;
  /** Whether the process has ended. */
  ended: () => boolean;
  /** Sends a signal unless it has ended, and waits for its end, at last by force. @returns the exit code, null after a signal */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}>;

/** Starts the service's process with these settings and the defaults of tests: a free port, few words in the log. */
export function launch(env: Record<string, string>, root = projectRoot): Launched {
  const built = process.env.SERVICE_FROM !== 'source' && existsSync(join(root, BUILT));
  const child = spawn(process.execPath, built ? [BUILT] : ['--import', 'tsx', FROM_SOURCE], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  const output = () => text;
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const started = announced(child, output);
  // Who ends the process before it serves need not listen.
  started.catch(() => undefined);
  return {
    pid: child.pid!,
    announced: started,
    output,
    stopReading: () => {
      child.stdout.pause();
      return () => void child.stdout.resume();
    },
    ended,
    end: async (signal) => {
      if (!ended()) {
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
        child.kill(signal);
        await once(child, 'exit');
        clearTimeout(limit);
      }
      return child.exitCode;
    },
  };
}

/** Lends the functions that manage keys, as another process of the service would have them. */
export async function withKeys<T>(databaseUrl: string, work: (keys: KeyService) => Promise<T>): Promise<T> {
  const instance = createInstance({ DATABASE_URL: databaseUrl });
  try {
    return await work(instance.keys);
  } finally {
    await instance.close();
  }
}

/** Issues a key on a migrated database. */
export function issueKey(databaseUrl: string, { allow = '*', ...options }: KeyOptions = {}) {
  return withKeys(databaseUrl, async (keys) => {
    const input = { name: `test ${randomUUID()}`, permissions: [...parseAllow(allow)], ...options };
    const { key, record } = await keys.issue(input, system('tests'));
    return { key, id: record.id };
  });
}

/** Makes an empty database and applies the migrations. @returns its URL */
export async function createDatabase(): Promise<string> {
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  return url;
}

/** Makes a database without tables, or with those of another one to which nobody is connected. @returns its URL */
export async function createEmptyDatabase({ like }: { like?: string } = {}): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const template = like === undefined ? '' : ` TEMPLATE ${new URL(like).pathname.slice(1)}`;
  await administer(`CREATE DATABASE ${name}${template}`);
  const url = new URL(serverUrl());
  url.pathname = name;
  return url.href;
}

export async function dropDatabase(databaseUrl: string): Promise<void> {
  await administer(`DROP DATABASE IF EXISTS ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`);
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (url) return url;
  throw new Error(
    'TEST_DATABASE_URL has to name a PostgreSQL on which databases may be made; "npm test" brings one',
  );
}

async function announced(child: ChildProcess, output: () => string): Promise<string> {
  let limit: NodeJS.Timeout | undefined;
  return new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The service ${reason}:\n${output()}`));
    limit = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not start in time');
    }, START_LIMIT_MS);
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
    const read = () => {
      const found = ANNOUNCED.exec(output());
      if (found !== null) resolve(found[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  }).finally(() => clearTimeout(limit));
}
