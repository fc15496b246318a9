import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { projectRoot } from '@/server/project-root';
import { createEmptyDatabase, dropDatabase } from './service';
import { startWhole, type WholeStart } from './whole-start';

const BLOCKED_LIMIT_MS = 60_000;
/** The upgrade starts here: the earlier migrations have been applied. */
const UPGRADE_FROM = '20261122000000';
/** A table that each kind of start creates half-way: creating it at the same time stops the migration there. */
const MADE = { 'first start': 'jam_layanan', upgrade: 'writer_minimum' } as const;

export interface Interruption {
  database: 'own' | 'embedded';
  moment: keyof typeof MADE;
  signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL';
}

/**
 * Interrupts a start while a migration runs, and starts again.
 * @returns the exit of the interrupted start, the processes that it left, and how the next start ended
 * @throws {Error} if the next start does not serve
 */
export async function interruptMigration(how: Interruption): Promise<{
  exit: number | NodeJS.Signals | null;
  left: string[];
  next: { exit: number | NodeJS.Signals | null; left: string[] };
}> {
  const place = await (how.database === 'own' ? ownPlace() : embeddedPlace());
  const watcher = await connect(place.url);
  const blocker = await connect(place.url);
  const starts: WholeStart[] = [];
  try {
    if (how.moment === 'upgrade') await applyOlder(place.url);
    await blocker.query('BEGIN');
    await blocker.query(`CREATE TABLE ${MADE[how.moment]} ()`);
    const first = startWhole({ env: place.env });
    starts.push(first);
    await blocked(watcher, first);
    await watcher.end();
    await place.leave();
    first.child.kill(how.signal);
    const exit = await first.ended();
    // The embedded server is meant to survive a kill, and to be used by the next start.
    const left = how.signal === 'SIGKILL' ? [] : first.left();
    await blocker.end().catch(() => undefined);
    const second = startWhole({ env: place.env });
    starts.push(second);
    const ready = await fetch(`${await second.ready()}/health/ready`);
    if (ready.status !== 200) throw new Error(`The next start is not ready: ${await ready.text()}`);
    second.child.kill('SIGTERM');
    return { exit, left, next: { exit: await second.ended(), left: second.left() } };
  } finally {
    for (const { child } of starts) child.kill('SIGKILL');
    await Promise.allSettled([watcher.end(), blocker.end()]);
    await place.remove();
  }
}

interface Place {
  url: string;
  env: Record<string, string>;
  /** Ends the test's use of it, so that the service alone decides whether it runs. */
  leave: () => Promise<void>;
  remove: () => Promise<void>;
}

async function ownPlace(): Promise<Place> {
  const url = await createEmptyDatabase();
  return {
    url,
    env: { DATABASE_URL: url },
    leave: async () => undefined,
    remove: () => dropDatabase(url),
  };
}

async function embeddedPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'statistics-interrupted-'));
  const settings = { DATABASE_URL: undefined, DATA_DIR: folder };
  const database = await openDatabase(settings, { start: true });
  let left: Promise<void> | undefined;
  const leave = () => {
    left ??= database.stop();
    return left;
  };
  return {
    url: database.url,
    env: { DATA_DIR: folder },
    leave,
    remove: async () => {
      await leave();
      // Ends a server that a failed try left behind.
      await (await openDatabase(settings, { start: true })).stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function applyOlder(url: string): Promise<void> {
  const all = join(projectRoot, 'prisma/migrations');
  const folder = mkdtempSync(join(tmpdir(), 'statistics-older-'));
  try {
    for (const name of readdirSync(all).filter((migration) => migration < UPGRADE_FROM)) {
      mkdirSync(join(folder, name));
      cpSync(join(all, name), join(folder, name), { recursive: true });
    }
    await applyMigrations(url, { folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Stopping the server ends the test's connections as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function blocked(watcher: pg.Client, { child, output }: WholeStart): Promise<void> {
  const question = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND query LIKE '%CREATE TABLE%'`;
  for (const deadline = Date.now() + BLOCKED_LIMIT_MS; Date.now() < deadline; ) {
    const { rowCount } = await watcher.query(question);
    if (rowCount === 1) return;
    if (child.exitCode !== null) break;
  }
  throw new Error(`The start never reached the migration:\n${output()}`);
}
