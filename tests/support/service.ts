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
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 15_000;
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
  /** Issues a further key. @returns the key, and its identifier for {@link withKeys} */
  issueKey: (options?: KeyOptions) => Promise<{ key: string; id: string }>;
  /** What the process has written so far, on both streams. */
  output: () => string;
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
      DATABASE_URL: options.databaseUrlOfService ?? databaseUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { baseUrl, output } = await announced(child);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill(signal);
      await once(child, 'exit');
      clearTimeout(limit);
    }
    return child.exitCode;
  };
  return {
    baseUrl,
    key,
    databaseUrl,
    output,
    issueKey: (keyOptions) => issueKey(databaseUrl, keyOptions),
    stop: async () => {
      const code = await end('SIGTERM');
      if (options.databaseUrl === undefined) await dropDatabase(databaseUrl);
      return code;
    },
    kill: async () => {
      await end('SIGKILL');
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
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl());
  url.pathname = name;
  await applyMigrations(url.href);
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

async function announced(child: ChildProcess): Promise<{ baseUrl: string; output: () => string }> {
  let text = '';
  const output = () => text;
  let limit: NodeJS.Timeout | undefined;
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The service ${reason}:\n${text}`));
    limit = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not start in time');
    }, START_LIMIT_MS);
    child.once('exit', (code) => fail(`ended with ${code}`));
    const read = (chunk: Buffer) => {
      text += chunk;
      const found = ANNOUNCED.exec(text);
      if (found !== null) resolve(found[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  }).finally(() => clearTimeout(limit));
  return { baseUrl, output };
}
