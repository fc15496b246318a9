import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import { createOwnDatabase, type Explained, handledRows } from '@/server/database/testing';
import { arrayLiteral } from '@/server/records/array-literal';
import { createServices, type Services } from '@/server/services';
import { listStatements } from './list-sql';

/** The rows that a list reads, counted rather than timed: a page costs the same at a hundred times the size. */

const places = findCollection('penduduk_jk')!;
const times = findCollection('trans_api_nik')!;
const actor = { kind: 'system', name: 'test' } as const;
const SMALL = 1_000;
const LARGE = 100 * SMALL;
/** A page of 20 from up to three combinations of values, and the collection's version: up to 32 rows. */
const MAX_ROWS = 1_000;
/** A range of years looks up each year that can be stored. */
const MAX_BUFFERS = 1_000;

type Sent = Readonly<{ client: pg.Client; name?: string; text: string; values?: unknown[] }>;
type Stored = Readonly<{ services: Services; drop: () => Promise<void> }>;

/** The statements of a request, without those that the service sends meanwhile by itself. */
const ofRequest = new AsyncLocalStorage<Sent[]>();
let sentLast: Sent | undefined;
let small: Stored;
let large: Stored;
beforeAll(async () => {
  const { query } = pg.Client.prototype as { query: (...parameters: unknown[]) => unknown };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    if (typeof parameters[0] === 'object')
      ofRequest.getStore()?.push({ ...(parameters[0] as Sent), client: this });
    return query.apply(this, parameters);
  } as never);
  [small, large] = await Promise.all([stored(SMALL), stored(LARGE)]);
});
afterAll(async () => {
  vi.restoreAllMocks();
  for (const each of [small, large]) {
    await each?.services.close();
    await each?.drop();
  }
});

/** Services on a database with so many records. */
async function stored(count: number): Promise<Stored> {
  const database = await createOwnDatabase();
  const services = await createServices(database.settings);
  // Regencies: one in the first records, one in the last, one in most records, and twenty others spread.
  await services.pool.query(`
    INSERT INTO penduduk_jk (kota_kab, kecamatan, gampong, semester, tahun, laki_laki, perempuan, date_now)
    SELECT CASE WHEN n < ${count} * 0.04 THEN 'First' WHEN n >= ${count} * 0.96 THEN 'Last' WHEN n % 5 < 3 THEN 'Most'
        ELSE 'Other ' || n % 20 END,
      'Kecamatan ' || n * 10 / ${count}, 'Gampong ' || n, 'I', CASE WHEN n < ${count} * 0.6 THEN 2009 + n % 10 ELSE 2019 END, n, n,
      now() FROM generate_series(0, ${count} - 1) n`);
  await services.pool.query(`
    INSERT INTO trans_api_nik (nama_app, "timestamp", jumlah_transaksi, date_now)
    SELECT 'App', timestamp '2020-01-01' + interval '1 minute' * n, 1, now() FROM generate_series(0, ${count} - 1) n`);
  await services.pool.query('VACUUM (ANALYZE) penduduk_jk');
  await services.pool.query('VACUUM (ANALYZE) trans_api_nik');
  return { services, drop: database.drop };
}

type Cost = Readonly<{ rows: number; buffers: number }>;
type PageCost = Cost &
  Readonly<{
    statements: number;
    total: number | null;
    ids: readonly (number | undefined)[];
  }>;

/** Executes a statement again, by its prepared plan if it has one, and counts the rows and buffers that its steps handle. */
async function explained({ client, name, text, values = [] }: Sent): Promise<Cost> {
  const literal = (value: unknown) =>
    value === null
      ? 'NULL'
      : client.escapeLiteral(Array.isArray(value) ? arrayLiteral(value)! : String(value));
  const literals = values.map(literal);
  const { rows } = await client.query<Explained>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${name === undefined ? text : `EXECUTE "${name}" (${literals})`}`,
    name === undefined ? values : undefined,
  );
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  return { rows: handledRows(plan), buffers: plan['Shared Hit Blocks']! + plan['Shared Read Blocks']! };
}

/** Sends a list request, and reads its page and what each of its statements handled. */
async function costOf({ services, drop }: Stored, collection: Collection, search: string): Promise<PageCost> {
  const query = await services.records.readQuery(collection, new URLSearchParams(search));
  const statements: Sent[] = [];
  const { total, first } = await ofRequest.run(statements, () =>
    services.records.list({ actor, collection, query }),
  );
  // A request that waited for a connection is not followed to it, and is sent again.
  if (statements.length === 0) return costOf({ services, drop }, collection, search);
  sentLast = statements.at(-1);
  const costs = await Promise.all(statements.map(explained));
  const sum = (count: (cost: Cost) => number) => costs.reduce((total, cost) => total + count(cost), 0);
  const records = JSON.parse(`[${first}]`) as Record<string, number>[];
  return {
    statements: statements.length,
    rows: sum(({ rows }) => rows),
    buffers: sum(({ buffers }) => buffers),
    total,
    ids: records.map((found) => found[collection.identifier]),
  };
}

/** The same page by a statement that leaves everything to PostgreSQL. */
async function expected({ services }: Stored, collection: Collection, where: string) {
  const { resource, identifier } = collection;
  const { rows } = await services.pool.query<{ id: number }>(
    `SELECT ${identifier} AS id FROM ${resource} WHERE ${where} ORDER BY 1 LIMIT 20`,
  );
  return rows.map(({ id }) => id);
}

describe('a page of 20', () => {
  const anywhere = `id_penduduk_jk > 0`;
  it.each([
    ['', anywhere],
    ['after=500', 'id_penduduk_jk > 500'],
    ['kota_kab=First', "kota_kab = 'First'"],
    ['kota_kab=Last', "kota_kab = 'Last'"],
    ['kota_kab=Most', "kota_kab = 'Most'"],
    ['kota_kab=Most&after=700', "kota_kab = 'Most' AND id_penduduk_jk > 700"],
    ['kota_kab=Other+3', "kota_kab = 'Other 3'"],
    ['kota_kab=Nobody', 'false'],
    ['kota_kab=Last&kota_kab=Other+4&kota_kab=Nobody', "kota_kab IN ('Last', 'Other 4')"],
    ['tahun=2019', 'tahun = 2019'],
    ['tahun=2009', 'tahun = 2009'],
    ['tahun.gte=2019', 'tahun >= 2019'],
    ['tahun.gt=2011&tahun.lte=2013&after=300', 'tahun IN (2012, 2013) AND id_penduduk_jk > 300'],
    ['tahun.gt=2019', 'false'],
    ['tahun=2019&kota_kab=Most', "tahun = 2019 AND kota_kab = 'Most'"],
    ['tahun.gte=2018&kota_kab=Most&kota_kab=Last', "tahun >= 2018 AND kota_kab IN ('Most', 'Last')"],
    ['kota_kab=Most&kecamatan=Kecamatan+7', "kota_kab = 'Most' AND kecamatan = 'Kecamatan 7'"],
    ['kota_kab=First&kecamatan=Kecamatan+0&gampong=Gampong+1&semester=I&tahun=2010', "gampong = 'Gampong 1'"],
  ])('?%s reads a page, however much is stored', async (search, where) => {
    const parameters = `${search}&limit=20`;
    // The first request counts, the second knows the total.
    const { total } = await costOf(large, places, parameters);
    await costOf(small, places, parameters);
    const few = await costOf(small, places, parameters);
    const many = await costOf(large, places, parameters);
    expect(many.ids).toEqual(await expected(large, places, where));
    expect([few.statements, many.statements, many.total]).toEqual([1, 1, total]);
    expect(many.rows).toBeLessThan(MAX_ROWS);
    expect(many.buffers).toBeLessThan(MAX_BUFFERS);
    // An index of a hundred times the size has another level or two.
    expect(many.rows).toBeLessThanOrEqual(1.3 * few.rows + 40);
    expect(many.buffers).toBeLessThanOrEqual(3 * few.buffers + 20);
  });
});

describe('a page of 20 in an order that an index has', () => {
  it.each([
    ['tahun', 'tahun, id_penduduk_jk'],
    ['tahun.desc', 'tahun DESC, id_penduduk_jk DESC'],
    ['kota_kab', 'kota_kab, id_penduduk_jk'],
    ['tahun.desc,kota_kab.desc', 'tahun DESC, kota_kab DESC, id_penduduk_jk DESC'],
    ['kota_kab,kecamatan', 'kota_kab, kecamatan, id_penduduk_jk'],
    ['id_penduduk_jk.desc', 'id_penduduk_jk DESC'],
    ['kota_kab&tahun=2019', 'kota_kab, id_penduduk_jk', 'tahun = 2019'],
  ])('?order=%s reads a page, wherever it begins', async (order, sorted, where = 'true') => {
    const { rows: found } = await large.services.pool.query<{ id: number }>(
      `SELECT id_penduduk_jk AS id FROM penduduk_jk WHERE ${where} ORDER BY ${sorted}`,
    );
    const ids = found.map(({ id }) => id);
    const page = `order=${order}&limit=20`;
    // The first request counts, the second knows the total.
    await costOf(large, places, page);
    const first = await costOf(large, places, page);
    expect(first.ids).toEqual(ids.slice(0, 20));
    const query = await large.services.records.readQuery(
      places,
      new URLSearchParams(`order=${order}&limit=10000`),
    );
    const far = await large.services.records.list({ actor, collection: places, query });
    await far.close();
    const last = await costOf(large, places, `${page}&${far.nextPage}`);
    expect(last.ids).toEqual(ids.slice(10_000, 10_020));
    for (const cost of [first, last]) {
      expect(cost.statements).toBe(1);
      expect(cost.rows).toBeLessThan(MAX_ROWS);
      expect(cost.buffers).toBeLessThan(MAX_BUFFERS);
    }
  });
});

describe('a page of 20 by more fields than an index has', () => {
  const village = "kota_kab = 'Other 3' AND tahun = 2012";
  it.each([
    [
      'kota_kab=Other+3&kecamatan=Kecamatan+2&tahun=2012&semester=I',
      village,
      "kecamatan = 'Kecamatan 2' AND semester = 'I'",
    ],
    [
      'kota_kab=Other+3&kecamatan=Kecamatan+2&gampong=Gampong+20023&tahun=2012',
      village,
      "kecamatan = 'Kecamatan 2' AND gampong = 'Gampong 20023'",
    ],
    ['tahun=2012&kota_kab=Other+3&laki_laki=7', village, 'laki_laki = 7'],
    ['kota_kab=Most&gampong=Gampong+99', "kota_kab = 'Most'", "gampong = 'Gampong 99'"],
    ['kota_kab=Last&laki_laki.gte=99990', "kota_kab = 'Last'", 'laki_laki >= 99990'],
    ['tahun=2019&kecamatan=Kecamatan+9', 'tahun = 2019', "kecamatan = 'Kecamatan 9'"],
    [
      'tahun=2012&tahun=2013&kota_kab=Other+3&gampong=Gampong+20023',
      "tahun IN (2012, 2013) AND kota_kab = 'Other 3'",
      "gampong = 'Gampong 20023'",
    ],
    [
      'tahun.gte=2012&tahun.lte=2014&kota_kab=Other+3&kota_kab=Last&semester=II',
      "tahun BETWEEN 2012 AND 2014 AND kota_kab IN ('Other 3', 'Last')",
      "semester = 'II'",
    ],
  ])(
    '?%s reads no more than what matches the fields of the index, analyzed or not',
    async (search, ...where) => {
      const { rows } = await large.services.pool.query<{ matches: number }>(
        `SELECT count(*)::integer AS matches FROM penduduk_jk WHERE ${where[0]}`,
      );
      const parameters = `${search}&limit=20`;
      // The first request counts, the second knows the total.
      await costOf(large, places, parameters);
      const page = await costOf(large, places, parameters);
      await large.services.pool.query("DELETE FROM pg_statistic WHERE starelid = 'penduduk_jk'::regclass");
      const loaded = await costOf(large, places, parameters);
      await large.services.pool.query('ANALYZE penduduk_jk');
      expect(page.ids).toEqual(await expected(large, places, where.join(' AND ')));
      // A row may be counted twice: found in the index, and read from the table.
      for (const { rows: read } of [page, loaded]) expect(read).toBeLessThan(2 * rows[0]!.matches + 200);
    },
  );
});

describe('a page of a range of times reads no more than three times', () => {
  it.each([
    // Everything, the second half, the latest tenth, the latest hundredth, an hour at the beginning, nothing.
    [0, 1],
    [0.5, 1],
    [0.9, 1],
    [0.99, 1],
    [0, 0.0006],
    [1.5, 2],
  ])('what matches or what comes before it, from %d to %d of the table', async (from, to) => {
    const at = (share: number) =>
      new Date(Date.UTC(2020, 0, 1) + LARGE * share * 60_000).toISOString().slice(0, 19);
    const search = `timestamp.gte=${at(from)}&timestamp.lt=${at(to)}&limit=20`;
    await costOf(large, times, search);
    const { ids, rows, statements } = await costOf(large, times, search);
    const where = `"timestamp" >= '${at(from)}' AND "timestamp" < '${at(to)}'`;
    expect(ids).toEqual(await expected(large, times, where));
    expect(statements).toBe(1);
    const matches = Math.max(0, Math.min(to, 1) - from) * LARGE;
    expect(rows).toBeLessThan(3 * Math.min(matches, from * LARGE) + 8_000);
  });
});

describe('a page of a prefix reads no more than the records up to its end, and a range that is empty not at all', () => {
  it.each([
    // The first records, the last ones, many of them, a twentieth, a fifth, none; and within another field.
    ['kota_kab.prefix=Fir', "kota_kab LIKE 'Fir%'"],
    ['kota_kab.prefix=Las', "kota_kab LIKE 'Las%'"],
    ['kota_kab.prefix=Mo', "kota_kab LIKE 'Mo%'"],
    ['kota_kab.prefix=Other+3', "kota_kab LIKE 'Other 3%'"],
    ['kota_kab.prefix=Other+1', "kota_kab LIKE 'Other 1%'"],
    ['kota_kab.prefix=Nob', 'false'],
    ['tahun=2012&kota_kab.prefix=Other+1', "tahun = 2012 AND kota_kab LIKE 'Other 1%'"],
  ])('?%s', async (search, where) => {
    const parameters = `${search}&limit=20`;
    await costOf(large, places, parameters);
    const { ids, rows, statements } = await costOf(large, places, parameters);
    expect(ids).toEqual(await expected(large, places, where));
    expect(statements).toBe(1);
    expect(rows).toBeLessThan(1.1 * (ids.at(-1) ?? 0) + 200);
  });
});

describe('a prepared plan', () => {
  /** PostgreSQL plans a prepared statement for its values five times before it keeps a plan. */
  const UNTIL_KEPT = 10;

  it('reads a page of any value', async () => {
    const searches = ['Most', 'First', 'Last', 'Nobody'].map((name) => `kota_kab=${name}&limit=20`);
    for (let i = 0; i < UNTIL_KEPT; i += 1)
      for (const search of searches) await costOf(large, places, search);
    for (const search of searches) {
      const { rows, buffers, ids } = await costOf(large, places, search);
      const name = search.slice('kota_kab='.length, -'&limit=20'.length);
      expect(ids).toEqual(await expected(large, places, `kota_kab = '${name}'`));
      expect(rows).toBeLessThan(MAX_ROWS);
      expect(buffers).toBeLessThan(MAX_BUFFERS);
    }
    expect(sentLast?.name).toBeDefined();
  });

  it('is kept for a form that many ask for, whatever alternatives were asked for before', async () => {
    const ofForm = async (search: string) => {
      const query = await large.services.records.readQuery(places, new URLSearchParams(search));
      return listStatements(places, query, { pageSize: 20 }).prepared;
    };
    for (let count = 1; count <= 200; count += 1) {
      const conditions = Array.from({ length: 1 + (count % 40) }, (_, i) =>
        i < count / 40 ? `gampong.eq.${i}` : `tahun.gt.${1990 + i}`,
      );
      expect(await ofForm(`kota_kab=Most&or=(${conditions.join()})`)).toBeUndefined();
    }
    expect(await ofForm('kota_kab=Most&tahun.gte=2019')).toBeDefined();
  });

  it('that was made for an empty table is not used once the table is loaded', async () => {
    const empty = findCollection('penduduk_pekerjaan')!;
    const { pool } = large.services;
    await pool.query('VACUUM (ANALYZE) penduduk_pekerjaan');
    const searches = ['limit=20', 'tahun=2019&limit=20'];
    for (let i = 0; i < UNTIL_KEPT; i += 1) for (const search of searches) await costOf(large, empty, search);
    await pool.query(`
      INSERT INTO penduduk_pekerjaan (kota_kab, kecamatan, gampong, semester, tahun, nama_pekerjaan, jumlah_penduduk, date_now)
      SELECT 'Kota', 'Kecamatan', 'Gampong', 'I', 2010 + n % 10, 'Pekerjaan ' || n, n, now() FROM generate_series(1, ${LARGE}) n`);
    // One request reads the size of the table, and the first of a filter counts.
    for (const search of searches) for (let i = 0; i < 3; i += 1) await costOf(large, empty, search);
    for (const search of searches) {
      const { rows, statements } = await costOf(large, empty, search);
      expect(statements).toBe(1);
      expect(rows).toBeLessThan(MAX_ROWS);
    }
  });
});

describe('the total of a filter', () => {
  const search = 'kota_kab=Most&limit=20';
  const next = `${search}&after=400`;

  it('is counted once while nothing is written, and the further pages know it', async () => {
    await large.services.pool.query('UPDATE penduduk_jk SET laki_laki = 1 WHERE false');
    const first = await costOf(large, places, search);
    const second = await costOf(large, places, next);
    const other = await costOf(large, places, 'kota_kab=First&limit=20');
    expect(second.total).toBe(first.total);
    expect(second.rows).toBeLessThan(MAX_ROWS);
    expect(other.total).toBe(LARGE * 0.04);
  });

  it('is right after every write', async () => {
    const { total } = await costOf(large, places, search);
    const { rows } = await large.services.pool.query<{ id: number }>(
      "DELETE FROM penduduk_jk WHERE kota_kab = 'Most' AND tahun = 2019 RETURNING id_penduduk_jk AS id",
    );
    expect((await costOf(large, places, search)).total).toBe(total! - rows.length);
    expect((await costOf(large, places, next)).total).toBe(total! - rows.length);
    expect((await costOf(large, places, 'limit=20')).total).toBe(LARGE - rows.length);
  });
});
