import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '@/server/project-root';
import { createEmptyDatabase } from '../testing';
import { applyMigrations, diffMigrations } from './migrations';
import { findUnappliedMigrations } from './unapplied';

const SCHEMA = `
datasource db {
  provider = "postgresql"
}

model note {
  id   Int    @id @default(autoincrement())
  text String
}
`;
const FIRST = `
CREATE TABLE "note" (
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);
`;
/** SQL that Prisma cannot express, including a body with semicolons. */
const BY_HAND = `
CREATE UNIQUE INDEX note_key ON note (md5(text));
CREATE INDEX note_long ON note (lower(text)) WHERE char_length(text) > 10;
ALTER TABLE note ADD CONSTRAINT note_text_limit CHECK (char_length(text) BETWEEN 1 AND 255);
CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.text := upper(NEW.text);
  RETURN NEW;
END;
$$;
CREATE TRIGGER note_shout BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION shout();
INSERT INTO note (text) VALUES ('a;b');
`;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let url: string;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  url = database.settings.DATABASE_URL!;
  folder = mkdtempSync(join(tmpdir(), 'statistics-migrations-'));
  writeFileSync(join(folder, 'schema.prisma'), SCHEMA);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(migration: string, script: string): void {
  mkdirSync(join(folder, 'migrations', migration), { recursive: true });
  writeFileSync(join(folder, 'migrations', migration, 'migration.sql'), script);
}
const apply = (signal?: AbortSignal) =>
  applyMigrations(url, { folder: join(folder, 'migrations'), ...(signal && { signal }) });
const diff = () => diffMigrations(url, { migrations: join(folder, 'migrations'), schema: folder });
async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('migrations', () => {
  it('are applied once by concurrent instances', async () => {
    write('1_note', FIRST);
    write('2_by_hand', BY_HAND);
    const applied = await Promise.all([apply(), apply(), apply()]);
    expect(applied.flat().sort()).toEqual(['1_note', '2_by_hand']);
    expect(await query('SELECT text FROM note')).toEqual([{ text: 'A;B' }]);
    const kept = await query(
      'SELECT migration_name, finished_at IS NOT NULL AS done FROM _prisma_migrations',
    );
    expect(kept).toEqual([
      { migration_name: '1_note', done: true },
      { migration_name: '2_by_hand', done: true },
    ]);
  });

  it('are not applied again after waiting for another instance', async () => {
    write('1_note', FIRST);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(5263180417)');
    const applied = apply();
    await blocked();
    await other.query(
      `CREATE TABLE _prisma_migrations (id text, migration_name text, finished_at timestamptz, rolled_back_at timestamptz);
       INSERT INTO _prisma_migrations VALUES ('1', '1_note', now(), NULL); ${FIRST} COMMIT`,
    );
    expect(await applied).toEqual([]);
    await other.end();
  });

  it('leave nothing of a failed one, name it and the cause, and continue when the cause is fixed', async () => {
    write('1_note', FIRST);
    write('2_broken', "INSERT INTO note (text) VALUES ('half');\nSELECT * FROM nowhere;");
    const failed =
      /^Migration 2_broken failed.*relation "nowhere" does not exist \(SQLSTATE 42P01, line 2\)\n.*npm run migrate/;
    await expect(apply()).rejects.toThrow(failed);
    expect(await query('SELECT text FROM note')).toEqual([]);
    await expect(apply()).rejects.toThrow(failed);
    write('2_broken', "INSERT INTO note (text) VALUES ('whole');");
    expect(await apply()).toEqual(['2_broken']);
    expect(await query('SELECT text FROM note')).toEqual([{ text: 'whole' }]);
  });

  it('refuse a database with foreign tables', async () => {
    write('1_note', FIRST);
    await query('CREATE TABLE theirs ()');
    await expect(apply()).rejects.toThrow(/holds a table "theirs"/);
  });

  it('are retried after a deadlock with a writer', async () => {
    write('1_note', `${FIRST}CREATE TABLE other ();`);
    await apply();
    write('2_both', 'LOCK TABLE note; LOCK TABLE other;');
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    await writer.query(`SET deadlock_timeout = '60s'`);
    await writer.query('BEGIN; LOCK TABLE other');
    const applied = apply();
    await blocked();
    const wrote = writer.query('LOCK TABLE note; COMMIT');
    expect(await applied).toEqual(['2_both']);
    await wrote;
    await writer.end();
  });
  it('are reported as missing before, and not after', async () => {
    write('1_note', FIRST);
    const missing = () => findUnapplied(join(folder, 'migrations'));
    expect(await missing()).toEqual(['1_note']);
    await apply();
    expect(await missing()).toEqual([]);
  });
});

describe('a migration that is interrupted', () => {
  it('by a stop is rolled back at once, and applied by the next start', async () => {
    write('1_note', FIRST);
    write('2_long', `INSERT INTO note (text) VALUES ('half'); SELECT pg_sleep(600);`);
    const stop = new AbortController();
    const applied = apply(stop.signal);
    await asleep();
    stop.abort();
    await expect(applied).rejects.toThrow();
    expect(await query('SELECT text FROM note')).toEqual([]);
    write('2_long', `INSERT INTO note (text) VALUES ('whole');`);
    expect(await apply()).toEqual(['2_long']);
  });

  it('by a stop while waiting for another instance ends the wait', async () => {
    write('1_long', `${FIRST}SELECT pg_sleep(600);`);
    const [first, second] = [new AbortController(), new AbortController()];
    const applied = apply(first.signal);
    await asleep();
    const waiting = apply(second.signal);
    await blocked();
    second.abort();
    await expect(waiting).rejects.toThrow();
    first.abort();
    await expect(applied).rejects.toThrow();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'by %s to the process leaves nothing in the way',
    async (signal) => {
      write('1_note', FIRST);
      write('2_long', `INSERT INTO note (text) VALUES ('half'); SELECT pg_sleep(600);`);
      const child = startApplier();
      await asleep();
      child.kill(signal);
      await once(child, 'exit');
      write('2_long', `INSERT INTO note (text) VALUES ('whole');`);
      expect(await apply()).toEqual(['2_long']);
      expect(await query('SELECT text FROM note')).toEqual([{ text: 'whole' }]);
    },
  );

  describe('under a version that marked before and after the script', () => {
    const mark = (name: string) =>
      query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid(), '', '${name}')`,
      );

    it('before its script was committed, is applied', async () => {
      write('1_note', FIRST);
      await apply();
      await mark('2_by_hand');
      write('2_by_hand', BY_HAND);
      expect(await apply()).toEqual(['2_by_hand']);
      expect(await query('SELECT text FROM note')).toEqual([{ text: 'A;B' }]);
    });

    it('after its script was committed, is marked', async () => {
      write('1_note', FIRST);
      await apply();
      await mark('2_by_hand');
      write('2_by_hand', BY_HAND);
      await query(BY_HAND);
      expect(await apply()).toEqual(['2_by_hand']);
      expect(await query('SELECT text FROM note')).toEqual([{ text: 'A;B' }]);
      expect(await apply()).toEqual([]);
    });

    it('while the server still runs its script, is applied once that is ended', async () => {
      write('1_note', FIRST);
      await apply();
      await mark('2_by_hand');
      write('2_by_hand', BY_HAND);
      const orphan = new pg.Client({ connectionString: url, application_name: 'schema engine' });
      await orphan.connect();
      orphan.on('error', () => undefined);
      const running = orphan.query(`${BY_HAND}; SELECT pg_sleep(600)`).catch((error: Error) => error.message);
      await asleep();
      expect(await apply()).toEqual(['2_by_hand']);
      expect(await running).toMatch(/terminat/);
      expect(await query('SELECT text FROM note')).toEqual([{ text: 'A;B' }]);
    });
  });
});

describe('the difference between migrations and schema', () => {
  it('is empty although parts were written by hand', async () => {
    write('1_note', FIRST);
    write('2_by_hand', BY_HAND);
    expect(await diff()).toBeUndefined();
  });

  it('is the SQL for additions to the schema, and drops nothing', async () => {
    write('1_note', FIRST);
    write('2_by_hand', BY_HAND);
    writeFileSync(join(folder, 'schema.prisma'), SCHEMA.replace('text String', 'text String\n  more Int?'));
    expect(await diff()).toBe('-- AlterTable\nALTER TABLE "note" ADD COLUMN     "more" INTEGER;\n');
  });
});

const COUNT =
  'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND';
const rowsOf = async (condition: string) => (await query(`${COUNT} ${condition}`)).length;
/** Waits until a script sleeps. */
const asleep = () => expect.poll(() => rowsOf(`wait_event = 'PgSleep'`)).toBe(1);
/** Waits until a session waits for a lock. */
const blocked = () => expect.poll(() => rowsOf(`wait_event_type = 'Lock'`)).toBe(1);

/** Another process that applies the migrations. */
function startApplier(): ChildProcess {
  const source = `
    import { applyMigrations } from ${JSON.stringify(new URL('./migrations.ts', import.meta.url).pathname)};
    await applyMigrations(...JSON.parse(process.argv[1]));
  `;
  const parameters = JSON.stringify([url, { folder: join(folder, 'migrations') }]);
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source, parameters], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function findUnapplied(migrations: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await findUnappliedMigrations(client, migrations);
  } finally {
    await client.end();
  }
}
