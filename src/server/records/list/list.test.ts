import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma, type PrismaClient } from '@/server/database/prisma';
import { createStreams, type Streams } from '@/server/database/reads/streams';
import { createOwnDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import { createRecords, type Records } from '../records';
import type { List, ListCount } from './list-types';

const jk = findCollection('penduduk_jk')!;
const actor = { kind: 'system', name: 'test' } as const;
let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
let prisma: PrismaClient;
let records: Records;
/** For each list that asked for a snapshot, whether it shared one; and an action before it gets one. */
const shared: boolean[] = [];
/** The number of statements that were begun in snapshots. */
let statements = 0;
let beforeSnapshot: () => Promise<unknown>;

const insert = (semester: string, from: number, to: number) =>
  pool.query(`INSERT INTO penduduk_jk (kota_kab, kecamatan, gampong, semester, tahun, laki_laki, perempuan, date_now)
    SELECT 'Banda Aceh', 'Kecamatan', 'Gampong ' || n, '${semester}', 2024, n, n, now() FROM generate_series(${from}, ${to}) n`);

beforeAll(async () => {
  database = await createOwnDatabase();
  pool = createPool(database.settings, createLogger('silent'), 6);
  prisma = createPrisma(pool);
  const real = createStreams({ pool, connections: 2, hasRoom: () => true, idleMs: 300 });
  const streams: Streams = {
    ...real,
    share: async (caller) => {
      shared.push(caller.isShort);
      await beforeSnapshot();
      const snapshot = await real.share(caller);
      const queryRow: typeof snapshot.queryRow = (text, params) => {
        statements += 1;
        return snapshot.queryRow(text, params);
      };
      return { ...snapshot, queryRow };
    },
  };
  records = createRecords({ pool, prisma, settings: database.settings, streams });
  await insert('I', 1, 13_000);
  await insert('II', 1, 3_000);
});
afterAll(async () => {
  await prisma.$disconnect();
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  shared.length = 0;
  statements = 0;
  beforeSnapshot = async () => {};
});

async function open(parameters: Record<string, string>, count?: ListCount) {
  const query = await records.readQuery(jk, Object.entries(parameters));
  return records.list({ actor, collection: jk, query, count });
}

/** Reads a whole list. */
async function read(parameters: Record<string, string>, count?: ListCount) {
  const list = await open(parameters, count);
  const pages = [list.first];
  for await (const page of list.more ?? []) pages.push(page);
  await list.close();
  return { total: list.total, version: list.version, read: JSON.parse(`[${pages.join()}]`).length };
}

it.each([
  ['its total', { semester: 'I' }, 'exact', false, 13_000],
  ['its total', { semester: 'II' }, 'exact', true, 3_000],
  ['its limit', { semester: 'I', limit: '10000' }, 'none', true, 10_000],
  ['its records, where nothing else tells', { semester: 'I' }, 'none', false, 13_000],
  ['its records, where nothing else tells', { semester: 'II' }, 'none', true, 3_000],
] as const)('is short or not by %s: %o, count %s', async (_, parameters, count, isShort, length) => {
  expect((await read(parameters, count)).read).toBe(length);
  expect(shared).toEqual([isShort]);
});

it('has its total and its records from one snapshot, whatever is written while it waits for one', async () => {
  const before = await read({});
  beforeSnapshot = () => insert('II', 3_001, 3_007);
  const after = await read({});
  expect([before.total, before.read]).toEqual([16_000, 16_000]);
  expect([after.total, after.read]).toEqual([16_007, 16_007]);
  expect(after.version).toBe(await records.version(jk));
});

it('reads the next page while the one before is sent', async () => {
  const list = await open({});
  await list.more![Symbol.asyncIterator]().next();
  expect(statements).toBe(3);
  await list.close();
});

/** Reads the rest of a list, and returns all identifiers. */
async function restOf({ first, more, close }: List): Promise<number[]> {
  const pages = [first];
  for await (const page of more!) pages.push(page);
  await close();
  return JSON.parse(`[${pages.join()}]`).map((record: { id_penduduk_jk: number }) => record.id_penduduk_jk);
}

describe('a list whose reader takes nothing', () => {
  it('shares its snapshot with another list of the same version', async () => {
    const [unread, another] = [await open({}), await open({ semester: 'I' })];
    expect((await restOf(another)).length).toBe(13_000);
    await pool.query('UPDATE penduduk_jk SET perempuan = perempuan WHERE id_penduduk_jk = 1');
    expect((await restOf(unread)).length).toBe(unread.total);
  });

  it('gives its connection to another list that waits, and continues where it was', async () => {
    const unread = await open({});
    const another = await open({ as_of: new Date().toISOString() });
    expect((await restOf(another)).length).toBe(unread.total);
    const { total, read: all } = { total: unread.total, read: await restOf(unread) };
    expect(all).toEqual(Array.from({ length: total! }, (_, i) => i + 1));
  });

  it('fails if the collection was changed meanwhile, and leaves no connection behind', async () => {
    const unread = await open({});
    await pool.query('UPDATE penduduk_jk SET perempuan = perempuan WHERE id_penduduk_jk = 1');
    await restOf(await open({ semester: 'I' }));
    await expect(restOf(unread)).rejects.toMatchObject({ code: 'unavailable' });
    await unread.close();
    expect((await read({})).read).toBe((await open({ limit: '1' })).total);
  });

  it('loses its cursor to others where it reads the past, and is told', async () => {
    const since = new Date().toISOString();
    await pool.query('UPDATE penduduk_jk SET perempuan = perempuan WHERE id_penduduk_jk = 1');
    const unread = await open({ as_of: since });
    await restOf(await open({ semester: 'I' }));
    await expect(restOf(unread)).rejects.toMatchObject({ code: 'unavailable' });
    await unread.close();
  });
});

it('reads small pages beside others in its snapshot, and each only when the one before was taken', async () => {
  const before = await open({ semester: 'I' });
  const opening = Promise.all(Array.from({ length: 4 }, () => open({ semester: 'I' })));
  await expect.poll(() => shared.length).toBe(5);
  await before.close();
  const lists = await opening;
  const pages = lists.map((list) => list.more![Symbol.asyncIterator]());
  statements = 0;
  const seconds = await Promise.all(pages.map((more) => more.next()));
  expect(statements).toBe(4);
  for (const { value } of seconds) {
    expect(value.length).toBeLessThan(128 * 1024);
    expect(value.length).toBeGreaterThan(64 * 1024);
  }
  for (const [n, list] of lists.entries()) {
    const text = [list.first, seconds[n]!.value];
    for (let page = await pages[n]!.next(); !page.done; page = await pages[n]!.next()) text.push(page.value);
    const ids = JSON.parse(`[${text.join()}]`).map(
      (record: { id_penduduk_jk: number }) => record.id_penduduk_jk,
    );
    expect(ids).toEqual(Array.from({ length: 13_000 }, (_, i) => i + 1));
    await list.close();
  }
});

it('takes the turn of a small read without a limit too, if few records matched at the last time', async () => {
  const others = createPool(database.settings, createLogger('silent'), 2);
  const locker = await others.connect();
  const query = { gampong: 'Gampong 77' };
  await (await open(query)).close();
  await locker.query('BEGIN; LOCK TABLE penduduk_jk');
  const lists = Promise.all(Array.from({ length: 6 }, () => open(query)));
  const waiting = async () => {
    const { rows } = await others.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_locks WHERE relation = 'penduduk_jk'::regclass AND NOT granted`,
    );
    return rows[0]!.count;
  };
  // One caller may run two large reads at once.
  await expect.poll(waiting).toBe(6);
  await locker.query('ROLLBACK');
  for (const list of await lists) {
    expect(list.total).toBe(2);
    await list.close();
  }
  locker.release();
  await others.end();
});
