import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { MIGRATIONS_FOLDER } from '@/server/database/migrations/migration-files';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { createPool, type Pool } from '@/server/database/pool';
import { createEmptyDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import { createServices, type Services } from '@/server/services';
import { storedSql } from './list-sql';

/** The number of records that the database keeps equals that of count(*), in every snapshot. */

const MIGRATION = '20261122030000_kept_totals';
const STORED_BEFORE = 41;
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 30);
const collection = findCollection('dokter')!;
const actor = { kind: 'system', name: 'test' } as const;

let drop: () => Promise<void>;
let pool: Pool;
let services: Services;

/** The database is filled before the migration under test is applied. */
beforeAll(async () => {
  const database = await createEmptyDatabase();
  ({ drop } = database);
  const url = database.settings.DATABASE_URL!;
  const earlier = mkdtempSync(join(tmpdir(), 'statistics-earlier-'));
  for (const name of readdirSync(MIGRATIONS_FOLDER).filter((name) => name < MIGRATION))
    cpSync(join(MIGRATIONS_FOLDER, name), join(earlier, name), { recursive: true });
  await applyMigrations(url, { folder: earlier });
  rmSync(earlier, { recursive: true });
  pool = createPool(database.settings, createLogger('silent'), 12);
  await pool.query(insertSql(STORED_BEFORE));
  await applyMigrations(url);
  services = await createServices(database.settings);
});
afterAll(async () => {
  await services?.close();
  await pool?.end();
  await drop?.();
});

/** Both numbers, from one snapshot. */
async function totals(): Promise<{ kept: number; counted: number }> {
  const { rows } = await pool.query(
    `SELECT (${storedSql("'dokter'")}) AS kept, (SELECT count(*)::integer FROM dokter) AS counted`,
  );
  return rows[0];
}

let names = 0;
const insertSql = (count: number) => {
  names += 1;
  return `INSERT INTO dokter (nama_dokter, spesialis) SELECT 'D' || ${names} || '-' || n, 'Anak' FROM generate_series(1, ${count}) n`;
};
const some = (share: number) => `id_dokter % 7 < ${share}`;
const remove = (share: number) => `DELETE FROM dokter WHERE ${some(share)}`;
const change = (share: number) => `UPDATE dokter SET spesialis = spesialis WHERE ${some(share)}`;

/** The writes of one writer; `n` is small. */
const WRITES: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  insert: (n) => pool.query(insertSql(n)),
  'insert what is there': (n) =>
    pool.query(
      `INSERT INTO dokter (nama_dokter, spesialis) SELECT nama_dokter, spesialis FROM dokter LIMIT ${n} ON CONFLICT DO NOTHING`,
    ),
  delete: (n) => pool.query(remove(n % 3)),
  change: (n) => pool.query(change(n)),
  'delete and insert at once': (n) =>
    pool.query(`WITH gone AS (${remove(n % 2)} RETURNING 1) ${insertSql(n)}`),
  'rolled back': (n) => transaction([insertSql(n), remove(1), 'ROLLBACK']),
  'partly rolled back': (n) =>
    transaction([
      insertSql(n),
      'SAVEPOINT s',
      remove(2),
      insertSql(n),
      'ROLLBACK TO SAVEPOINT s',
      insertSql(1),
    ]),
  truncate: () => pool.query('TRUNCATE dokter'),
  'a batch of items': async (n) => {
    names += 1;
    const items = Array.from({ length: n }, (_, i) => ({ nama_dokter: `B${names} ${i}`, spesialis: 'Gigi' }));
    const { data } = await services.records.register({ actor, collection, items, wantData: true });
    const half = (JSON.parse(data) as Record<string, unknown>[]).slice(n / 2);
    const gone = half.map(({ id_dokter }) => ({ id_dokter }));
    await services.records.remove({ actor, collection, items: gone, wantData: false });
  },
};

async function transaction(statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    // Writers of the same rows may deadlock here, because these statements do not lock in order.
    if ((error as { code?: string }).code !== '40P01') throw error;
  } finally {
    client.release();
  }
}

it('counts what was stored before the migration', async () => {
  expect(await totals()).toEqual({ kept: STORED_BEFORE, counted: STORED_BEFORE });
});

it('is exact in every snapshot, whatever is written at the same time', async () => {
  const write = fc.tuple(fc.constantFrom(...Object.keys(WRITES)), fc.integer({ min: 1, max: 6 }));
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
      const running = Promise.all(writes.map(([name, n]) => WRITES[name]!(n).catch(ignoreDeadlock)));
      let isRunning = true;
      const done = running.finally(() => {
        isRunning = false;
      });
      do {
        const { kept, counted } = await totals();
        expect(kept).toBe(counted);
      } while (isRunning);
      await done;
      const { kept, counted } = await totals();
      expect(kept).toBe(counted);
    }),
    { numRuns: RUNS },
  );
});

it('can be counted again after data was loaded with triggers disabled', async () => {
  await pool.query(
    `BEGIN; ALTER TABLE dokter DISABLE TRIGGER USER; ${insertSql(5)}; ALTER TABLE dokter ENABLE TRIGGER USER; COMMIT`,
  );
  const before = await totals();
  expect(before.kept).toBe(before.counted - 5);
  const version = await services.records.version(collection);
  await pool.query("SELECT recount_records('dokter')");
  const { kept, counted } = await totals();
  expect(kept).toBe(counted);
  expect(await services.records.version(collection)).not.toBe(version);
});

function ignoreDeadlock(error: { code?: string }): void {
  if (error.code !== '40P01') throw error;
}
