import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '@/server/database/open-database';
import { projectRoot } from '@/server/project-root';
import { test as base } from './staff';

const START_LIMIT_MS = 60_000;
const ANNOUNCED = /http:\/\/127\.0\.0\.1:\d+/;

/** A service in a process of its own. */
export type OwnService = Readonly<{
  baseUrl: string;
  /** The output so far. */
  output: () => string;
  /** Ends it as an operator does. */
  stop: () => Promise<void>;
}>;

type OwnServices = {
  /**
   * Makes a service on the test's own database, which is empty for the first service; a further one continues with its
   * data.
   */
  start: (env?: Record<string, string>) => Promise<OwnService>;
  /** Runs a statement on that database. */
  sql: (statement: string, values?: unknown[]) => Promise<void>;
  /** The URL of that database. */
  ownDatabase: string;
};

/** The journeys' test, with services on a database that no other test uses. */
export const test = base.extend<OwnServices>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  ownDatabase: async ({}, use) => {
    const given = process.env['E2E_DATABASE_URL'];
    const dataDir = join(tmpdir(), 'statistics-e2e');
    const server = await openDatabase(
      { DATABASE_URL: given || undefined, DATA_DIR: dataDir },
      { start: true },
    );
    const name = `e2e_${randomUUID().slice(0, 8)}`;
    await runOn(server.url, `CREATE DATABASE ${name}`);
    const url = new URL(server.url);
    url.pathname = name;
    await use(url.href);
    await runOn(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    await server.stop();
  },
  sql: ({ ownDatabase }, use) => use((statement, values) => runOn(ownDatabase, statement, values)),
  start: async ({ ownDatabase }, use) => {
    const started: OwnService[] = [];
    await use(async (env = {}) => {
      const service = await startService({ DATABASE_URL: ownDatabase, ...env });
      started.push(service);
      return service;
    });
    await Promise.all(started.map((service) => service.stop()));
  },
});

async function startService(env: Record<string, string>): Promise<OwnService> {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
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
  return {
    baseUrl: await announced(child, () => text),
    output: () => text,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function announced(child: ChildProcess, output: () => string): Promise<string> {
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  while (!ANNOUNCED.test(output())) {
    await Promise.race([once(child, 'exit'), once(child.stdout!, 'data', { signal: limit })]);
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${output()}`);
  }
  return ANNOUNCED.exec(output())?.[0] ?? '';
}

async function runOn(url: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
