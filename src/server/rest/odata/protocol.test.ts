import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { o } from 'odata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import { MAX_LIMIT } from '@/server/records/list/list-query';
import { createOwnServices } from '@/server/testing';
import { createRestListener } from '../node-listener';
import { createAsk, withOptions } from './testing';

const services = await createOwnServices({ TIME_ZONE: 'Asia/Jakarta' });
let key = '';
const ask = createAsk(services, () => key);
const actor = { kind: 'system', name: 'test' } as const;
const siswa = findCollection('siswa')!;
const pasien = findCollection('pasien')!;
const MANY = 11_000;

beforeAll(async () => {
  key = (await services.keys.issue({ name: 'OData', ratePerMinute: 0 }, system('test'))).key;
  const items = Array.from({ length: MANY }, (_, i) => ({
    ...{
      kota_kab: ['Kota Sabang', 'Langsa'][i % 2],
      kecamatan: `Kecamatan ${i >> 3}`,
      tahun: 2022 + (i % 3),
    },
    ...{ semester: String((i % 2) + 1), jenjang: ['SD', 'SMP', 'SMA', 'SMK'][(i >> 1) % 4] },
    jumlah_siswa: i,
  }));
  await services.records.register({ actor, collection: siswa, items, wantData: false });
  await services.records.register({
    ...{ actor, collection: pasien, wantData: false },
    items: [{ jumlah: 3, tanggal: '2024-01-31 14:15:00', status: 'rawat inap' }],
  });
}, 60_000);

const stored = async (): Promise<number> =>
  Number((await services.pool.query('SELECT count(*) FROM siswa')).rows[0].count);

describe('a page', () => {
  it('has at most so many records as lists, and a link to the next one', async () => {
    const { json, headers } = await ask('/odata/siswa?$count=true');
    const total = await stored();
    expect(total).toBeGreaterThan(MAX_LIMIT);
    expect(json.value).toHaveLength(MAX_LIMIT);
    expect(json['@odata.count']).toBe(total);
    expect(headers).toMatchObject({ 'odata-version': '4.01' });
    const next = await ask(json['@odata.nextLink'].replace('http://data.example', ''));
    expect(next.json.value).toHaveLength(total - MAX_LIMIT);
    expect(next.json).not.toHaveProperty('@odata.nextLink');
    expect(next.json).not.toHaveProperty('@odata.count');
    expect((await ask(`/odata/siswa?$top=${MAX_LIMIT}`)).json).not.toHaveProperty('@odata.nextLink');
  });

  it('refuses a token of another order or collection, and one that was made up', async () => {
    const { json } = await ask('/odata/siswa?$top=3', { headers: { prefer: 'odata.maxpagesize=1' } });
    const [, token = ''] = /skiptoken=(.*)$/.exec(json['@odata.nextLink']) ?? [];
    expect((await ask(`/odata/siswa?$skiptoken=${token}`)).status).toBe(200);
    for (const url of [
      `/odata/siswa?$orderby=tahun&$skiptoken=${token}`,
      `/odata/guru?$skiptoken=${token}`,
      '/odata/siswa?$skiptoken=x',
      `/odata/siswa?$skiptoken=${Buffer.from('["siswa id_siswa",1,{"a":1}]').toString('base64url')}`,
      `/odata/siswa?$skiptoken=${Buffer.from('["siswa id_siswa",99999999,1]').toString('base64url')}`,
    ]) {
      const told = await ask(url);
      expect(told).toMatchObject({ status: 400, json: { error: { target: '$skiptoken' } } });
    }
  });

  it('is not sent again while nothing is written', async () => {
    const url = '/odata/siswa?$top=1';
    const { headers } = await ask(url);
    const held = { headers: { 'if-none-match': headers['etag']! } };
    expect(await ask(url, held)).toMatchObject({ status: 304, text: '' });
    expect((await ask(`${url}&$skip=1`, held)).status).toBe(200);
    expect(await ask(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    const item = { kota_kab: 'Langsa', kecamatan: 'Baru', tahun: 2021, semester: '1', jenjang: 'SD' };
    await services.records.register({
      ...{ actor, collection: siswa, items: [{ ...item, jumlah_siswa: 1 }], wantData: false },
    });
    expect((await ask(url, held)).status).toBe(200);
  });
});

describe('a reply', () => {
  it('has as much control information as is asked for', async () => {
    const forms = async (format: string) => (await ask(`/odata/pasien(1)?$format=${format}`)).json;
    const record = {
      ...{ id_kunjungan: 1, jumlah: 3, tanggal: '2024-01-31T14:15:00+07:00', status: 'rawat inap' },
      date_now: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    };
    expect(await forms('application/json;odata.metadata=none')).toEqual(record);
    const context = 'http://data.example/odata/$metadata#pasien/$entity';
    expect(await forms('json')).toEqual({ '@odata.context': context, ...record });
    expect(await forms('application/json;metadata=full')).toEqual({
      ...{ '@odata.context': context, '@odata.type': '#RegionalStatistics.Pasien' },
      ...{ '@odata.id': 'pasien(1)', '@odata.readLink': 'pasien(1)' },
      ...{ 'id_kunjungan@odata.type': '#Int32', 'jumlah@odata.type': '#Int32' },
      ...{ 'tanggal@odata.type': '#DateTimeOffset', 'date_now@odata.type': '#DateTimeOffset' },
      ...record,
    });
    const accepted = await ask('/odata/pasien', {
      headers: { accept: 'application/json;odata.metadata=none' },
    });
    expect(accepted.json).toEqual({ value: [record] });
    expect(accepted.headers['content-type']).toContain('odata.metadata=none');
  });

  it('has the version that the caller knows', async () => {
    const versionOf = async (most: string) => {
      const { status, headers } = await ask('/odata/pasien', { headers: { 'odata-maxversion': most } });
      return [status, headers['odata-version']];
    };
    expect(await versionOf('4.0')).toEqual([200, '4.0']);
    expect(await versionOf('4.01')).toEqual([200, '4.01']);
    expect(await versionOf('5.0')).toEqual([200, '4.01']);
    expect((await versionOf('3.0'))[0]).toBe(400);
  });

  it('of one value has it, or is its text', async () => {
    const context = 'http://data.example/odata/$metadata#pasien(1)/jumlah';
    expect((await ask('/odata/pasien(1)/jumlah')).json).toEqual({ '@odata.context': context, value: 3 });
    expect(await ask('/odata/pasien(id_kunjungan=1)/status/$value')).toMatchObject({
      text: 'rawat inap',
      headers: { 'content-type': 'text/plain;charset=utf-8' },
    });
    const selected = await ask('/odata/pasien?$select=status,jumlah');
    expect(selected.json).toEqual({
      '@odata.context': 'http://data.example/odata/$metadata#pasien(jumlah,status)',
      value: [{ jumlah: 3, status: 'rawat inap' }],
    });
  });
});

describe('a refusal', () => {
  it.each([
    ['/odata/pasien?$filter=jumlah eq', 400, 'invalid_parameter', '$filter', 'karakter 10'],
    ['/odata/pasien?$filter=tidak eq 1', 400, 'invalid_parameter', '$filter', 'bukan kolom'],
    ['/odata/pasien?$filter=concat(status,status) eq 1', 501, 'not_supported', '$filter', 'concat()'],
    ['/odata/pasien?$expand=a', 501, 'not_supported', '$expand', 'tidak didukung'],
    ['/odata/pasien?@p=1', 501, 'not_supported', '@p', 'tidak didukung'],
    ['/odata/pasien?$top=-1', 400, 'invalid_parameter', '$top', 'bilangan bulat'],
    ['/odata/pasien?$top=1&top=2', 400, 'invalid_parameter', 'top', 'pasien'],
    ['/odata/pasien?status=a', 400, 'invalid_parameter', 'status', 'tidak dikenal'],
    ['/odata/pasien?$format=atom', 400, 'invalid_parameter', '$format', 'json'],
    ['/odata/pasien(1)?$filter=jumlah eq 1', 501, 'not_supported', '$filter', 'tidak didukung'],
    ['/odata/pasien(99)', 404, 'not_found', undefined, 'tidak ada'],
    ['/odata/pasien(a)', 404, 'not_found', undefined, 'tidak ada'],
    ['/odata/pasienn', 404, 'not_found', undefined, '/odata'],
    ['/odata/%E0%A4%A', 404, 'not_found', undefined, 'tidak ada'],
  ])('names what is at fault: %s', async (url, status, code, target, message) => {
    const told = await ask(url, { headers: { 'accept-language': 'id' } });
    expect({ status: told.status, code: told.json.error.code }).toEqual({ status, code });
    expect(told.json.error.target).toBe(target);
    expect(told.json.error.message).toContain(message);
    expect(told.json.error.innererror.request_id).toBe(told.headers['x-request-id']);
    expect(told.headers).toMatchObject({ 'odata-version': '4.0', 'content-language': 'id' });
  });

  it('is in English by default, and takes option names without `$` and in any case', async () => {
    const { json } = await ask('/odata/pasien?FILTER=jumlah eq');
    expect(json.error.message).toContain('at character 10: the text ends');
    expect((await ask('/odata/pasien?filter=jumlah+eq+3&Top=1')).json.value).toHaveLength(1);
  });
});

describe('groups', () => {
  const applied = async (apply: string, more: Record<string, string> = {}) =>
    ask(withOptions('/odata/siswa', { apply, ...more }));

  it('have the amounts that the database has', async () => {
    const { json } = await applied(
      "filter(tahun eq 2023 and semester eq '1')/groupby((kota_kab,jenjang),aggregate(jumlah_siswa with sum as total,$count as n,jumlah_siswa with min as least,jumlah_siswa with max as most,jumlah_siswa with average as mean))",
      { count: 'true' },
    );
    const { rows } = await services.pool.query(`
      SELECT kota_kab, jenjang, sum(jumlah_siswa)::integer AS total, count(*)::integer AS n,
        min(jumlah_siswa) AS least, max(jumlah_siswa) AS most, round(avg(jumlah_siswa), 2)::float8 AS mean
      FROM siswa WHERE tahun = 2023 AND semester = '1' GROUP BY 1, 2 ORDER BY kota_kab COLLATE "C", jenjang COLLATE "C"`);
    expect(rows.length).toBeGreaterThan(2);
    expect(json.value).toEqual(rows);
    expect(json['@odata.count']).toBe(rows.length);
    expect(json['@odata.context']).toBe(
      'http://data.example/odata/$metadata#siswa(kota_kab,jenjang,total,n,least,most,mean)',
    );
  });

  it('are those of any condition that lists have', async () => {
    const url = (apply: string) => applied(`${apply}/aggregate($count as n)`);
    for (const [filter, where] of [
      ["jenjang eq 'SD' or jenjang eq 'SMP'", "jenjang IN ('SD', 'SMP')"],
      ['tahun gt 2022 and 2024 gt tahun', 'tahun = 2023'],
      ["kota_kab in ('Langsa') and jumlah_siswa le 500", "kota_kab = 'Langsa' AND jumlah_siswa <= 500"],
      ['date_now ge 2000-01-01T00:00:00Z', 'true'],
    ] as const) {
      const { rows } = await services.pool.query(`SELECT count(*)::integer AS n FROM siswa WHERE ${where}`);
      expect((await url(`filter(${filter})`)).json.value).toEqual(rows);
    }
    for (const filter of ["contains(jenjang,'S')", 'not tahun eq 2023', "jenjang eq 'SD' or tahun eq 2023"])
      expect(await url(`filter(${filter})`)).toMatchObject({
        ...{ status: 501, json: { error: { target: '$apply' } } },
      });
  });

  it('are refused where the same people would be counted again', async () => {
    const { status, json } = await applied('groupby((tahun),aggregate(jumlah_siswa with sum as total))');
    expect(status).toBe(400);
    expect(json.error.message).toContain('tahun, semester');
    const allowed = await applied('groupby((tahun,semester),aggregate(jumlah_siswa with sum as total))');
    expect(allowed.status).toBe(200);
  });

  it('are parts of all, with texts for large numbers where these are asked for', async () => {
    const all = await applied('groupby((jenjang),aggregate($count as n))');
    const part = await applied('groupby((jenjang),aggregate($count as n))', { skip: '1', top: '2' });
    expect(part.json.value).toEqual(all.json.value.slice(1, 3));
    const { json } = await applied('groupby((jenjang),aggregate($count as n))', {
      ...{ top: '1', format: 'application/json;IEEE754Compatible=true;odata.metadata=full' },
    });
    expect(json.value).toEqual([
      { jenjang: 'SD', 'n@odata.type': '#Decimal', n: String(all.json.value[0].n) },
    ]);
    expect((await applied('groupby((jenjang))', { orderby: 'jenjang' })).status).toBe(501);
  });
});

describe('a client of OData (o.js)', () => {
  const server = createServer(createRestListener(services));
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const root = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/odata/`;
  const client = () => o(root(), { headers: { 'x-api-key': key } });

  it('finds the sets, and reads records by conditions and by their key', async () => {
    const sets: { url: string }[] = await client().get('').query();
    expect(sets.map(({ url }) => url)).toContain('siswa');
    const found = await client().get('siswa').query({
      $filter: "tahun eq 2024 and contains(kecamatan, '99')",
      $orderby: 'jumlah_siswa desc',
      $top: 5,
    });
    const { rows } = await services.pool.query(
      `SELECT id_siswa FROM siswa WHERE tahun = 2024 AND kecamatan LIKE '%99%' ORDER BY jumlah_siswa DESC LIMIT 5`,
    );
    expect(found.map((record: { id_siswa: number }) => record.id_siswa)).toEqual(
      rows.map((row) => row.id_siswa),
    );
    expect(await client().get('pasien(1)').query()).toMatchObject({ jumlah: 3 });
  });

  it('reads a whole collection by the links of its pages, in any content coding', async () => {
    const read: { id_siswa: number }[] = [];
    for (let link: string | undefined = 'siswa?$select=id_siswa'; link !== undefined; ) {
      const response = (await o(root(), {
        headers: { 'x-api-key': key, prefer: 'odata.maxpagesize=4000' },
      })
        .get(link.replace(root(), ''))
        .fetch()) as Response;
      const page = (await response.json()) as { value: typeof read; '@odata.nextLink'?: string };
      read.push(...page.value);
      link = page['@odata.nextLink'];
    }
    expect(read).toHaveLength(await stored());
    expect(new Set(read.map((record) => record.id_siswa)).size).toBe(read.length);
  });
});
