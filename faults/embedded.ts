import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '@/server/database/embedded/account';
import { findBinaries } from '@/server/database/embedded/binaries';
import { isServerOf, readRunningServer } from '@/server/database/embedded/place';
import { stopServer } from '@/server/database/embedded/stop-server';
import type { Target } from '../tests/support/ledger';
import type { Launched } from '../tests/support/service';
import type { Stage } from './stage';

const POLL_MS = 20;
/** A transaction whose connection went silent is ended by the database after a minute (`database/pool.ts`). */
const PEACE_LIMIT_MS = 75_000;
/** The application name of the service's connections to its database. */
const SERVICE = 'regional-statistical-data-service%';

/** A service with its embedded PostgreSQL, which can be killed and restarted on the same port. */
export type Embedded = Readonly<{
  /** The service to which batches are sent. */
  writer: Target;
  /** The service to which another key sends requests. */
  other: Target;
  databaseUrl: string;
  service: () => Launched;
  /** Starts the service when it has ended. @returns seconds until it serves */
  startAgain: () => Promise<number>;
  /** The process identifier of PostgreSQL's first process. */
  postmaster: () => number;
}>;

/** Starts a service on an empty data folder. */
export async function startEmbedded(
  stage: Stage,
  { dataDir = stage.folder, env = {} }: { dataDir?: string; env?: Record<string, string> } = {},
): Promise<Embedded> {
  const { PORT, baseUrl } = await stage.fixedPort();
  const folder = join(dataDir, 'postgres');
  // Runs after the service has been killed, and stops the server that a killed service leaves behind.
  stage.defer(() => stopServer(folder, findBinaries(chooseAccount(folder))));
  const start = () => stage.launch({ DATA_DIR: dataDir, PORT, ...env });
  let service = start();
  await service.announced;
  const databaseUrl = urlOf(dataDir);
  const [writer, other] = [await stage.key(databaseUrl), await stage.key(databaseUrl)];
  return {
    writer: { baseUrl, key: writer },
    other: { baseUrl, key: other },
    databaseUrl,
    service: () => service,
    startAgain: async () => {
      const begun = performance.now();
      service = start();
      await service.announced;
      return (performance.now() - begun) / 1000;
    },
    postmaster: () => {
      const running = readRunningServer(folder);
      if (running === undefined || !isServerOf(folder, running.pid)) throw new Error('no PostgreSQL runs');
      return running.pid;
    },
  };
}

/** The address of the PostgreSQL that runs on a data folder. */
export function urlOf(dataDir: string): string {
  const { password, port } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'));
  return `postgresql://postgres:${password}@127.0.0.1:${port}/statistics`;
}

/** Runs one statement on a database, on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'faults' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until the database answers and no statement of the service is running.
 * @throws {Error} if that takes too long
 */
export async function peace(databaseUrl: string): Promise<void> {
  const deadline = performance.now() + PEACE_LIMIT_MS;
  for (;;) {
    const fault = await query<{ state: string; query: string }>(
      databaseUrl,
      `SELECT state, left(query, 200) AS query FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE '${SERVICE}' AND state <> 'idle'`,
    ).then(
      ([first]) => (first === undefined ? undefined : `${first.state}: ${first.query}`),
      (error: Error) => error.message,
    );
    if (fault === undefined) return;
    if (performance.now() > deadline) throw new Error(`no peace in the database: ${fault}`);
    await sleep(POLL_MS);
  }
}

/** Process identifiers of the service's backends in PostgreSQL. */
export async function backendsOf(databaseUrl: string): Promise<number[]> {
  const rows = await query<{ pid: number }>(
    databaseUrl,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '${SERVICE}'`,
  );
  return rows.map(({ pid }) => pid);
}
