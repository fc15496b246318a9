import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { system } from '../src/server/actor';
import { freePort } from '../src/server/database/embedded/free-port';
import { applyMigrations } from '../src/server/database/migrations/migrations';
import { openDatabase } from '../src/server/database/open-database';
import { projectRoot } from '../src/server/project-root';
import { createServices } from '../src/server/services';
import { readSettings } from '../src/server/settings';
import { seed } from './data';
import { type Server, startServer, stopServer } from './service';

/** The environment of the rows. */
export type Stage = Readonly<{
  /** The service, in a process of its own. */
  service: Server;
  /** Restarts the service. */
  restartService: () => Promise<void>;
  /** Another process of the service, which keeps replies; started when it is first needed. */
  keepingService: () => Promise<Server>;
  /** A service with so many processes, which keeps replies and has no rate limit; started when it is first needed. */
  serviceOf: (processes: number) => Promise<Server>;
  /** A server with `node:http` and `pg` only, in a process of its own. */
  limitServer: Server;
  /** The plain driver, for the limits. */
  driver: pg.Client;
  /** A connection for preparing and undoing, which is not measured. */
  database: pg.Client;
  key: string;
  quick: boolean;
}>;

export const resultsFolder = join(projectRoot, 'bench/results');

/** A module of this folder that answers like the service, with the least code. */
export const limitModule = (path: string): string => join(projectRoot, 'bench', path);

/** Flags of Node for profiling the running service. */
const PROFILER_FLAGS = ['--import', join(projectRoot, 'bench/profile-hook.mjs')];

const POOL_SIZE = '16';

/** Starts a temporary database with records, the service and the limit's server, and stops them afterwards. */
export async function withStage<T>(
  options: { entry: string; port: number; quick: boolean; profiled: boolean },
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  await mkdir(resultsFolder, { recursive: true });
  return withDatabase(async (url) => {
    await applyMigrations(url);
    const key = await issueKey(url);
    const [driver, database] = await Promise.all([connect(url), connect(url)]);
    await seed(database);
    // Replies are not kept, so that reading is measured, and not sending the same list again.
    const env = {
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: POOL_SIZE,
      LIST_CACHE_BYTES: '0',
      LOG_LEVEL: 'warn',
    };
    const port = options.port === 0 ? await freePort() : options.port;
    const flags = options.profiled ? PROFILER_FLAGS : [];
    const startService = () => startServer({ module: options.entry, port, env, flags });
    let service = await startService();
    let keeping: Promise<Server> | undefined;
    const keepingService = async () => {
      const { LIST_CACHE_BYTES: _, ...kept } = env;
      keeping ??= startServer({ module: options.entry, port: await freePort(), env: kept, flags: [] });
      return keeping;
    };
    const byProcesses = new Map<number, Promise<Server>>();
    const serviceOf = async (processes: number) => {
      const { LIST_CACHE_BYTES: _, ...kept } = env;
      const own = { ...kept, PROCESSES: String(processes), DEFAULT_RATE_PER_MINUTE: '0' };
      const started =
        byProcesses.get(processes) ??
        startServer({ module: options.entry, port: await freePort(), env: own, flags: [] });
      byProcesses.set(processes, started);
      return started;
    };
    const restartService = async () => {
      await stopServer(service);
      service = await startService();
    };
    try {
      const limitPort = options.port === 0 ? await freePort() : port + 1;
      const limitServer = await startServer({
        module: limitModule('limit-server.mjs'),
        port: limitPort,
        env,
      });
      const fixed = {
        restartService,
        keepingService,
        serviceOf,
        limitServer,
        driver,
        database,
        key,
        quick: options.quick,
      };
      try {
        return await work({
          ...fixed,
          get service() {
            return service;
          },
        });
      } finally {
        await stopServer(limitServer);
      }
    } finally {
      for (const started of byProcesses.values()) await stopServer(await started);
      if (keeping !== undefined) await stopServer(await keeping);
      await stopServer(service);
      await Promise.all([driver.end(), database.end()]);
    }
  });
}

/** A new database on the server of DATABASE_URL, or on an embedded one on the disk of this clone, so that fsync counts. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = readSettings(process.env).DATABASE_URL;
  if (given !== undefined) return withDatabaseOn(given, work);
  const folder = join(resultsFolder, `database-${process.pid}`);
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, { start: true });
  try {
    return await withDatabaseOn(database.url, work);
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withDatabaseOn<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const url = new URL(server);
  const name = `${url.pathname.slice(1) || 'postgres'}_bench`;
  const admin = await connect(server);
  try {
    await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await admin.query(`CREATE DATABASE "${name}"`);
    url.pathname = `/${name}`;
    try {
      return await work(url.href);
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  return client;
}

export async function issueKey(url: string): Promise<string> {
  const services = await createServices(readSettings({ DATABASE_URL: url, LOG_LEVEL: 'warn' }));
  try {
    return (await services.keys.issue({ name: 'bench' }, system('bench'))).key;
  } finally {
    await services.close();
  }
}
