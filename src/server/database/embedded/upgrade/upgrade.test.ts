import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readContent, readSequences, readTables } from '../../backup/contents';
import { fillTables } from '../../backup/testing';
import { CREATE_MIGRATIONS_TABLE } from '../../migrations/apply';
import { applyMigrations } from '../../migrations/migrations';
import { openDatabase } from '../../open-database';
import { platformPackage } from '../binaries';
import { isServerOf, readRunningServer } from '../place';
import { startUser } from '../testing';
import { findPrevious } from './previous-programs';
import { makeStandIn, markVersion, OLDER } from './testing';

let base: string;
let data: string;
/** Programs that say that they are of the older version. */
let programs: string;
let lines: string[];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'statistics-upgrade-'));
  chmodSync(base, 0o755);
  data = join(base, 'data');
  programs = join(base, 'programs');
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line));
  makeStandIn(programs);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of ['postgres', 'postgres-next']) {
    const left = serverOf(name);
    if (left !== undefined) process.kill(left, 'SIGQUIT');
    await expect.poll(() => serverOf(name)).toBeUndefined();
  }
  rmSync(base, { recursive: true, force: true });
});

const mark = (version = OLDER, folder = 'postgres') => markVersion(join(data, folder), version);
const open = (options: { signal?: AbortSignal; from?: string } = {}) => {
  const { from = programs, signal } = options;
  const settings = { DATABASE_URL: undefined, DATA_DIR: data, PREVIOUS_POSTGRES_DIR: from };
  return openDatabase(settings, { start: true, ...(signal && { signal }) });
};
const serverOf = (name = 'postgres') => {
  const running = readRunningServer(join(data, name));
  return running !== undefined && isServerOf(join(data, name), running.pid) ? running.pid : undefined;
};
const foldersOf = () => readdirSync(data).filter((name) => statSync(join(data, name)).isDirectory());

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const contentsOf = (url: string) =>
  withClient(url, async (client) => {
    const { tables } = await readTables(client);
    const contents: unknown[] = [await readSequences(client, tables)];
    for (const table of tables) contents.push([table.name, await readContent(client, table)]);
    return contents;
  });

/** Data of the older version, with rows in every table, and some things that operators add. */
async function makeOlder(): Promise<{ url: string; contents: unknown }> {
  const database = await open();
  await applyMigrations(database.url);
  await withClient(database.url, async (client) => {
    await fillTables(client);
    await client.query('CREATE ROLE theirs');
    await client.query('ALTER SYSTEM SET deadlock_timeout = 1234');
    await client.query('CREATE TABLE their_table (n int)');
  });
  const contents = await contentsOf(database.url);
  await database.stop();
  mark();
  return { url: database.url, contents };
}

describe('data of an older PostgreSQL', () => {
  it('are copied whole, at the same address, and stay as they were; a cancelled copy leaves nothing', async () => {
    const { url, contents } = await makeOlder();
    const stop = new AbortController();
    vi.mocked(console.error).mockImplementation((line: string) => {
      if (/^Copying table \d+ of \d+, siswa/.test(line)) stop.abort();
    });
    await expect(open({ signal: stop.signal })).rejects.toThrow(/abort/);
    expect([foldersOf(), serverOf(), serverOf('postgres-next')]).toEqual([
      ['postgres'],
      undefined,
      undefined,
    ]);

    vi.mocked(console.error).mockImplementation((line: string) => lines.push(line));
    mark();
    const database = await open();
    expect(database.url).toBe(url);
    expect(await contentsOf(url)).toEqual(contents);
    await withClient(url, async (client) => {
      expect((await client.query('SHOW deadlock_timeout')).rows).toEqual([{ deadlock_timeout: '1234ms' }]);
      expect((await client.query('SHOW fsync')).rows).toEqual([{ fsync: 'on' }]);
    });
    expect(await applyMigrations(url)).toEqual([]);
    await database.stop();
    expect(lines.join('\n')).toMatch(/Not copied.*role theirs.*table their_table/);
    const kept = foldersOf().filter((name) => name !== 'postgres');
    expect(kept).toEqual([expect.stringMatching(/^postgres-17-\d{8}T\d{6}Z$/)]);

    rmSync(join(data, 'postgres'), { recursive: true });
    renameSync(join(data, kept[0]!), join(data, 'postgres'));
    const former = await open();
    expect(await contentsOf(former.url)).toEqual(contents);
    await former.stop();
  });

  it('are not touched without their programs, nor are data of a newer one, and the message says what to do', async () => {
    await (await open()).stop();
    const state = () =>
      readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => [
        name,
        statSync(join(data, name)).mtimeMs,
      ]);
    mark();
    let before = state();
    mkdirSync(join(base, 'empty'));
    const missing = open({ from: join(base, 'empty') });
    await expect(missing).rejects.toThrow(
      /no PostgreSQL programs in PREVIOUS_POSTGRES_DIR[\s\S]*of PostgreSQL 17[\s\S]*npm install .*@17\./,
    );
    expect(state()).toEqual(before);
    mark('16');
    before = state();
    await expect(open()).rejects.toThrow(/PREVIOUS_POSTGRES_DIR are of version 17\.1/);
    expect(state()).toEqual(before);
    mark('99');
    before = state();
    await expect(open()).rejects.toThrow(/of PostgreSQL 99, and this version of the service runs \d+/);
    expect(state()).toEqual(before);
  });

  it('are used as they are while another process uses them, and upgraded when a killed one has left them', async () => {
    const user = await startUser(data);
    mark();
    const server = serverOf();
    const joined = await open();
    expect([joined.url, serverOf()]).toEqual([user.url, server]);
    expect(lines).toEqual([expect.stringContaining('goes on with PostgreSQL 17, because another process')]);
    await withClient(joined.url, async (client) => {
      await client.query(CREATE_MIGRATIONS_TABLE);
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '2', '29990101000000_later', now())`,
      );
    });
    await joined.stop();
    await user.kill();
    expect(serverOf()).toBe(server);
    await expect(open({ from: base })).rejects.toThrow(/no PostgreSQL programs/);
    expect(serverOf()).toBe(server);
    // An upgrade that fails.
    await expect(open()).rejects.toThrow(
      /could not be upgraded from PostgreSQL 17 to \d+, and are as they were: .*29990101000000_later/,
    );
    expect([foldersOf(), serverOf()]).toEqual([['postgres'], undefined]);
  });
});

it('finds the programs in an older version of the service beside this one, unless others may write there', () => {
  const installed = join(base, 'former/node_modules', platformPackage());
  const native = join(installed, 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  renameSync(join(programs, 'bin'), join(native, 'bin'));
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ version: `${OLDER}.1.0-beta.1` }));
  const search = { dataFolder: data, given: undefined, account: undefined, project: join(base, 'present') };
  expect(findPrevious({ ...search, major: 17 }).postgres).toBe(join(native, 'bin/postgres'));
  expect(() => findPrevious({ ...search, major: 16 })).toThrow(/npm install .*postgresql-16 .*@16\./);
  for (const folder of [native, join(native, 'lib'), join(native, 'bin/postgres')]) {
    chmodSync(folder, 0o777);
    expect(() => findPrevious({ ...search, major: 17 })).toThrow(/Nothing was changed/);
    chmodSync(folder, 0o755);
  }
});

describe('a start after an upgrade was killed', () => {
  it('finishes it where the old data are out of their place, and otherwise removes what it has made', async () => {
    const first = await open();
    await withClient(first.url, (client) => client.query('CREATE TABLE kept AS SELECT 7 AS n'));
    await first.stop();
    const keptOf = async () => {
      const database = await open();
      const found = await withClient(database.url, (client) => client.query('SELECT n FROM kept'));
      await database.stop();
      return found.rows;
    };
    renameSync(join(data, 'postgres'), join(data, 'postgres-upgraded'));
    mkdirSync(join(data, 'postgres-17-20261126T120000Z'));
    expect(await keptOf()).toEqual([{ n: 7 }]);

    for (const name of ['postgres-upgraded', 'postgres-next', 'postgres-next.new-1'])
      mkdirSync(join(data, name));
    expect(await keptOf()).toEqual([{ n: 7 }]);
    expect(foldersOf().sort()).toEqual(['postgres', 'postgres-17-20261126T120000Z']);

    rmSync(join(data, 'postgres'), { recursive: true });
    await expect(open()).rejects.toThrow(/has no folder postgres, but postgres-17-20261126T120000Z/);
    expect(existsSync(join(data, 'postgres'))).toBe(false);
  });
});
