import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllow } from '@/server/access/keys/check/permissions';
import type { KeyService } from '@/server/access/keys/service';
import { createInstance } from '@/server/access/keys/testing';
import { system } from '@/server/actor';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { projectRoot } from '@/server/project-root';
import { administer, urlOf } from '../../scripts/lib/vitest/databases';

const BUILT = 'dist/main.js';
const FROM_SOURCE = 'tests/support/source-server.ts';
const START_LIMIT_MS = 100_000;
const STOP_LIMIT_MS = 60_000;
const ANNOUNCED = /http:\/\/127\.0\.0\.1:\d+/;

type KeyOptions = Omit<Parameters<KeyService['issue']>[0], 'name' | 'permissions'> & {
  /** In the syntax of --allow: `drka:list,disdik/siswa:list+register`; by default everything. */
  allow?: string;
};

/** A running service, in a separate process. */
export type TestService = Readonly<{
  baseUrl: string;
  /** A key with all permissions. */
  key: string;
  databaseUrl: string;
  /** Its process identifier. */
  pid: number;
  /** Issues another key. @returns the key, and its identifier for {@link withKeys} */
  issueKey: (options?: KeyOptions) => Promise<{ key: string; id: string }>;
  /** The output of the process so far, of both streams. */
  output: () => string;
  /** Stops reading its output, so that the pipe fills up. @returns a function that resumes reading */
  stopReading: () => () => void;
  /** Stops it as an operator does. @returns the exit code */
  stop: () => Promise<number | null>;
  /** Kills it like a power failure. */
  kill: () => Promise<void>;
}>;

type Options = {
  env?: Record<string, string>;
  /** The folder of another copy of the sources. */
  root?: string;
  /** An existing database instead of a new one. */
  databaseUrl?: string;
  /** The address of that database for the service, such as a proxy's. */
  databaseUrlOfService?: string;
};

/**
 * Starts a service on a free port, with a new migrated database on the server that TEST_DATABASE_URL or DATABASE_URL
 * names. It is the built application; with SERVICE_FROM=source, or without a build, its source.
 */
export async function startService({
  env = {},
  root = projectRoot,
  ...options
}: Options = {}): Promise<TestService> {
  const databaseUrl = options.databaseUrl ?? (await createDatabase());
  const { key } = await issueKey(databaseUrl);
  const child = launch({ DATABASE_URL: options.databaseUrlOfService ?? databaseUrl, ...env }, { root });
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

/** A service's process, from its start on. */
export type Launched = Readonly<{
  pid: number;
  /** Resolves when it serves; rejects if it ends before that, or takes too long. */
  announced: Promise<string>;
  /** Its output so far, of both streams. */
  output: () => string;
  /** The same as in {@link TestService}. */
  stopReading: () => () => void;
  /** Whether the process has ended. */
  ended: () => boolean;
  /**
   * Sends a signal unless it has ended, and waits for its end, finally by force.
   * @returns the exit code, null after a signal
   */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}>;

/**
 * Starts the service's process with these settings and the defaults of tests: a free port, one process unless PROCESSES says otherwise, little logging.
 * @param options.script the script to run instead of the built application
 */
export function launch(
  env: Record<string, string>,
  { root = projectRoot, script }: { root?: string; script?: string } = {},
): Launched {
  const built = process.env['SERVICE_FROM'] !== 'source' && existsSync(join(root, BUILT));
  const parameters = script ?? (built ? BUILT : undefined);
  const child = spawn(process.execPath, parameters ? [parameters] : ['--import', 'tsx', FROM_SOURCE], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      PROCESSES: process.env['PROCESSES'] ?? '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  const output = () => text;
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const started = announced(child, output);
  // A caller that ends the process before it serves need not handle the rejection.
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

/** Provides the functions that manage keys, as another process of the service would have them. */
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

/** Creates an empty database and applies the migrations. @returns its URL */
export async function createDatabase(): Promise<string> {
  const template = process.env['TEST_TEMPLATE'];
  if (template !== undefined) return createEmptyDatabase({ like: urlOf(template) });
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  return url;
}

/** Creates a database without tables, or with those of another one, which must have no connections. @returns its URL */
export async function createEmptyDatabase({ like }: { like?: string } = {}): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const template = like === undefined ? '' : ` TEMPLATE ${new URL(like).pathname.slice(1)}`;
  await administer(`CREATE DATABASE ${name}${template}`);
  return urlOf(name);
}

export async function dropDatabase(databaseUrl: string): Promise<void> {
  await administer(`DROP DATABASE IF EXISTS ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`);
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
