import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collections, findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma } from '@/server/database/prisma';
import { createLogger } from '@/server/log';
import { createRecords, type Records } from '@/server/records/records';
import { readSettings } from '@/server/settings';
import { UsageError } from './command-line';
import { ACTOR } from './label';
import { ForeignRecordsError, seed } from './seed';

const siswa = findCollection('siswa')!;
const BY = system('seed test');
const options = {
  records: 1000,
  collections,
  seed: 1,
  force: false,
  signal: new AbortController().signal,
  onProgress: () => {},
};

// Each test has a database of its own: what others store in the shared one would be foreign.
const name = () => `seed_${randomUUID().replaceAll('-', '')}`;
let database: string;
let server: Pool;
let pool: Pool;
let records: Records;
let close: () => Promise<void>;

beforeEach(async () => {
  const { DATABASE_URL } = process.env;
  const log = createLogger('silent');
  server = createPool(readSettings({ DATABASE_URL }), log, 1);
  database = name();
  await server.query(`CREATE DATABASE ${database}`);
  const url = new URL(DATABASE_URL!);
  url.pathname = database;
  await applyMigrations(url.href);
  const settings = readSettings({ DATABASE_URL: url.href });
  pool = createPool(settings, log, 4);
  const prisma = createPrisma(pool);
  records = createRecords({ pool, prisma, settings });
  close = () => prisma.$disconnect();
});

afterEach(async () => {
  await close();
  await pool.end();
  await server.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await server.end();
});

async function stored(collection = siswa): Promise<number> {
  const query = await records.readQuery(collection, [['limit', '1']]);
  const list = await records.list({ actor: ACTOR, collection, query });
  await list.close();
  return list.total!;
}

const registerOne = () =>
  records.register({
    actor: { kind: 'system', name: 'test' },
    collection: siswa,
    items: [{ kota_kab: 'A', kecamatan: 'B', tahun: 2024, semester: 1, jenjang: 'SD', jumlah_siswa: 1 }],
    wantData: false,
  });

describe('seed', () => {
  it('stores exactly as many records as asked, some in every collection, and none of them twice', async () => {
    expect(await seed(records, options)).toMatchObject({ offered: 1000, stored: 1000, failed: 0 });
    const counts = await Promise.all(collections.map(stored));
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000);

    expect(await seed(records, options)).toMatchObject({ offered: 1000, stored: 0, duplicates: 1000 });
  });

  it('stores in the chosen collections alone', async () => {
    await seed(records, { ...options, records: 50, collections: [siswa] });
    expect(await stored()).toBe(50);
    expect(await stored(findCollection('guru'))).toBe(0);
  });

  it('refuses more records than there are', async () => {
    const asked = seed(records, { ...options, records: 23_000, collections: [siswa] });
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toThrow('siswa can have 22,200 at most');
  });

  it('writes nothing among records that are not synthetic, unless forced', async () => {
    await registerOne();
    const refused = seed(records, options);
    await expect(refused).rejects.toThrow(ForeignRecordsError);
    await expect(refused).rejects.toThrow('siswa (1)');
    expect(await stored(findCollection('guru'))).toBe(0);

    expect(await seed(records, { ...options, force: true })).toMatchObject({ stored: 1000 });
  });

  it('uses the statuses that an administrator has listed, because others would be refused', async () => {
    await records.enumValues.add({ collection: 'pasien', field: 'status', value: 'lama' }, BY);
    await records.enumValues.add({ collection: 'pasien', field: 'status', value: 'baru' }, BY);
    const pasien = findCollection('pasien')!;
    const tally = await seed(records, { ...options, records: 100, collections: [pasien] });
    expect(tally).toMatchObject({ stored: 100, failed: 0 });
  });
});
