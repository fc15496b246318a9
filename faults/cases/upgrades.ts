import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { collectionNames } from '@/domain/collections';
import { readContent, readTables } from '@/server/database/backup/contents';
import { chooseAccount } from '@/server/database/embedded/account';
import { findBinaries, ownMajor } from '@/server/database/embedded/binaries';
import { isServerOf, readRunningServer } from '@/server/database/embedded/place';
import { stopServer } from '@/server/database/embedded/stop-server';
import { readMajor } from '@/server/database/embedded/upgrade/folders';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';
import type { Launched } from '../../tests/support/service';
import { urlOf } from '../embedded';
import type { Fault } from '../fault';
import { createOlderData, type Earlier, installPrevious, withOlderServer } from '../older-data';
import type { Stage } from '../stage';

/** The newest major version before the own one: the first whose `initdb` knows the order of the service's databases. */
const MAJOR = 17;
const RECORDS = 1_000_000;
const MS_PER_SECOND = 1_000;
const POLL_MS = 2;
/** Of this many tries one ends the start while it renames folders, which takes only some milliseconds. */
const SWITCH_EVERY = 5;
const SWITCH_MS = 30;
/** The copies of tries are in memory already, so an upgrade of them is a little faster. */
const SHARE_OF_WHOLE = 0.9;

/** The rows and the hash of each table with records or their history. */
type Contents = ReadonlyMap<string, string>;

/** What all tries share. */
type Trial = Readonly<{ stage: Stage; older: string; earlier: Earlier; contents: Contents; wholeMs: number }>;

/** The start that brings data to a new major version of the embedded PostgreSQL is killed. */
export const upgrades: Fault = {
  name: 'upgrade-embedded',
  does: `the start that upgrades ${RECORDS.toLocaleString('en')} records from the embedded PostgreSQL ${MAJOR} is killed at any moment, alone or with both PostgreSQL servers`,
  holds:
    'the older PostgreSQL, or the next start, has every record and its history; nothing incomplete is left',
  tries: { full: 25, short: 0 },
  limit: 300,
  others: 'served',
  arrange: async (stage) => {
    // PostgreSQL runs as another user if root runs this.
    chmodSync(stage.folder, 0o755);
    const earlier = { major: MAJOR, programs: join(stage.folder, 'programs') };
    installPrevious(earlier);
    const older = join(stage.folder, 'older');
    await createOlderData(older, earlier, async (url) => {
      await applyMigrations(url);
      await seed(url);
    });
    const contents = await withOlderServer(older, earlier, contentsOf);
    const trial = { stage, older, earlier, contents };
    const wholeMs = await upgradeUndisturbed(trial);
    const killed = new Map<string, number>();
    return {
      attempt: async (number) => {
        const moment = await killOne({ ...trial, wholeMs }, number);
        killed.set(moment, (killed.get(moment) ?? 0) + 1);
      },
      notes: () =>
        [
          `undisturbed ${(wholeMs / MS_PER_SECOND).toFixed(0)} s`,
          ...[...killed].map(([moment, count]) => `${count} killed ${moment}`),
        ].join('; '),
    };
  },
};

async function seed(url: string): Promise<void> {
  const parameters = ['scripts/cli.mjs', 'scripts/seed.ts', '--records', `${RECORDS}`];
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the records were not made: ${code}`);
}

/** @returns how long it takes, in milliseconds */
async function upgradeUndisturbed(trial: Omit<Trial, 'wholeMs'>): Promise<number> {
  const dataDir = copyOf(trial, 'undisturbed');
  const service = startOn(trial, dataDir);
  await said(service, 'Upgrading the data');
  const begun = performance.now();
  await said(service, 'The data are of PostgreSQL');
  const wholeMs = performance.now() - begun;
  await finish(trial, dataDir, service);
  return wholeMs;
}

/** One kill, and what is there afterwards. @returns the moment of the kill */
async function killOne(trial: Trial, number: number): Promise<string> {
  const { earlier, contents } = trial;
  const dataDir = copyOf(trial, `try-${number}`);
  const service = startOn(trial, dataDir);
  await said(service, 'Upgrading the data');
  if (number % SWITCH_EVERY === 0) {
    await appears(dataDir, 'postgres-upgraded', service);
    await sleep(Math.random() * SWITCH_MS);
  } else await sleep(Math.random() * trial.wholeMs * SHARE_OF_WHOLE);
  const isAlone = number % 2 === 0;
  const servers = isAlone ? [] : serversIn(dataDir);
  const moment = momentOf(service);
  const end = service.end('SIGKILL');
  for (const pid of servers) killIfThere(pid);
  await end;
  const folders = foldersIn(dataDir);
  const isOld = readMajor(join(dataDir, 'postgres')) === MAJOR;
  console.error(`  ${number}: killed ${moment}${isAlone ? '' : ' with its servers'}; ${folders.join(', ')}`);
  if (isOld && !isAlone) expectSame(await withOlderServer(dataDir, earlier, contentsOf), contents);
  await finish(trial, dataDir, startOn(trial, dataDir));
  return moment;
}

/** Waits until a start serves, and compares what is there. */
async function finish(
  { contents }: Pick<Trial, 'contents'>,
  dataDir: string,
  service: Launched,
): Promise<void> {
  await service.announced;
  expectSame(await contentsOf(urlOf(dataDir)), contents);
  const code = await service.end('SIGTERM');
  if (code !== 0) throw new Error(`the service ended with ${code}`);
  const major = readMajor(join(dataDir, 'postgres'));
  if (major !== ownMajor()) throw new Error(`the data are of PostgreSQL ${major}`);
  const others = foldersIn(dataDir).filter((name) => name !== 'postgres');
  if (others.length !== 1 || readMajor(join(dataDir, others[0]!)) !== MAJOR)
    throw new Error(`beside the data there are ${others.join(', ')}`);
  if (serversIn(dataDir).length > 0) throw new Error('a PostgreSQL is left');
  rmSync(dataDir, { recursive: true });
}

function copyOf({ stage, older }: Pick<Trial, 'stage' | 'older'>, name: string): string {
  const dataDir = join(stage.folder, name);
  const { status, stderr } = spawnSync('cp', ['-a', older, dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the data were not copied: ${stderr}`);
  stage.defer(async () => {
    for (const folder of foldersIn(dataDir).map((one) => join(dataDir, one)))
      await stopServer(folder, findBinaries(chooseAccount(folder)), { atOnce: true });
  });
  return dataDir;
}

const startOn = ({ stage, earlier }: Pick<Trial, 'stage' | 'earlier'>, dataDir: string): Launched =>
  stage.launch({ DATA_DIR: dataDir, PREVIOUS_POSTGRES_DIR: earlier.programs, LOG_LEVEL: 'info' });

async function said(service: Launched, text: string): Promise<void> {
  while (!service.output().includes(text)) {
    if (service.ended()) throw new Error(`the start ended: ${service.output().slice(-500)}`);
    await sleep(POLL_MS);
  }
}

/** Waits until a folder has a name, or the start goes on without it. */
function appears(dataDir: string, name: string, service: Launched): Promise<void> {
  return new Promise((resolve, reject) => {
    const watcher = watch(dataDir, (_, found) => {
      if (found === name) end(resolve);
    });
    const look = setInterval(() => {
      if (service.ended()) end(() => reject(new Error('the start ended')));
      else if (service.output().includes('The data are of PostgreSQL')) end(resolve);
    }, POLL_MS);
    function end(next: () => void) {
      clearInterval(look);
      watcher.close();
      next();
    }
  });
}

/** What the start was doing, by its last line. */
function momentOf(service: Launched): string {
  const lines = [...service.output().matchAll(/"msg":"([^"]+)"/g)].map(([, text = '']) => text);
  const last = lines.at(-1) ?? '';
  const known: [RegExp, string][] = [
    [/^Upgrading/, 'while the servers started'],
    [/^Copying/, 'while tables were copied'],
    [/^Comparing/, 'while tables were compared'],
    [/^(Making|All)/, 'while indexes were made'],
    [/^Writing/, 'while files were written to the disk and folders renamed'],
    [/^The data are/, 'after the upgrade'],
  ];
  return known.find(([pattern]) => pattern.test(last))?.[1] ?? `after "${last}"`;
}

const foldersIn = (dataDir: string): string[] => {
  try {
    const entries = readdirSync(dataDir, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
};

/** The first processes of the PostgreSQL servers that run there. */
const serversIn = (dataDir: string): number[] =>
  foldersIn(dataDir).flatMap((name) => {
    const running = readRunningServer(join(dataDir, name));
    return running !== undefined && isServerOf(join(dataDir, name), running.pid) ? [running.pid] : [];
  });

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

async function contentsOf(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url, application_name: 'faults' });
  await client.connect();
  try {
    const { tables } = await readTables(client);
    const known = new Set<string>(collectionNames);
    const contents = new Map<string, string>();
    for (const table of tables) {
      if (!known.has(table.name) && !table.name.startsWith(`${HISTORY_SCHEMA}.`)) continue;
      const { rows, hash } = await readContent(client, table);
      if (rows > 0) contents.set(table.name, `${rows} ${hash}`);
    }
    return contents;
  } finally {
    await client.end();
  }
}

/** @throws {Error} with the first table that differs */
function expectSame(found: Contents, expected: Contents): void {
  for (const [table, content] of expected)
    if (found.get(table) !== content)
      throw new Error(`${table} is ${found.get(table) ?? 'empty'}, not ${content}`);
}
