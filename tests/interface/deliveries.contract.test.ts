import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { issueKey } from '../support/service';
import { collectionOf, register, send, service, sql, startFromEmpty } from '../support/shared';

/** The deliveries over REST: which unit has delivered which period (docs/specification.md, "Deliveries"). */

const PATH = '/api/deliveries';
const siswa = collectionOf('siswa');

startFromEmpty({ before: 'all' });

type Delivery = {
  collection: string;
  unit: string | null;
  unit_code: string | null;
  period: string;
  state: string;
  records: number;
  districts: { given: number; expected: number } | null;
  days_late: number;
};

const issue = (options: Parameters<typeof issueKey>[1]) => issueKey(service.databaseUrl, options);
const ask = async (query: string, options: Parameters<typeof send>[2] = {}) =>
  send('GET', PATH, { query, ...options });
const dataOf = async (query: string, key?: string): Promise<Delivery[]> =>
  (await ask(query, key === undefined ? {} : { key })).json.data;

const SABANG = ['Sukakarya', 'Sukajaya', 'Sukamakmue'];
const itemOf = (kota_kab: string, kecamatan: string, semester = '1') => ({
  kota_kab,
  kecamatan,
  tahun: '2024',
  semester,
  jenjang: 'SD',
  jumlah_siswa: '10',
});

beforeAll(async () => {
  await register(siswa, [
    ...SABANG.map((one) => itemOf('Kota Sabang', one)),
    ...SABANG.slice(1).map((one) => itemOf('KOTA SABANG', one, 'Genap')),
    itemOf('Kota Langsa', 'Langsa Barat'),
    itemOf('Atlantis', 'Selatan'),
  ]);
});

describe('the list', () => {
  it('has one entry for each regency and period, also of those that delivered nothing', async () => {
    const found = await dataOf('collection=siswa&period=2024-S2');
    expect(found).toHaveLength(24);
    expect(found.filter(({ state }) => state === 'missing')).toHaveLength(22);
    expect(found.find(({ unit }) => unit === 'Kota Sabang')).toMatchObject({
      collection: 'siswa',
      unit_code: '11.72',
      period: '2024-S2',
      state: 'partial',
      records: 2,
      districts: { given: 2, expected: 3 },
      due: '2025-01-30',
    });
    expect(found.find(({ unit }) => unit === 'Atlantis')).toMatchObject({
      unit_code: null,
      state: 'not_expected',
    });
  });

  it('counts what SQL counts', async () => {
    const found = (await dataOf('collection=siswa')).filter(({ records }) => records > 0);
    const counted = await sql<{ unit: string; records: number; districts: number }>(
      `SELECT initcap(kota_kab) AS unit, CASE semester WHEN 'Genap' THEN '2024-S2' ELSE '2024-S' || semester END AS period,
         count(*)::integer AS records, count(DISTINCT kecamatan)::integer AS districts
       FROM siswa GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    const shown = found.map(({ unit, period, records, districts }) => ({
      unit,
      period,
      records,
      districts: districts?.given,
    }));
    expect(shown.sort((a, b) => `${a.unit}${a.period}`.localeCompare(`${b.unit}${b.period}`))).toEqual(
      counted,
    );
  });

  it('of a year has all its periods, and only the states that are asked for', async () => {
    const found = await dataOf('collection=disdik/siswa&period=2024&state=undated&state=partial');
    expect(found.map(({ unit, period, state }) => [unit, period, state])).toEqual([
      ['Kota Sabang', '2024-S1', 'undated'],
      ['Kota Sabang', '2024-S2', 'partial'],
      ['Kota Langsa', '2024-S1', 'partial'],
      ['Atlantis', '2024-S1', 'undated'],
    ]);
  });

  it('shows what was written just before', async () => {
    const before = await ask('collection=siswa&period=2024-S2');
    await register(siswa, [itemOf('Sabang', SABANG[0]!, 'II')]);
    const after = await ask('collection=siswa&period=2024-S2', {
      headers: { 'if-none-match': before.headers.etag! },
    });
    expect(after.status).toBe(200);
    expect(after.json.data).toContainEqual(
      expect.objectContaining({ unit: 'Kota Sabang', records: 3, state: 'undated' }),
    );
    const again = await ask('collection=siswa&period=2024-S2', {
      headers: { 'if-none-match': after.headers.etag! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is answered to HEAD without a body, and to no other method', async () => {
    const head = await send('HEAD', PATH, { query: 'collection=siswa' });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await send(method, PATH, { body: '[]' });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    expect((await send('GET', '/api/deliveries/siswa', {})).status).toBe(404);
  });
});

describe('a key', () => {
  it('sees the collections that it may list, and no others', async () => {
    const { key } = await issue({ allow: 'disdik:list,drka:register,rsud/pasien:list' });
    const found = await dataOf('', key);
    expect(new Set(found.map(({ collection }) => collection))).toEqual(
      new Set([
        ...collections.filter(({ group }) => group === 'disdik').map(({ resource }) => resource as string),
        'pasien',
      ]),
    );
    for (const name of ['penduduk_umur', 'kunjungan_poli']) {
      const { status, json } = await ask(`collection=siswa&collection=${name}`, { key });
      expect([status, json.code]).toEqual([403, 'operation_not_allowed']);
    }
    const none = await issue({ allow: 'drka:register' });
    expect((await ask('', { key: none.key })).status).toBe(403);
    expect((await ask('', { key: undefined })).status).toBe(401);
  });

  it('that is bound sees its own regency, if its lists are limited', async () => {
    const bindings = [{ field: 'kota_kab', values: ['Kota Langsa'] }];
    const own = await issue({ bindings, listsOwnOnly: true });
    const found = await dataOf('collection=siswa&period=2024-S1', own.key);
    expect(found.map(({ unit, records }) => [unit, records])).toEqual([['Kota Langsa', 1]]);
    const all = await issue({ bindings });
    expect(await dataOf('collection=siswa&period=2024-S1', all.key)).toHaveLength(24);
  });

  it('has a rate, which these lists use up, and its use is counted', async () => {
    const { key, id } = await issue({ ratePerMinute: 2, allow: 'disdik/siswa:list' });
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await ask('period=2024', { key })).status);
    expect(statuses).toEqual([200, 200, 429]);
    await expect
      .poll(
        () =>
          sql(
            `SELECT collection, status, sum(count)::integer AS count FROM api_key_usage WHERE key_id = '${id}'
             GROUP BY 1, 2 ORDER BY 2`,
          ),
        { timeout: 20_000 },
      )
      .toEqual([
        { collection: 'siswa', status: 200, count: 2 },
        expect.objectContaining({ status: 429, count: 1 }),
      ]);
  });
});

it.each([
  ['collection=dokter', 'collection'],
  ['collection=drka/siswa', 'collection'],
  ['period=2024-S3', 'period'],
  ['period=januari', 'period'],
  ['state=lost', 'state'],
  ['unit=11.72', 'unit'],
])('refuses %s', async (query, field) => {
  const { status, json } = await ask(query);
  expect([status, json.code, json.field]).toEqual([400, 'invalid_parameter', field]);
});
