import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { freePort } from '@/server/database/embedded/free-port';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { withThrowawayDatabase } from '@/server/database/throwaway';
import { projectRoot } from '@/server/project-root';
import { entryOf } from './entry';
import { memoryOfTree } from './memory';
import { type Server, startServer, stopServer } from './service';
import { ADMIN_ENVIRONMENT, signIn } from './sign-in';
import { sendDay } from './soak/traffic';
import { connect, issueKey } from './stage';

const DAYS = 30;
/** The service is restarted after so many days. */
const RESTART_EVERY = 5;
const KEYS = 3;
/** The maximum ratio of the last ten days to the ten before. */
const MAX_GROWTH = 1.15;
const POLL_MS = 50;

type Reading = Readonly<Record<keyof typeof MEASURES, number>>;

/** What must not grow; `slack`: the difference that does not count. */
const MEASURES = {
  memory: { name: 'memory of the service, MiB', slack: 40 },
  live: { name: 'its heap after a collection, MiB', slack: 4 },
  native: { name: 'its memory outside the heap, MiB', slack: 20 },
  current: { name: 'tables of what is stored now, MiB', slack: 8 },
  dead: { name: 'deleted rows in them, thousands', slack: 20 },
  connections: { name: 'connections to the database', slack: 3 },
  files: { name: 'temporary files', slack: 2 },
  descriptors: { name: 'open files of the service', slack: 20 },
} as const;

/**
 * `npm run bench:soak [-- --minutes 60 --without-restarts]`: sends the traffic of a month in an hour, with a restart after every
 * fifth day, and compares the last ten days with the ten before. Nothing may grow but the histories, which are kept on purpose and
 * shown apart. The exit code is 1 if something has grown, or a request was answered otherwise than expected.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'without-restarts': { type: 'boolean', default: false },
  },
});
const dayMs = (Number(options.minutes) * 60_000) / DAYS;
const entry = await entryOf(undefined);
const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const memoryFile = join(tmpdir(), `soak-memory-${process.pid}.json`);
const flags = ['--expose-gc', '--import', join(projectRoot, 'bench/soak/memory-hook.mjs')];

await withThrowawayDatabase(async (url) => {
  await applyMigrations(url);
  const keys: string[] = [];
  for (let key = 0; key < KEYS; key += 1) keys.push(await issueKey(url));
  const database = await connect(url);
  const port = await freePort();
  const env = {
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    TMPDIR: folder,
    SPOOL_DIR: folder,
    DRAIN_SECONDS: '0',
    MEMORY_FILE: memoryFile,
    ...ADMIN_ENVIRONMENT,
  };
  const start = () => startServer({ module: entry, port, env, flags });
  let server = await start();
  const base = `http://127.0.0.1:${port}`;
  const cookie = await signIn(base);
  const readings: Reading[] = [];
  const unexpected: string[] = [];
  let requests = 0;
  try {
    for (let day = 1; day <= DAYS; day += 1) {
      const traffic = await sendDay({ base, cookie, keys }, day, dayMs);
      requests += traffic.requests;
      unexpected.push(...traffic.unexpected);
      readings.push(await read(server, database));
      console.log(`day ${day}: ${JSON.stringify(readings.at(-1))}`);
      if (!options['without-restarts'] && day % RESTART_EVERY === 0 && day < DAYS) {
        await stopServer(server);
        server = await start();
      }
    }
    const histories = await sizeOf(database, true);
    report(readings);
    console.log(
      `${requests.toLocaleString('en')} requests; histories, which are kept: ${histories.toFixed(0)} MiB`,
    );
    for (const line of new Set(unexpected.slice(0, 20))) console.error(line);
    if (unexpected.length > 0) process.exitCode = 1;
  } finally {
    await stopServer(server);
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function read(server: Server, database: pg.Client): Promise<Reading> {
  const { rows } = await database.query<{ dead: number; connections: number }>(
    `SELECT (SELECT sum(n_dead_tup)::float8 FROM pg_stat_user_tables WHERE schemaname = 'public') AS dead,
       (SELECT count(*)::float8 FROM pg_stat_activity WHERE datname = current_database()) AS connections`,
  );
  const { dead, connections } = rows[0]!;
  return {
    memory: Math.round(memoryOfTree(server.pid)),
    current: Math.round((await sizeOf(database, false)) * 10) / 10,
    dead: Math.round(dead / 100) / 10,
    connections,
    files: readdirSync(folder).length,
    descriptors: readdirSync(`/proc/${server.pid}/fd`).length,
    ...(await afterCollection(server)),
  };
}

/** What the service has left after a collection of its heap, in MiB. */
async function afterCollection({ pid }: Server): Promise<Pick<Reading, 'live' | 'native'>> {
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(memoryFile)) await sleep(POLL_MS);
  // The file may have been made, but not written yet.
  await sleep(POLL_MS);
  const { live, native } = JSON.parse(readFileSync(memoryFile, 'utf8')) as Pick<Reading, 'live' | 'native'>;
  rmSync(memoryFile);
  return { live: Math.round(live * 10) / 10, native: Math.round(native) };
}

/** The size of the tables that keep histories, or of all others, in MiB. */
async function sizeOf(database: pg.Client, isHistory: boolean): Promise<number> {
  const kept = ['history_event', 'api_key_usage', 'failed_request', 'first_reply', 'check_run'];
  const { rows } = await database.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
       AND (n.nspname = 'record_history' OR c.relname = ANY ($1)) = $2`,
    [kept, isHistory],
  );
  return rows[0]!.bytes / 1024 ** 2;
}

function report(readings: readonly Reading[]): void {
  const third = DAYS / 3;
  const mean = (name: keyof Reading, from: number) =>
    readings.slice(from, from + third).reduce((sum, reading) => sum + reading[name], 0) / third;
  const rows = Object.entries(MEASURES).map(([key, { name, slack }]) => {
    const measure = key as keyof Reading;
    const [before, last] = [mean(measure, third), mean(measure, 2 * third)];
    return { name, before, last, met: last <= before * MAX_GROWTH || last - before <= slack };
  });
  console.table(
    rows.map(({ name, before, last, met }) => ({
      measure: name,
      'days 11 to 20': Math.round(before * 10) / 10,
      'days 21 to 30': Math.round(last * 10) / 10,
      met: met ? 'yes' : 'NO',
    })),
  );
  if (rows.some(({ met }) => !met)) process.exitCode = 1;
}
