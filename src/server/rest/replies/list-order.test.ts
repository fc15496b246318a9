import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, collections, findCollection } from '@/domain/collections';
import { isSortable } from '@/domain/collections/view/view';
import { type Binding, RELEASE_BINDING } from '@/domain/keys/bindings';
import { type StaffActor, system } from '@/server/actor';
import { literal } from '@/server/database/schema/sql';
import { createOwnServices } from '@/server/testing';
import { createAsk, type Told } from '../odata/testing';

/** Orders of lists, and the addresses of their further pages, compared with what PostgreSQL sorts. */

type Row = Record<string, string | number>;
type Pairs = readonly (readonly [string, string])[];
type Sorted = readonly Readonly<{ name: string; desc: boolean }>[];

const services = await createOwnServices({ TIME_ZONE: 'Asia/Jakarta' });
const { pool, records, keptReplies } = services;
const ask = createAsk(services, () => key);
const actor = { kind: 'system', name: 'test' } as const;
const staff: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Cut', email: 'c@example.test' },
  ...{ role: 'administrator', groups: ['*'] },
};
const siswa = findCollection('siswa')!;
const umur = findCollection('penduduk_umur')!;
const tested = ['siswa', 'dokter', 'trans_api_nik', 'pasien'].map((name) => findCollection(name)!);
const TEXTS = [
  'Banda Aceh',
  'banda aceh',
  'Aceh Besar',
  'Élan',
  'a_b',
  '100%',
  'Poli "Gigi", (A)',
  '😀 satu',
];
/** More than are read at once. */
const MANY = 3_700;
let key: string;

const issue = async (bindings: readonly Binding[] = []) =>
  (await services.keys.issue({ name: 'Key', bindings, listsOwnOnly: true, ratePerMinute: 0 }, system('test')))
    .key;
const register = (collection: Collection, items: object[]) =>
  records.register({ actor, collection, items, wantData: false });

const itemOf = (collection: Collection, i: number): object =>
  Object.fromEntries(
    collection.fields.map(({ name, kind }) => {
      if (kind === 'year') return [name, 2018 + (i % 7)];
      if (kind === 'int') return [name, i % 9];
      if (kind === 'timestamp' || kind === 'datetime')
        return [name, `2024-0${(i % 9) + 1}-1${i % 10} 0${i % 8}:30:00`];
      const text = TEXTS[(i * 7 + name.length) % TEXTS.length]!;
      return [name, /gampong|nama_|kecamatan/.test(name) ? `${text} ${i}` : text.slice(0, 30)];
    }),
  );

beforeAll(async () => {
  key = await issue();
  for (const collection of tested)
    await register(
      collection,
      Array.from({ length: 90 }, (_, i) => itemOf(collection, i)),
    );
  await register(
    umur,
    Array.from({ length: MANY }, (_, i) => itemOf(umur, i)),
  );
});

const queryOf = (pairs: Pairs) => `?${new URLSearchParams(pairs.map((pair) => [...pair]))}`;

async function told(url: string, of = key): Promise<Told> {
  const reply = await ask(url, { key: of });
  if (reply.status !== 200) throw new Error(`${url}: ${reply.text}`);
  return reply;
}

/** The address of the next page. */
const nextOf = ({ headers }: Told): string | undefined =>
  /^<(.+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];

/** All pages of a list, by following the addresses of the next. */
async function allPages(
  { path }: Collection,
  pairs: Pairs,
  { of = key, between = async () => {} }: { of?: string; between?: () => Promise<unknown> } = {},
) {
  const rows: Row[] = [];
  const sizes: number[] = [];
  const totals = new Set<number>();
  for (let url: string | undefined = `${path}${queryOf(pairs)}`; url !== undefined; ) {
    const page: Told = await told(url, of);
    if (sizes.length > MANY) throw new Error('the pages do not end');
    rows.push(...page.json.data);
    sizes.push(page.json.data.length);
    totals.add(page.json.total);
    url = nextOf(page);
    if (url !== undefined) await between();
  }
  return { rows, sizes, totals: [...totals] };
}

/** The identifiers of some records in the order of PostgreSQL. */
async function sortedIds({ resource, identifier }: Collection, sort: Sorted, rows: readonly Row[]) {
  const last = sort.some(({ name }) => name === identifier)
    ? []
    : [{ name: identifier, desc: sort.at(-1)!.desc }];
  const terms = [...sort, ...last].map(({ name, desc }) => `"${name}" ${desc ? 'DESC' : 'ASC'}`);
  const ids = rows.map((row) => Number(row[identifier]));
  const found = await pool.query(
    `SELECT array_agg("${identifier}" ORDER BY ${terms}) AS ids FROM ${resource} WHERE "${identifier}" = ANY ($1::int[])`,
    [ids],
  );
  return (found.rows[0].ids ?? []) as number[];
}

const idsOf = ({ identifier }: Collection, rows: readonly Row[]) => rows.map((row) => row[identifier]);
/** Two records of releases may have one position, so that either may be first. */
const textsOf = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
const textOf = (sort: Sorted) => sort.map(({ name, desc }) => `${name}${desc ? '.desc' : ''}`).join();

const sortsOf = (collection: Collection): fc.Arbitrary<Sorted> =>
  fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...collection.columns.filter(isSortable).map(({ name }) => name)),
      desc: fc.boolean(),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
  );

const SEARCHES: Readonly<Record<string, readonly Pairs[]>> = {
  siswa: [
    [['tahun', '2019']],
    [['tahun.gte', '2020']],
    [['or', '(tahun.eq.2018,and(semester.prefix.B,jumlah_siswa.lt.5))']],
    [['search', 'banda']],
    [
      ['kota_kab', 'Banda Aceh'],
      ['kota_kab', 'Élan'],
    ],
  ],
};

describe('the pages of a list', () => {
  it.each(tested)(
    'of $resource have each record once, in the order that was asked for',
    async (collection) => {
      const filters = fc.constantFrom<Pairs>([], ...(SEARCHES[collection.resource] ?? []));
      await fc.assert(
        fc.asyncProperty(
          fc.option(sortsOf(collection), { nil: undefined, freq: 6 }),
          filters,
          fc.integer({ min: 1, max: 60 }),
          fc.boolean(),
          async (sort, filter, limit, isWhole) => {
            const matching: Row[] = (await told(`${collection.path}${queryOf(filter)}`)).json.data;
            const sorted =
              sort === undefined ? idsOf(collection, matching) : await sortedIds(collection, sort, matching);
            const order: Pairs = sort === undefined ? [] : [['order', textOf(sort)]];
            const size: Pairs = isWhole ? [] : [['limit', String(limit)]];
            const { rows, sizes, totals } = await allPages(collection, [...filter, ...order, ...size]);
            expect(idsOf(collection, rows)).toEqual(sorted);
            expect(totals).toEqual([matching.length]);
            if (isWhole) expect(sizes).toHaveLength(1);
            else {
              // Each page is full but the last, and no empty page follows.
              expect(sizes.slice(0, -1).every((count) => count === limit)).toBe(true);
              expect(sizes).toHaveLength(Math.max(1, Math.ceil(matching.length / limit)));
            }
            // The records are those of the usual list.
            const usual = new Map(matching.map((row) => [row[collection.identifier], row]));
            for (const row of rows) expect(row).toEqual(usual.get(row[collection.identifier]!));
          },
        ),
        { numRuns: 40 },
      );
    },
    120_000,
  );

  it('have each record that stays, however others are written between them', async () => {
    const before: Row[] = (await told(siswa.path)).json.data;
    const kept = new Set(idsOf(siswa, before));
    let written = 0;
    const pairs: Pairs = [
      ['order', 'tahun.desc,kota_kab'],
      ['limit', '7'],
    ];
    const between = async () => {
      written += 1;
      await register(siswa, [
        { ...before[written * 3], kecamatan: `Baru ${written}`, id_siswa: undefined },
        { ...before[written * 5], kecamatan: `Lagi ${written}`, id_siswa: undefined },
      ]);
      const gone = before[before.length - written]!['id_siswa']!;
      kept.delete(gone);
      await records.remove({
        ...{ actor, collection: siswa, wantData: false, items: [{ id_siswa: gone }] },
      });
    };
    const shown = idsOf(siswa, (await allPages(siswa, pairs, { between })).rows);
    expect(written).toBeGreaterThan(8);
    expect(new Set(shown).size).toBe(shown.length);
    expect([...kept].filter((id) => !shown.includes(id))).toEqual([]);
  });

  it.each([
    [[['order', 'kota_kab,tahun.desc']]],
    [
      [
        ['order', 'jumlah_penduduk.desc'],
        ['tahun', '2020'],
      ],
    ],
    [[]],
    [[['as_of', 'now']]],
    [
      [
        ['as_of', 'now'],
        ['order', 'range_usia,kota_kab.desc'],
      ],
    ],
  ] as Pairs[][])('of more records than are read at once are the whole list: %j', async (given) => {
    const now = new Date().toISOString();
    const asked = given.map(([name, value]) => [name, value === 'now' ? now : value] as const);
    const whole = await allPages(umur, asked);
    expect(whole.sizes).toHaveLength(1);
    expect(new Set(idsOf(umur, whole.rows)).size).toBe(whole.rows.length);
    const order = given.find(([name]) => name === 'order')?.[1].split(',') ?? [umur.identifier];
    const sort = order.map((part) => ({ name: part.split('.')[0]!, desc: part.endsWith('.desc') }));
    expect(idsOf(umur, whole.rows)).toEqual(await sortedIds(umur, sort, whole.rows));
    for (const limit of [700, 1_700, whole.rows.length, whole.rows.length - 1]) {
      const pages = await allPages(umur, [...asked, ['limit', String(limit)]]);
      expect(pages.rows).toEqual(whole.rows);
      expect(pages.sizes).toHaveLength(Math.ceil(whole.rows.length / limit));
      expect(pages.totals).toEqual([whole.rows.length]);
    }
  });

  it('keep every other parameter, also where only some fields are shown', async () => {
    const pairs: Pairs = [
      ['fields', 'kecamatan,kode_wilayah'],
      ['kota_kab[]', 'Banda Aceh'],
      ['kota_kab[]', 'Poli "Gigi", (A)'],
      ['order', 'jumlah_siswa,kecamatan.desc'],
      ['limit', '5'],
    ];
    const { rows, sizes } = await allPages(siswa, pairs);
    const whole = await allPages(siswa, pairs.slice(0, -1));
    expect(rows).toEqual(whole.rows);
    expect(sizes.length).toBeGreaterThan(2);
    expect(Object.keys(rows[0]!).sort()).toEqual(['kecamatan', 'kode_wilayah']);
    // The page that begins somewhere names one beginning.
    const second = nextOf(await told(nextOf(await told(`${siswa.path}${queryOf(pairs)}`))!))!;
    expect(second.match(/cursor=/g)).toHaveLength(1);
  });
});

describe('an order', () => {
  it('is that of every format', async () => {
    const query = 'order=tahun.desc,kecamatan&limit=20';
    const { json } = await told(`${siswa.path}?${query}`);
    const ids = idsOf(siswa, json.data).map(String);
    const csv = await told(`${siswa.path}?${query}&format=csv`);
    const ndjson = await told(`${siswa.path}?${query}&format=ndjson`);
    const firstCells = csv.text.trim().split('\r\n').slice(1);
    expect(firstCells.map((line) => line.split(',')[0])).toEqual(ids);
    const lines = ndjson.text.trim().split('\n');
    expect(lines.map((line) => String(JSON.parse(line).id_siswa))).toEqual(ids);
    for (const reply of [csv, ndjson, await told(`${siswa.path}?${query}&format=xlsx`)])
      expect(nextOf(reply)).toMatch(/&format=\w+&cursor=[\w-]+$/);
    // A whole file has no next page.
    expect(nextOf(await told(`${siswa.path}?order=tahun&format=parquet`))).toBeUndefined();
  });

  it('is possible for every collection, by every field that tables can sort by', async () => {
    for (const collection of collections)
      for (const { name } of collection.columns.filter(isSortable).slice(0, 20)) {
        const { json } = await told(`${collection.path}?order=${name}.desc&limit=2`);
        expect(json.status).toBe(true);
      }
  });

  it('gives the connection back when its reader leaves', async () => {
    for (let i = 0; i < 8; i += 1) {
      const left = new AbortController();
      const query = await records.readQuery(umur, [['order', `tahun,jumlah_penduduk.desc`]]);
      const list = await records.list({ actor, collection: umur, query, signal: left.signal });
      const pages = list.more![Symbol.asyncIterator]();
      await pages.next();
      left.abort();
      await list.close();
    }
    const open = async () =>
      (
        await pool.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
           WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
        )
      ).rows[0].n;
    await expect.poll(open).toBe(0);
  });
});

describe('a kept reply', () => {
  it.each(['order=kota_kab', 'order=tahun.desc&tahun.gte=2020', ''])(
    'has the address of the next page: %s',
    async (query) => {
      const long = `${umur.path}?${query}&limit=1600`;
      const asked = await Promise.all([told(long), told(long), told(long)]);
      const again = await told(long);
      expect(nextOf(again)).toBeDefined();
      for (const one of asked) expect(one.headers['link']).toBe(again.headers['link']);
      // In another form of the address it is the next page of that one.
      const other = await told(`${umur.path}?format=json&limit=1600&${query}`);
      expect(nextOf(other)).not.toBe(nextOf(again));
      expect((await told(nextOf(other)!)).text).toBe((await told(nextOf(again)!)).text);

      const short = `${umur.path}?${query}&limit=3`;
      const { headers, text, ...reply } = await told(short);
      const { keeping } = reply as unknown as { keeping: Parameters<typeof keptReplies.keepWhole>[0] };
      keptReplies.keepWhole({ ...keeping, coding: undefined }, Buffer.from(text));
      const kept = await told(short);
      expect((kept as unknown as { body: object }).body).toHaveProperty('kept');
      expect([kept.headers['link'], kept.text]).toEqual([headers['link'], text]);
      // Another order is another reply.
      const reverse = await told(`${umur.path}?order=id_penduduk_umur.desc&limit=3`);
      expect(reverse.text).not.toBe(text);
    },
  );
});

describe('releases', () => {
  const doer = { actor: staff, address: null };
  const item = (i: number, semester: string) => ({
    ...{ kota_kab: TEXTS[i % 4], kecamatan: `K ${i}`, tahun: 2030, semester, jenjang: `J ${i % 3}` },
    ...{ jumlah_guru: i % 5 },
  });
  const guru = findCollection('guru')!;

  async function release(period: string) {
    const about = async () => {
      const { last } = await services.releases.detail({ collection: guru, period, actor: staff });
      return { collection: guru.resource, period, seen: last?.id ?? '0', note: null };
    };
    await services.releases.step('submitted', await about(), doer);
    await services.releases.step('checked', await about(), doer);
    const { pinnedAt } = await services.releases.detail({ collection: guru, period, actor: staff });
    await services.releases.approve({ ...(await about()), pinnedAt }, doer);
    await services.releases.release({ ...(await about()), mark: 'final', kind: null, publicAt: null }, doer);
  }

  beforeAll(async () => {
    await register(
      guru,
      Array.from({ length: 25 }, (_, i) => item(i, '1')),
    );
    await release('2030-S1');
    // Some records move to the other half-year, and are in both releases.
    const { rows } = await pool.query('SELECT id_guru FROM guru ORDER BY 1');
    const moved = rows.filter((_, i) => i % 3 === 0).map(({ id_guru }) => ({ id_guru, semester: '2' }));
    await records.change({ actor, collection: guru, items: moved, wantData: false });
    await release('2030-S2');
    await register(guru, [item(99, '2')]);
  });

  it.each([
    '',
    'order=kota_kab',
    'order=semester.desc,jumlah_guru',
    'order=id_guru.desc',
    'order=jumlah_guru',
  ])('have the same pages, with a record of two releases twice: %s', async (query) => {
    const pairs = [...new URLSearchParams(query), ['release', 'latest']] as [string, string][];
    const whole = await allPages(guru, pairs);
    expect(whole.rows).toHaveLength(25 + 9);
    const bound = await issue([{ field: RELEASE_BINDING.name, values: ['latest'] }]);
    for (const limit of [1, 2, 3, 10, 33, 34, 100]) {
      const asked: Pairs = [...pairs, ['limit', String(limit)]];
      for (const of of [key, bound]) {
        const pages = await allPages(
          guru,
          of === bound ? asked.slice(-1).concat(pairs.slice(0, -1)) : asked,
          {
            of,
          },
        );
        expect(textsOf(pages.rows)).toEqual(textsOf(whole.rows));
        // Where two have one position, either may be first.
        expect(idsOf(guru, pages.rows)).toEqual(idsOf(guru, whole.rows));
        expect(pages.totals).toEqual([34]);
      }
    }
  });

  it('are refused to no key that is bound to values, and show it only these', async () => {
    const bound = await issue([{ field: 'kota_kab', values: ['Banda Aceh', 'Aceh Besar'] }]);
    for (const [collection, more] of [
      [guru, [['release', 'latest']]],
      [guru, []],
      [siswa, []],
      [siswa, [['as_of', new Date().toISOString()]]],
    ] as [Collection, Pairs][]) {
      const isAllowed = ({ kota_kab: place }: Row) => place === 'Banda Aceh' || place === 'Aceh Besar';
      const asked: Pairs = [...more, ['order', 'kota_kab.desc,tahun']];
      const whole = (await allPages(collection, asked)).rows.filter(isAllowed);
      expect(whole.length).toBeGreaterThan(5);
      for (const limit of [[], [['limit', '4']]] as Pairs[]) {
        const shown = await allPages(collection, [...asked, ...limit], { of: bound });
        expect(idsOf(collection, shown.rows)).toEqual(idsOf(collection, whole));
        expect([textsOf(shown.rows), shown.totals]).toEqual([textsOf(whole), [whole.length]]);
      }
    }
    // A cursor of another key shows no more.
    const foreign = nextOf(await told(`${siswa.path}?order=kota_kab&limit=1`))!;
    for (const row of (await told(foreign.replace('limit=1', 'limit=100'), bound)).json.data)
      expect(['Banda Aceh', 'Aceh Besar']).toContain(row.kota_kab);
  });
});

describe('refuses', () => {
  const cursorOf = async (query: string) =>
    /cursor=([\w-]+)/.exec(nextOf(await told(`${siswa.path}?${query}&limit=1`))!)![1]!;
  const encoded = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

  it.each([
    ['order', 'thun', 'did you mean tahun'],
    ['order', '', 'kota_kab'],
    ['order', 'tahun,', 'is not a field'],
    ['order', '-tahun', 'did you mean tahun.desc'],
    ['order', 'tahun desc', 'did you mean tahun.desc'],
    ['order', 'tahun.down', 'tahun.asc or tahun.desc'],
    ['order', 'tahun.desc.nullslast', 'tahun.asc or tahun.desc'],
    ['order', 'tahun,kota_kab,tahun.desc', 'names tahun twice'],
    ['order', 'kode_wilayah', 'cannot be by kode_wilayah'],
    ['order', 'kota_kab,kecamatan,tahun,semester,jenjang,jumlah_siswa', 'at most 5 fields'],
    ['sort', 'tahun', 'order'],
    ['urutkan', 'tahun', 'order'],
    ['cursor', 'abc', 'goes with the order'],
  ])('%s=%s, and says why', async (name, value, why) => {
    const { status, json } = await ask(`${siswa.path}${queryOf([[name, value]])}`);
    expect([status, json.code, json.field]).toEqual([400, 'invalid_parameter', name]);
    expect(json.message).toContain(why);
  });

  it('texts of several lines, and what is repeated', async () => {
    const lines = await ask('/api/rsud/jam_layanan?order=html_static');
    expect([lines.status, lines.json.field]).toEqual([400, 'order']);
    const repeated = await ask(`${siswa.path}?order=tahun&order=kota_kab`);
    expect([repeated.status, repeated.json.field]).toEqual([400, 'order']);
  });

  it('a cursor that is none, or is of another order or collection', async () => {
    const cursor = await cursorOf('order=tahun.desc');
    const refusal = async (path: string, order: string, given: string) => {
      const { status, json } = await ask(`${path}?order=${order}&cursor=${encodeURIComponent(given)}`);
      return status === 200 ? 200 : `${json.field}: ${json.message}`;
    };
    expect(await refusal(siswa.path, 'tahun.desc', cursor)).toBe(200);
    for (const [path, order] of [
      [siswa.path, 'tahun'],
      [siswa.path, 'tahun.desc,kota_kab'],
      ['/api/disdik/guru', 'tahun.desc'],
    ] as const)
      expect(await refusal(path, order, cursor)).toMatch(/^cursor: .*another order/);
    const [name] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const given of [
      ...['', 'abc', '%', cursor.slice(0, -3), `${cursor}AAAA`, encoded({}), encoded([]), encoded([1, 2, 3])],
      ...[encoded([name]), encoded([name, 2020]), encoded([name, 2020, 1, 1]), encoded([name, 1, 1])],
      ...[encoded([name, "2020' OR true --", 1]), encoded([name, 2020, 1e12]), encoded([name, null, 1])],
    ])
      expect([given, await refusal(siswa.path, 'tahun.desc', given)]).toEqual([
        given,
        expect.stringContaining('is not a cursor'),
      ]);
  });

  it('any change of a cursor, or reads on after the position that it then names', async () => {
    const cursor = await cursorOf('order=kota_kab,tahun.desc');
    const all: Row[] = (await told(`${siswa.path}?order=kota_kab,tahun.desc`)).json.data;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(cursor.length - 1),
        fc.constantFrom(...'ABCxyz019-_=%'),
        async (at, character) => {
          const changed = cursor.slice(0, at) + character + cursor.slice(at + 1);
          const url = `${siswa.path}?order=kota_kab,tahun.desc&cursor=${encodeURIComponent(changed)}`;
          const { status, json } = await ask(url);
          if (status !== 200) expect([status, json.field]).toEqual([400, 'cursor']);
          else expect(json.data).toEqual(json.data.length === 0 ? [] : all.slice(-json.data.length));
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['after', 'order=tahun&after=5'],
    ['changed_since', `order=tahun&changed_since=${new Date().toISOString()}`],
    ['next', 'order=tahun&next=abc'],
    ['next', 'next=abc&order=tahun'],
  ])('%s beside it: %s', async (field, query) => {
    const { status, json } = await ask(`${siswa.path}?${query}`);
    expect([status, json.code, json.field]).toEqual([400, 'invalid_parameter', field]);
  });

  it('both in summaries', async () => {
    for (const name of ['order', 'cursor']) {
      const { status, json } = await ask(`${siswa.path}/summary?rows=tahun&${name}=tahun`);
      expect([status, json.field]).toEqual([400, name]);
    }
  });

  it('nothing of what programs send that send every default', async () => {
    const { json } = await told(`${siswa.path}?order=tahun&after=0&limit=3`);
    expect(json.data).toHaveLength(3);
  });
});

it('tells the next page only to GET with a page, and only if a record follows', async () => {
  const { rows } = await pool.query(`SELECT count(*)::int AS n FROM siswa WHERE tahun = ${literal('2019')}`);
  const count = rows[0].n as number;
  const linked = async (query: string, method = 'GET') =>
    nextOf(await ask(`${siswa.path}?tahun=2019&${query}`, { method })) !== undefined;
  for (const order of ['', '&order=kota_kab'])
    expect([
      await linked(`limit=${count - 1}${order}`),
      await linked(`limit=${count}${order}`),
      await linked(`limit=${count + 1}${order}`),
      await linked(order),
      await linked(`limit=1${order}`, 'HEAD'),
    ]).toEqual([true, false, false, false, false]);
});
