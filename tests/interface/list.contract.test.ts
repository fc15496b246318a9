import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { sample, samples } from '../support/sample';
import { collectionOf, list, register, remove, send, sql, startFromEmpty } from '../support/shared';

/** The list's parameters (docs/specification.md, "List"). */

startFromEmpty({ before: 'all' });

const siswa = collectionOf('siswa');
const warehouse = collectionOf('warehouse_nik');
const PLACES = [
  'Banda Aceh',
  'Aceh Besar',
  'Pidie & Raya',
  'Sabang + Weh',
  '100%',
  "O'Neil",
  'NULL',
  'a,b;c|d',
];
const LEVELS = ['SD', 'SMP', 'SMA'];

type Pupils = {
  id_siswa: number;
  kota_kab: string;
  tahun: number;
  jenjang: string;
  jumlah_siswa: number;
  date_now: string;
};
let all: Pupils[];

beforeAll(async () => {
  const items = [];
  for (const [place, kota_kab] of PLACES.entries()) {
    for (const [level, jenjang] of LEVELS.entries()) {
      for (let year = 2018; year <= 2024; year += 1) {
        const date_now = `${year}-06-30 0${level}:00`;
        const jumlah_siswa = `${place * 1000 + level * 100 + year - 2018}`;
        items.push({ ...sample(siswa), kota_kab, jenjang, tahun: `${year}`, jumlah_siswa, date_now });
      }
    }
  }
  all = (await register(siswa, items)).json.data;
  expect(all).toHaveLength(8 * 3 * 7);
});

describe('filters', () => {
  const cases: [string, (record: Pupils) => boolean][] = [
    ['tahun=2024', ({ tahun }) => tahun === 2024],
    ['tahun=2024&jenjang=SMA', ({ tahun, jenjang }) => tahun === 2024 && jenjang === 'SMA'],
    [
      'tahun=2024&tahun=2020&jenjang=SD',
      ({ tahun, jenjang }) => [2020, 2024].includes(tahun) && jenjang === 'SD',
    ],
    ['tahun=2024&tahun=2024', ({ tahun }) => tahun === 2024],
    ['tahun=%202024%20', ({ tahun }) => tahun === 2024],
    ['jumlah_siswa=+000100', ({ jumlah_siswa }) => jumlah_siswa === 100],
    ['kota_kab=Banda+Aceh', ({ kota_kab }) => kota_kab === 'Banda Aceh'],
    ['kota_kab=Pidie%20%26%20Raya', ({ kota_kab }) => kota_kab === 'Pidie & Raya'],
    ['kota_kab=Sabang+%2B+Weh', ({ kota_kab }) => kota_kab === 'Sabang + Weh'],
    ['kota_kab=100%25', ({ kota_kab }) => kota_kab === '100%'],
    ['kota_kab=O%27Neil', ({ kota_kab }) => kota_kab === "O'Neil"],
    ['kota_kab=NULL', ({ kota_kab }) => kota_kab === 'NULL'],
    ['kota_kab=a,b;c%7Cd', ({ kota_kab }) => kota_kab === 'a,b;c|d'],
    ['kota_kab=banda+aceh', () => false],
    ['kota_kab=%25', () => false],
    ['%6Bota_kab=NULL', ({ kota_kab }) => kota_kab === 'NULL'],
    ['tahun.gte=2020&tahun.lte=2022', ({ tahun }) => tahun >= 2020 && tahun <= 2022],
    ['tahun.gte=2023', ({ tahun }) => tahun >= 2023],
    ['tahun.lte=2018&tahun=2018&tahun=2019', ({ tahun }) => tahun === 2018],
    ['tahun.gte=2022&tahun.lte=2020', () => false],
    ['jumlah_siswa.gte=7000&jumlah_siswa.lte=7101', ({ jumlah_siswa: n }) => n >= 7000 && n <= 7101],
    ['date_now.gte=2024-06-29T18:00:00Z', ({ date_now }) => date_now >= '2024-06-29T18:00:00.000Z'],
    ['date_now.lte=2018-06-29', () => false],
    ['date_now.lte=2018-06-30', ({ date_now }) => date_now <= '2018-06-30T16:59:59.999Z'],
    ['date_now.lt=2018-06-30', () => false],
    ['date_now.gte=2024-06-30', ({ tahun }) => tahun === 2024],
    ['date_now.gt=2024-06-30', () => false],
    ['date_now=2019-06-30', ({ tahun }) => tahun === 2019],
    ['date_now=2019-06-30&date_now=2021-06-30', ({ tahun }) => tahun === 2019 || tahun === 2021],
    [
      'date_now[]=2019-06-30&date_now[]=2020-06-30T01:00',
      ({ date_now }) => /^2019|^2020-06-29T18/.test(date_now),
    ],
    [
      'date_now.gt=2019-06-30T01:00&date_now.lt=2020-06-30T01:00',
      ({ date_now }) => date_now > '2019-06-29T18:00:00.000Z' && date_now < '2020-06-29T18:00:00.000Z',
    ],
    ['tahun[]=2023&tahun[]=2024', ({ tahun }) => tahun >= 2023],
    ['tahun[0]=2018&tahun[1]=2024&tahun[17]=2020', ({ tahun }) => [2018, 2020, 2024].includes(tahun)],
    ['tahun%5B0%5D=2018&tahun%5B%5D=2019&tahun=2020', ({ tahun }) => tahun <= 2020],
    ['jenjang[]=SD&jenjang[]=SMA&tahun.gt=2022', ({ tahun, jenjang }) => tahun > 2022 && jenjang !== 'SMP'],
    ['tahun.gt[]=2020&tahun.lt[0]=2022&after[]=0', ({ tahun }) => tahun === 2021],
    ['tahun.gt=2020&tahun.lt=2022', ({ tahun }) => tahun === 2021],
    ['tahun.gt=2024', () => false],
    ['jumlah_siswa.lt=1&jumlah_siswa.gt=0', () => false],
    ['date_now=2020-06-30+02:00', ({ date_now }) => date_now === '2020-06-29T19:00:00.000Z'],
    ['', () => true],
    ['&&', () => true],
  ];

  it.each(cases)('?%s', async (query, matches) => {
    const expected = all.filter(matches);
    const reply = await list(siswa, query);
    expect(reply.json).toEqual({ status: true, total: expected.length, data: expected });
  });

  it('filters by the identifier: one value, several, or a range', async () => {
    const [first, second, third] = all;
    expect((await list(siswa, `id_siswa=${second!.id_siswa}`)).json.data).toEqual([second]);
    const any = `id_siswa=${third!.id_siswa}&id_siswa=${first!.id_siswa}&id_siswa=2147483647`;
    expect((await list(siswa, any)).json).toEqual({ status: true, total: 2, data: [first, third] });
    const range = `id_siswa.gte=${second!.id_siswa}&id_siswa.lte=${third!.id_siswa}`;
    expect((await list(siswa, range)).json.data).toEqual([second, third]);
  });

  it('has ranges of a datetime, in the zone of the service or in another', async () => {
    const moments = ['2024-01-31 14:15:00', '2024-01-31 14:15:01', '2024-02-01'];
    const items = moments.map((timestamp) => ({ ...sample(warehouse), timestamp }));
    const { data } = (await register(warehouse, items)).json;
    const listed = async (query: string) => (await list(warehouse, query)).json.data;
    expect(await listed('timestamp.gte=2024-01-31T14:15:01')).toEqual(data.slice(1));
    expect(await listed('timestamp.lte=2024-01-31T07:15:00Z')).toEqual(data.slice(0, 1));
    expect(await listed('timestamp=2024-02-01&timestamp=2024-01-31T16:15:01%2B09:00')).toEqual(data.slice(1));
  });

  it('includes the whole of a day without a time, also of a datetime, to its last second', async () => {
    const times = ['2024-03-01', '2024-03-01T12:00:00', '2024-03-01 23:59:59.999', '2024-03-02'];
    const items = times.map((timestamp) => ({ ...sample(warehouse), timestamp, nama_app: 'day' }));
    const { data } = (await register(warehouse, items)).json;
    const listed = async (query: string) => (await list(warehouse, `nama_app=day&${query}`)).json.data;
    expect(data[2].timestamp).toBe('2024-03-01T23:59:59');
    expect(await listed('timestamp=2024-03-01')).toEqual(data.slice(0, 3));
    expect(await listed('timestamp.lte=2024-03-01')).toEqual(data.slice(0, 3));
    expect(await listed('timestamp.gt=2024-03-01')).toEqual(data.slice(3));
    expect(await listed('timestamp.lt=2024-03-02')).toEqual(data.slice(0, 3));
    expect(await listed('timestamp.gte=2024-03-02')).toEqual(data.slice(3));
    expect(await listed('timestamp=2024-03-02&timestamp=2024-03-01T12:00')).toEqual([data[1], data[3]]);
    expect(await listed('timestamp=2024-03-01T23:59:59.9')).toEqual([data[2]]);
    await remove(
      warehouse,
      data.map(({ id_warehouse_nik }: { id_warehouse_nik: number }) => ({ id_warehouse_nik })),
    );
  });

  it.each(collections.map((collection) => ({ collection, ...collection })))(
    '$path may be filtered by every field that it has',
    async ({ collection, fields }) => {
      const item = sample(collection);
      // The last page of this file's tests has it already.
      if (collection !== siswa && collection !== warehouse)
        await register(collection, samples(collection, 2));
      const whole = fields.map(({ name }) => `${name}=${encodeURIComponent(item[name]!)}`).join('&');
      const expected = collection === siswa ? 0 : 1;
      expect((await list(collection, whole)).json.total).toBe(expected);
      for (const { name, kind } of fields) {
        for (const suffix of ['gte', 'lte', 'gt', 'lt']) {
          const ranged = await list(collection, `${name}.${suffix}=${encodeURIComponent(item[name]!)}`);
          expect(ranged.status).toBe(kind === 'varchar' || kind === 'enum' ? 400 : 200);
        }
      }
    },
  );
});

describe('fields', () => {
  it('returns the requested members, in the order of the declaration', async () => {
    const { text } = await list(
      siswa,
      'fields=jumlah_siswa,kota_kab,%20jumlah_siswa&tahun=2024&jenjang=SD&kota_kab=NULL',
    );
    expect(text).toBe('{"status":true,"total":1,"data":[{"kota_kab":"NULL","jumlah_siswa":6006}]}');
  });

  it.each([
    'fields=tahun&fields=kota_kab',
    'fields[]=tahun&fields[]=kota_kab',
    'fields[0]=kota_kab&fields[1]=tahun',
    'fields%5B0%5D=kota_kab&fields=tahun',
    'fields=kota_kab%2Ctahun',
    'fields=kota_kab,tahun&fields=tahun',
  ])('may be repeated, as clients write lists: ?%s', async (query) => {
    const { text } = await list(siswa, `${query}&limit=1&tahun=2019&kota_kab=NULL&jenjang=SD`);
    expect(text).toBe('{"status":true,"total":1,"data":[{"kota_kab":"NULL","tahun":2019}]}');
  });

  it('may name the identifier, and leave out a filtered field', async () => {
    const { json } = await list(siswa, 'fields=id_siswa&tahun=2019');
    const expected = all.filter(({ tahun }) => tahun === 2019).map(({ id_siswa }) => ({ id_siswa }));
    expect(json).toEqual({ status: true, total: expected.length, data: expected });
  });
});

describe('limit and after', () => {
  it('returns page after page, with the same total on each', async () => {
    const seen: Pupils[] = [];
    let after = 0;
    for (;;) {
      const { total, data } = (await list(siswa, `limit=50&after=${after}`)).json;
      expect(total).toBe(all.length);
      if (data.length === 0) break;
      expect(data.length).toBe(Math.min(50, all.length - seen.length));
      seen.push(...data);
      after = data.at(-1).id_siswa;
    }
    expect(seen).toEqual(all);
  });

  it('counts what matches the filters', async () => {
    const matching = all.filter(({ jenjang }) => jenjang === 'SMP');
    const query = `jenjang=SMP&limit=2&after=${matching[3]!.id_siswa}`;
    expect((await list(siswa, query)).json).toEqual({
      status: true,
      total: matching.length,
      data: matching.slice(4, 6),
    });
  });

  it.each(['limit=1', 'limit=10000', 'after=0', 'after=2147483647', 'limit=1&after=2147483647'])(
    '?%s is in range',
    async (query) => {
      expect((await list(siswa, query)).status).toBe(200);
    },
  );
});

describe('Prefer: count', () => {
  const preferring = (prefer: string, query = 'limit=3', method = 'GET') =>
    send(method, siswa, { query, headers: { prefer } });

  it.each([
    ['count=none', null, 'count=none'],
    ['return=minimal, count="none"; x=1', null, 'count=none'],
    ['Count=Exact, count=none', 168, 'count=exact'],
    // The maximum number that is counted exactly.
    ['count=estimated', 168, 'count=estimated'],
    ['count=some', 168, undefined],
    ['discount=none', 168, undefined],
  ])('%s', async (prefer, total, applied) => {
    for (const query of ['limit=3', 'limit=3&jumlah_siswa.gte=0', 'limit=3&after=1', '']) {
      const reply = await preferring(prefer, query);
      expect(reply.json.total).toBe(total);
      expect(reply.headers['preference-applied']).toBe(applied);
      expect(reply.headers.vary).toMatch(/prefer/);
      expect(reply.json.data).toEqual((await list(siswa, query)).json.data);
    }
    const head = await preferring(prefer, 'limit=3', 'HEAD');
    expect(head.headers['preference-applied']).toBe(applied);
  });

  it('has a tag of its own, and no total in formats that have none', async () => {
    const tags = await Promise.all(
      ['', 'count=none', 'count=estimated'].map(async (prefer) => (await preferring(prefer)).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    const csv = await preferring('count=none', 'format=csv&limit=3');
    expect([csv.status, csv.headers['preference-applied']]).toEqual([200, undefined]);
  });

  it('is estimated if many match', async () => {
    const poli = collectionOf('kunjungan_poli');
    // If PostgreSQL renewed the statistics meanwhile, the estimate would be exact.
    await sql('ALTER TABLE kunjungan_poli SET (autovacuum_enabled = off)');
    await sql(`INSERT INTO kunjungan_poli (tahun, nama_poli, jumlah_kunjungan)
      SELECT 1987, 'Poli ' || n, n FROM generate_series(1, 20000) n`);
    await sql('ANALYZE kunjungan_poli');
    await sql(`DELETE FROM kunjungan_poli WHERE tahun = 1987 AND jumlah_kunjungan <= 3000`);
    const asked = (prefer: string) => send('GET', poli, { query: 'limit=1&tahun=1987', headers: { prefer } });
    expect((await asked('count=exact')).json.total).toBe(17_000);
    expect((await asked('count=estimated')).json.total).not.toBe(17_000);
    await sql(
      'DELETE FROM kunjungan_poli WHERE tahun = 1987; ALTER TABLE kunjungan_poli RESET (autovacuum_enabled)',
    );
  });
});

describe('an invalid parameter is 400 and named', () => {
  it.each([
    ['tidak_ada=1', 'tidak_ada'],
    ['TAHUN=2024', 'TAHUN'],
    ['order=warna', 'order'],
    ['offset=1', 'offset'],
    ['=1', ''],
    ['tahun.ge=2024', 'tahun.ge'],
    ['tahun.gt[]=2023&tahun.gt[]=2024', 'tahun.gt'],
    ['tahun.ge[]=2024', 'tahun.ge'],
    ['tahun[gte]=2024', 'tahun[gte]'],
    ['tahun[a]=2024', 'tahun[a]'],
    ['tahun[][]=2024', 'tahun[][]'],
    ['limit[]=1&limit[]=2', 'limit'],
    ['limit[0]=0', 'limit[0]'],
    ['tidak_ada[]=1', 'tidak_ada[]'],
    ['tahun[1]=x', 'tahun[1]'],
    ['tahun.gte.lte=2024', 'tahun.gte.lte'],
    ['tahun.gte=2020&tahun.gte=2021', 'tahun.gte'],
    ['tahun.=2020', 'tahun.'],
    ['kota_kab.gte=A', 'kota_kab.gte'],
    ['tahun=', 'tahun'],
    ['tahun', 'tahun'],
    ['tahun=24', 'tahun'],
    ['tahun=2024&tahun=x', 'tahun'],
    ['tahun=2023,2024', 'tahun'],
    ['jumlah_siswa.gte=1.5', 'jumlah_siswa.gte'],
    ['jumlah_siswa=99999999999999999999', 'jumlah_siswa'],
    ['kota_kab=a%00b', 'kota_kab'],
    [`kota_kab=${'x'.repeat(256)}`, 'kota_kab'],
    ['date_now.gte=2023-02-29', 'date_now.gte'],
    ['limit=0', 'limit'],
    ['limit=10001', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e3', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['after=-1', 'after'],
    ['after=abc', 'after'],
    ['after=2147483648', 'after'],
    ['fields=', 'fields'],
    ['fields=kota_kab,', 'fields'],
    ['fields=kota_kab,tidak_ada', 'fields'],
    ['fields=__proto__', 'fields'],
    ['fields=kota_kab&fields=', 'fields'],
    ['fields[0]=kota_kab&fields[1]=x', 'fields[1]'],
    ['format=xml', 'format'],
    ['format=', 'format'],
    ['format=JSON', 'format'],
    ['format=csv&format=json', 'format'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    ['kota_kab=%FF', 'kota_kab'],
    ['kota_kab=50%', 'kota_kab'],
    ['toString=1', 'toString'],
    ['tahun%00=2024', 'tahun\u0000'],
    ['kota_kab%22%3B--=1', 'kota_kab";--'],
  ])('?%s', async (query, field) => {
    const { status, json } = await list(siswa, query);
    expect([status, json.status, json.code, json.field]).toEqual([400, false, 'invalid_parameter', field]);
    expect(Object.keys(json)).toEqual(['status', 'code', 'message', 'field', 'request_id', 'docs']);
  });

  it('names the parameter, the operation and the collection, in both languages', async () => {
    const messageOf = async (language: string) =>
      (await send('GET', siswa, { query: 'limit=0', headers: { 'accept-language': language } })).json.message;
    expect(await messageOf('id')).toBe(
      'Parameter limit pada GET /api/disdik/siswa (list) salah: harus bilangan bulat antara 1 dan 10000',
    );
    expect(await messageOf('en')).toBe(
      'Bad query parameter limit of GET /api/disdik/siswa (list): must be a whole number between 1 and 10000',
    );
  });

  it('says how to write several values and ranges', async () => {
    const messageOf = async (query: string) => (await list(siswa, query)).json.message;
    for (const name of ['tahun', 'jumlah_siswa', 'date_now', 'id_siswa'])
      expect(await messageOf(`${name}=1,2`)).toContain(`repeat the name: ${name}=…&${name}=…`);
    expect(await messageOf('tahun[gte]=2020')).toContain('did you mean tahun.gte');
  });

  it('names only the beginning of a very long one', async () => {
    const { status, json } = await list(siswa, `${'x'.repeat(5000)}=1`);
    expect([status, json.field.length < 100]).toEqual([400, true]);
  });
});

describe('a comma because of which a filter finds nothing', () => {
  it('causes a hint, in the requested language, in every format of the reply', async () => {
    const { json, headers } = await list(siswa, 'jenjang=SMA,SMP');
    expect(json).toEqual({
      status: true,
      total: 0,
      data: [],
      hint: expect.stringContaining('jenjang=A&jenjang=B'),
    });
    expect(headers['x-hint']).toBe(json.hint);
    const csv = await send('GET', siswa, {
      query: 'jenjang=SMA,SMP&format=csv',
      headers: { 'accept-language': 'id' },
    });
    expect(csv.headers['x-hint']).toMatch(/^Tidak ada yang cocok/);
    expect(csv.headers['content-language']).toBe('id');
  });

  it.each(['kota_kab=a,b;c%7Cd', 'kota_kab=nowhere', 'kota_kab=a,b;c%7Cd&after=2147483647', 'tahun=1901'])(
    'and nothing else does: ?%s',
    async (query) => {
      const { json, headers } = await list(siswa, query);
      expect([Object.keys(json), headers['x-hint']]).toEqual([['status', 'total', 'data'], undefined]);
    },
  );
});

describe('about as many matches as are read in one step', () => {
  const jk = collectionOf('penduduk_jk');

  it.each([
    ['2001', 1000],
    ['2002', 1001],
    ['2003', 2500],
  ])('in %s: %i', async (tahun, count) => {
    await register(
      jk,
      samples(jk, count).map((item, i) => ({ ...item, tahun, gampong: `Gampong ${i}` })),
    );
    const { json } = await list(jk, `tahun=${tahun}&fields=id_penduduk_jk,gampong`);
    expect([json.total, json.data.length]).toEqual([count, count]);
    expect(json.data.map(({ gampong }: { gampong: string }) => gampong)).toEqual(
      Array.from({ length: count }, (_, i) => `Gampong ${i}`),
    );
    const after = json.data[count - 3].id_penduduk_jk;
    const page = (await list(jk, `tahun=${tahun}&fields=gampong&limit=5&after=${after}`)).json;
    expect(page).toEqual({
      status: true,
      total: count,
      data: [{ gampong: `Gampong ${count - 2}` }, { gampong: `Gampong ${count - 1}` }],
    });
  });
});
