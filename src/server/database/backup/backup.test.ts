import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { projectRoot } from '@/server/project-root';
import { MIGRATIONS_FOLDER, migrationNames } from '../migrations/migration-files';
import { applyMigrations } from '../migrations/migrations';
import { createEmptyDatabase, createOwnDatabase } from '../testing';
import { namesOfMigrations, readTables, sqlName } from './contents';
import { restoreBackup } from './restore';
import { takeBackup } from './take';
import { fillTables } from './testing';

type Own = Awaited<ReturnType<typeof createOwnDatabase>>;
const opened: Own[] = [];
let folder: string;
let source: string;
let backup: string;
/** The contents of the backup; the source is written to afterwards. */
let backedUp: Record<string, unknown>;

const urlOf = ({ settings }: Own) => settings.DATABASE_URL!;
async function own(created: Promise<Own>): Promise<string> {
  const database = await created;
  opened.push(database);
  return urlOf(database);
}
const emptyOne = () => own(createEmptyDatabase());

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Every row of every table, and the other parts of a database; computed in another way than in the backup. */
const stateOf = (url: string): Promise<Record<string, unknown>> =>
  withClient(url, async (client) => {
    const state: Record<string, unknown> = {};
    for (const { name } of (await readTables(client)).tables) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS n, md5(string_agg(t::text, E'\\x01' ORDER BY t::text)) AS h FROM ${sqlName(name)} t`,
      );
      state[name] = `${rows[0].n} ${rows[0].h}`;
    }
    for (const [what, sql] of Object.entries(STRUCTURE)) state[what] = (await client.query(sql)).rows;
    return state;
  });

const OURS = `IN ('public', 'record_history', 'import_stage')`;
const STRUCTURE = {
  indexes: `SELECT indexdef FROM pg_indexes WHERE schemaname ${OURS} ORDER BY 1`,
  constraints: `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
    WHERE connamespace::regnamespace::text ${OURS} ORDER BY 1, 2`,
  triggers: `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  functions: `SELECT oid::regprocedure::text, prosrc FROM pg_proc WHERE pronamespace::regnamespace::text ${OURS} ORDER BY 1`,
  parts: `SELECT oid::regclass::text, pg_get_expr(relpartbound, oid), relpersistence, reloptions FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text ${OURS} ORDER BY 1`,
  sequences: `SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2`,
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statistics-backup-'));
  source = await own(createOwnDatabase());
  await withClient(source, fillTables);
  backup = join(folder, 'source.zip');
  await takeBackup(source, backup);
  backedUp = await stateOf(source);
}, 120_000);

afterAll(async () => {
  for (const database of opened) await database.drop();
  rmSync(folder, { recursive: true });
});

it('knows exactly the tables and functions that the migrations make', async () => {
  const { tables, functions } = namesOfMigrations();
  await withClient(source, async (client) => {
    const { rows } = await client.query<{ name: string; kind: string }>(
      `SELECT relname AS name, 'table' AS kind FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       UNION ALL SELECT proname, 'function' FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
    );
    const named = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
    expect([...tables].sort()).toEqual(named('table').sort());
    expect([...functions].sort()).toEqual(named('function').sort());
    // Objects that a drop must also find.
    const others = `SELECT relname FROM pg_class WHERE relnamespace::regnamespace::text ${OURS} AND relkind IN ('v', 'm', 'f', 'c')
      UNION ALL SELECT typname FROM pg_type WHERE typnamespace::regnamespace::text ${OURS} AND typtype IN ('e', 'd')`;
    expect((await client.query(others)).rows).toEqual([]);
  });
});

it('brings back every table, column, index, trigger, foreign key and number', async () => {
  const empty = Object.entries(backedUp).filter(([, value]) => String(value).startsWith('0 '));
  expect(empty).toEqual([]);
  const target = await emptyOne();
  await restoreBackup(target, backup, { replace: false });
  expect(await stateOf(target)).toEqual(backedUp);
  await withClient(target, (client) =>
    expect(client.query(`UPDATE history_event SET action = 'x'`)).rejects.toThrow(),
  );
}, 120_000);

it('is of one moment while others write, and leaves no half file when it is cancelled', async () => {
  let isOver = false;
  const write = withClient(source, async (client) => {
    for (let n = 0; !isOver; n += 1)
      await client.query(`BEGIN; INSERT INTO comment_version VALUES ('w${n}', 1); 
        INSERT INTO record_history.horizon (collection, at) VALUES ('w${n}', now()); COMMIT`);
  });
  const path = join(folder, 'moving.zip');
  const stop = new AbortController();
  const cancelled = takeBackup(source, path, {
    signal: stop.signal,
    onProgress: ({ done }) => void (done > 20 && stop.abort()),
  });
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  expect(readdirSync(folder)).toEqual(['source.zip']);
  const { tables } = await takeBackup(source, path).finally(() => {
    isOver = true;
  });
  await write;
  const rowsOf = (name: string) => tables.find((table) => table.name === name)!.rows;
  expect(rowsOf('comment_version')).toBe(rowsOf('record_history.horizon'));
  const target = await emptyOne();
  await restoreBackup(target, path, { replace: false });
}, 120_000);

describe('a file that is refused before anything is touched', () => {
  const refusal = async (path: string, more = {}) => {
    // Nothing listens at this address: the file is judged before the database is connected.
    const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';
    return restoreBackup(nowhere, path, { replace: true, ...more }).catch((error) => error);
  };
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(backup)));
    return path;
  };
  const archive = async (name: string, members: Record<string, string>) => {
    const zip = new ZipFile();
    for (const [member, text] of Object.entries(members)) zip.addBuffer(Buffer.from(text), member);
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    const path = join(folder, name);
    writeFileSync(path, Buffer.concat(chunks));
    return path;
  };

  it.each([0.1, 0.5, 0.9, 0.999])('cut at %d', async (share) => {
    const path = changed('cut.zip', (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)));
    expect(await refusal(path)).toMatchObject({ code: 'damaged_file' });
  });

  it('with another byte anywhere', async () => {
    const { length } = readFileSync(backup);
    let damaged = 0;
    for (let n = 1; n < 40; n += 1) {
      const at = Math.floor((length * n) / 40);
      const path = changed('flipped.zip', (bytes) => {
        bytes[at]! ^= 0x40;
        return bytes;
      });
      const error = await refusal(path);
      // A change of a byte that no reader uses, such as the time of a member, does no harm: then only the database is missing.
      if (error.code !== 'ECONNREFUSED') expect([at, error.code]).toEqual([at, 'damaged_file']);
      damaged += error.code === 'damaged_file' ? 1 : 0;
    }
    expect(damaged).toBeGreaterThan(20);
  });

  it('of something else, missing, or of a newer format', async () => {
    expect(await refusal(changed('text.zip', () => Buffer.from('hello')))).toMatchObject({
      code: 'foreign_file',
    });
    expect(await refusal(await archive('other.zip', { a: 'b' }))).toMatchObject({ code: 'foreign_file' });
    expect(await refusal(join(folder, 'none.zip'))).toMatchObject({ code: 'file_missing' });
    const text = '{"format": "regional-statistical-data-service backup", "formatVersion": 2}';
    expect(await refusal(await archive('new.zip', { 'manifest.json': text }))).toMatchObject({
      code: 'newer_version',
    });
  });

  it('of a newer version, by the name of its migration', async () => {
    const older = join(folder, 'older');
    cpSync(MIGRATIONS_FOLDER, older, { recursive: true });
    const last = migrationNames(older).at(-1)!;
    rmSync(join(older, last), { recursive: true });
    expect(await refusal(backup, { folder: older })).toMatchObject({
      code: 'newer_version',
      message: expect.stringContaining(last),
    });
    // The opposite case: a restore into the older tables, which are then migrated.
    const url = await emptyOne();
    await applyMigrations(url, { folder: older });
    const path = join(folder, 'older.zip');
    await takeBackup(url, path);
    const target = await emptyOne();
    await restoreBackup(target, path, { replace: false });
    expect(await applyMigrations(target)).toEqual([last]);
  }, 60_000);
});

describe('a database that is refused', () => {
  it('is not empty, of something else, in use, or holds what others need', async () => {
    const url = await own(createOwnDatabase());
    const code = (replace: boolean) => restoreBackup(url, backup, { replace }).catch((error) => error.code);
    expect(await code(false)).toBe('not_empty');
    const service = new pg.Client({
      connectionString: url,
      application_name: 'regional-statistical-data-service/1',
    });
    await service.connect();
    expect(await code(true)).toBe('in_use');
    await service.end();
    await withClient(url, (client) => client.query('CREATE VIEW theirs AS SELECT * FROM siswa'));
    await expect.poll(() => code(true)).toBe('foreign_database');
    await withClient(url, (client) => client.query('DROP VIEW theirs; CREATE TABLE theirs (n int)'));
    await restoreBackup(url, backup, { replace: true });
    await withClient(url, (client) => client.query('SELECT n FROM theirs; DROP TABLE theirs'));
    expect(await stateOf(url)).toEqual(backedUp);

    const other = await emptyOne();
    await withClient(other, (client) => client.query('CREATE TABLE theirs (n int)'));
    const error = await restoreBackup(other, backup, { replace: true }).catch((one) => one);
    expect(error).toMatchObject({ code: 'foreign_database', message: expect.stringContaining('theirs') });
  }, 120_000);
});

it('leaves the old or the new database when the restore is killed', async () => {
  const url = await own(createOwnDatabase());
  await withClient(url, (client) => client.query(`INSERT INTO comment_version VALUES ('old', 7)`));
  const old = await stateOf(url);
  for (const moment of ['loading comment_version', 'loading siswa', 'comparing _prisma', 'storing']) {
    const child = startRestore(url);
    for await (const chunk of child.stdout!) if (String(chunk).includes(moment)) break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => withClient(url, othersIn), { timeout: 20_000 }).toBe(0);
    const found = await stateOf(url);
    expect([moment, found]).toEqual([moment, old]);
  }
  const child = startRestore(url);
  child.stdout!.resume();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await stateOf(url)).toEqual(backedUp);
}, 180_000);

const othersIn = async (client: pg.Client) =>
  (
    await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'backup'`,
    )
  ).rowCount;

/** Restores in a process that can be killed, and prints each step. */
function startRestore(url: string): ChildProcess {
  const script = `
    import { restoreBackup } from ${JSON.stringify(join(projectRoot, 'src/server/database/backup/restore.ts'))};
    import { writeSync } from 'node:fs';
    let last = '';
    const onProgress = ({ step, table }) => {
      const line = step + ' ' + (table ?? '') + '\\n';
      if (line !== last) writeSync(1, (last = line));
    };
    await restoreBackup(process.argv[1], process.argv[2], { replace: true, onProgress });`;
  const parameters = ['--import', 'tsx', '--input-type=module', '--eval', script, url, backup];
  return spawn(process.execPath, parameters, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
}
