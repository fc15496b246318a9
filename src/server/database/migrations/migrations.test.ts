import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyMigrations, diffMigrations, findUnappliedMigrations, markRolledBack } from './migrations';

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
/** What Prisma cannot express, a body with semicolons among it. */
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

let server: pg.Client;
let name: string;
let url: string;
let folder: string;

beforeEach(async () => {
  server = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await server.connect();
  name = `migrations_${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE DATABASE ${name}`);
  const own = new URL(process.env.DATABASE_URL ?? '');
  own.pathname = name;
  url = own.href;
  folder = mkdtempSync(join(tmpdir(), 'statistics-migrations-'));
  writeFileSync(join(folder, 'schema.prisma'), SCHEMA);
});
afterEach(async () => {
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.end();
  rmSync(folder, { recursive: true });
});

function write(migration: string, script: string): void {
  mkdirSync(join(folder, 'migrations', migration), { recursive: true });
  writeFileSync(join(folder, 'migrations', migration, 'migration.sql'), script);
}
const apply = () => applyMigrations(url, join(folder, 'migrations'));
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
  it('are applied once, by several at once', async () => {
    write('1_note', FIRST);
    write('2_by_hand', BY_HAND);
    const applied = await Promise.all([apply(), apply(), apply()]);
    expect(applied.flat()).toEqual(['1_note', '2_by_hand']);
    expect(await query('SELECT text FROM note')).toEqual([{ text: 'A;B' }]);
    const kept = await query(
      'SELECT migration_name, finished_at IS NOT NULL AS done FROM _prisma_migrations',
    );
    expect(kept).toEqual([
      { migration_name: '1_note', done: true },
      { migration_name: '2_by_hand', done: true },
    ]);
  });

  it('leave nothing of one that fails, and go on once it is marked and mended', async () => {
    write('1_note', FIRST);
    write('2_broken', "INSERT INTO note (text) VALUES ('half'); SELECT 1 / 0;");
    await expect(apply()).rejects.toThrow(/division by zero/);
    expect(await query('SELECT text FROM note')).toEqual([]);
    await expect(apply()).rejects.toThrow(/P3009|failed migrations/);
    await markRolledBack(url, '2_broken');
    write('2_broken', "INSERT INTO note (text) VALUES ('whole');");
    expect(await apply()).toEqual(['2_broken']);
    expect(await query('SELECT text FROM note')).toEqual([{ text: 'whole' }]);
  });

  it('are known to be missing before, and not after', async () => {
    write('1_note', FIRST);
    const missing = () => findUnapplied(join(folder, 'migrations'));
    expect(await missing()).toEqual(['1_note']);
    await apply();
    expect(await missing()).toEqual([]);
  });
});

describe('the difference between migrations and schema', () => {
  it('is none although much was written by hand', async () => {
    write('1_note', FIRST);
    write('2_by_hand', BY_HAND);
    expect(await diff()).toBeUndefined();
  });

  it('is the SQL for what the schema has more, and drops nothing', async () => {
    write('1_note', FIRST);
    write('2_by_hand', BY_HAND);
    writeFileSync(join(folder, 'schema.prisma'), SCHEMA.replace('text String', 'text String\n  more Int?'));
    expect(await diff()).toBe('-- AlterTable\nALTER TABLE "note" ADD COLUMN     "more" INTEGER;\n');
  });
});

async function findUnapplied(migrations: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await findUnappliedMigrations(client, migrations);
  } finally {
    await client.end();
  }
}
