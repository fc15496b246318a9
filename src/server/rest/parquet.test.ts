import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Collection, collections, findCollection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { system } from '@/server/actor';
import { csvLines } from '@/server/sheets/csv';
import { readParquet } from '@/server/sheets/testing';
import { createOwnServices } from '@/server/testing';
import { sample } from '../../../tests/support/sample';
import { createFacade } from './facade';
import { bytesOfBody } from './testing';

/** Lists and summaries as Parquet files (docs/specification.md, "List"). */

const services = await createOwnServices();
const { pool, keys, records } = services;
const facade = createFacade(services);
const TYPE = 'application/vnd.apache.parquet';
const siswa = findCollection('siswa')!;
const { key } = await keys.issue({ name: 'Parquet', ratePerMinute: 0 }, system('test'));

async function ask(url: string, headers: Record<string, string> = {}, signal = new AbortController().signal) {
  const own: Record<string, string> = { 'x-api-key': key, ...headers };
  return facade({
    ...{ method: 'GET', url, header: (name) => own[name], address: '127.0.0.1', hasBody: false, signal },
    body: (async function* () {})(),
  });
}

const fileAt = async (url: string) => readParquet(await bytesOfBody((await ask(url)).body));

async function jsonAt(url: string): Promise<Record<string, unknown>[]> {
  const { body } = await ask(url);
  return JSON.parse(typeof body === 'string' ? body : (await bytesOfBody(body)).toString('utf8')).data;
}

/** Records as a file has them, moments as numbers. */
const comparable = (collection: Collection, list: readonly Record<string, unknown>[]) =>
  list.map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => {
        const kind = collection.field(name)?.kind;
        if (kind !== 'timestamp' && kind !== 'datetime') return [name, value];
        const text = String(value).replace(' ', 'T');
        return [name, Date.parse(/Z$|\+00$/.test(text) ? text.replace('+00', 'Z') : `${text}Z`)];
      }),
    ),
  );

beforeAll(async () => {
  for (const collection of collections)
    await records.register({
      ...{ actor: { kind: 'system' as const, name: 'test' }, collection, wantData: false },
      items: [1, 2, 3].map((n) => sample(collection, n)),
    });
  // Longer than a page of a list and a group of rows.
  await pool.query(
    `INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa, date_now)
     SELECT 'Aceh Besar', 'Ingin "Jaya" ' || n, 2000 + n % 20, '1', 'SD', n, now() FROM generate_series(1, 9001) n`,
  );
});
afterAll(() => pool.query(`TRUNCATE ${collections.map(({ resource }) => resource).join(', ')}`));

describe('a list', () => {
  it.each(collections.map((collection) => [collection.path, collection] as const))(
    '%s has the records of the JSON list in the same order',
    async (path, collection) => {
      const { types, rows } = await fileAt(`${path}?format=parquet`);
      const list = await jsonAt(path);
      expect(Object.keys(types)).toEqual(collection.columns.map(({ name }) => name));
      expect(comparable(collection, rows)).toEqual(comparable(collection, list));
    },
  );

  it.each(['', '&fields=jenjang,kecamatan', '&fields=kecamatan,kode_wilayah,jumlah_siswa', '&tahun=2003'])(
    'has the same cells as CSV and Parquet, now and at a time%s',
    async (asked) => {
      const asOf = await records.moment({ actor: { kind: 'system', name: 'test' }, collection: siswa });
      const queries = [
        `limit=2000`,
        `after=5`,
        `as_of=${asOf}`,
        `order=jumlah_siswa.desc&limit=100`,
        `order=kecamatan`,
      ];
      for (const query of queries.map((one) => one + asked)) {
        const list = await jsonAt(`${siswa.path}?${query}`);
        const { rows } = await fileAt(`${siswa.path}?${query}&format=parquet`);
        expect(comparable(siswa, rows)).toEqual(comparable(siswa, list));
        const csv = await ask(`${siswa.path}?${query}&format=csv`);
        const lines = [Object.keys(list[0]!), ...list.map((record) => Object.values(record) as Value[])];
        expect((await bytesOfBody(csv.body)).toString('utf8')).toBe(csvLines(lines));
      }
    },
  );

  it('has what SQL counts, also with a filter, fields, codes of places and a page', async () => {
    const { rows } = await fileAt(`${siswa.path}?format=parquet&tahun=2003`);
    const counted = await pool.query(
      'SELECT count(*)::int AS n, sum(jumlah_siswa)::int AS sum FROM siswa WHERE tahun = 2003',
    );
    const sum = rows.reduce((all, row) => all + Number(row['jumlah_siswa']), 0);
    expect({ n: rows.length, sum }).toEqual(counted.rows[0]);
    const page = '?fields=kecamatan,kode_wilayah&limit=3&after=2';
    const { types, rows: few } = await fileAt(`${siswa.path}${page}&format=parquet`);
    expect(types).toEqual({ kecamatan: 'VARCHAR', kode_wilayah: 'VARCHAR' });
    expect(few).toEqual(await jsonAt(`${siswa.path}${page}`));
    expect(few.some((row) => row['kode_wilayah'] === null)).toBe(true);
  });

  it('is asked for by Accept too, is not compressed again, and has a tag of its own', async () => {
    const headers = { accept: TYPE, 'accept-encoding': 'zstd, gzip' };
    const first = await ask(siswa.path, headers);
    expect(first.headers).toMatchObject({
      'content-type': TYPE,
      'content-disposition': expect.stringMatching(/^attachment; filename="siswa-[\d-]+\.parquet"$/),
    });
    const etag = first.headers['etag']!;
    expect(etag).not.toBe((await ask(siswa.path)).headers['etag']);
    const bytes = await bytesOfBody(first.body);
    expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
    const again = await ask(siswa.path, headers);
    expect((await bytesOfBody(again.body)).equals(bytes)).toBe(true);
    expect((await ask(siswa.path, { ...headers, 'if-none-match': etag })).status).toBe(304);
  });

  it('stops reading when its reader leaves, and gives the connection back', async () => {
    for (let i = 0; i < 12; i += 1) {
      const left = new AbortController();
      const { body } = await ask(`${siswa.path}?format=parquet&tahun.gte=${1990 + i}`, {}, left.signal);
      const pieces = ((body as { file?: AsyncIterable<Uint8Array> }).file ??
        (body as { shared: AsyncIterable<Uint8Array> }).shared)[Symbol.asyncIterator]();
      await pieces.next();
      left.abort();
      await pieces.return?.();
    }
    const open = async () =>
      (
        await pool.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
           WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
        )
      ).rows[0].n;
    await expect.poll(open).toBe(0);
    expect((await fileAt(`${siswa.path}?format=parquet`)).rows).toHaveLength(9004);
  });
});

it.each([
  ['rows=tahun&sum=jumlah_siswa&semester=1', { tahun: 'INTEGER', jumlah_siswa: 'BIGINT' }],
  [
    'rows=tahun&columns=jenjang&average=jumlah_siswa',
    { tahun: 'INTEGER', jenjang: 'VARCHAR', jumlah_siswa: 'DOUBLE' },
  ],
  [
    'rows=jenjang&columns=tahun&count=1&as=row_share',
    { jenjang: 'VARCHAR', tahun: 'INTEGER', count: 'BIGINT', row_share: 'DOUBLE' },
  ],
])('a summary has the figures of JSON: %s', async (query, types) => {
  const path = `${siswa.path}/summary?${query}`;
  const file = await fileAt(`${path}&format=parquet`);
  expect(file.types).toEqual(types);
  const numbers = (list: readonly Record<string, unknown>[]) =>
    list.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          name === 'jenjang' || value === null ? value : Number(value),
        ]),
      ),
    );
  expect(numbers(file.rows)).toEqual(numbers(await jsonAt(path)));
});
