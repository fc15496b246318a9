import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import { isText } from '@/domain/collections/view/view';
import { type Binding, RELEASE_BINDING } from '@/domain/keys/bindings';
import { type StaffActor, system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createAsk } from './odata/testing';

/** Filters by alternatives, beginnings and words, compared with the same conditions evaluated in JavaScript. */

type Row = Record<string, string | number>;

const services = await createOwnServices({ TIME_ZONE: 'Asia/Jakarta' });
const ask = createAsk(services, () => key);
const tested = ['penduduk_jk', 'siswa', 'dokter', 'trans_api_nik'].map((name) => findCollection(name)!);
const actor = { kind: 'system', name: 'test' } as const;
/** Texts with all that a pattern, an expression or an address gives a meaning. */
const TEXTS = [
  ...[
    'Banda Aceh',
    'banda aceh',
    'Bandar Baru',
    'Aceh Besar',
    '100%',
    '100 persen',
    'a_b',
    'axb',
    'a\\b',
    'a',
  ],
  ...[
    'Poli (A), B',
    'Poli "Gigi"',
    "Kuta 'Alam",
    'Élan',
    'élan vital',
    'and(x)',
    'a.b,c',
    'Gampong & Co',
    '😀 satu',
  ],
];
const RECORDS = 120;
let key: string;
const stored = new Map<Collection, readonly Row[]>();

const sampleOf = ({ name, kind }: Field, i: number): string | number => {
  if (kind === 'year') return 2018 + (i % 7);
  if (kind === 'int') return i % 9;
  if (kind === 'timestamp' || kind === 'datetime') return `2024-0${(i % 9) + 1}-1${i % 10} 09:30:00`;
  return name === 'gampong' || name === 'nama_dokter' || name === 'nama_app'
    ? `${TEXTS[(i * 5) % TEXTS.length]} ${i}`
    : TEXTS[(i * 7 + name.length) % TEXTS.length]!;
};

const staff: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Cut', email: 'c@example.test' },
  ...{ role: 'administrator', groups: ['*'] },
};
const issue = async (bindings: readonly Binding[] = []) =>
  (await services.keys.issue({ name: 'Key', bindings, listsOwnOnly: true, ratePerMinute: 0 }, system('test')))
    .key;

const rowsOf = async ({ path }: Collection, query = '', of = key): Promise<Row[]> => {
  const { status, json, text } = await ask(`${path}${query}`, { key: of });
  if (status !== 200) throw new Error(`${query}: ${text}`);
  expect(json.total).toBe(json.data.length);
  return json.data;
};

beforeAll(async () => {
  key = await issue();
  for (const collection of tested) {
    const items = Array.from({ length: RECORDS }, (_, i) =>
      Object.fromEntries(collection.fields.map((field) => [field.name, sampleOf(field, i)])),
    );
    await services.records.register({ actor, collection, items, wantData: false });
    const rows = await rowsOf(collection);
    expect(rows.length).toBeGreaterThan(40);
    stored.set(collection, rows);
  }
});

type Condition =
  | Readonly<{ any: readonly Condition[] } | { all: readonly Condition[] }>
  | Readonly<{ field: Field; comparison: string; values: readonly (string | number)[] }>;

function holds(condition: Condition, row: Row): boolean {
  if ('any' in condition) return condition.any.some((one) => holds(one, row));
  if ('all' in condition) return condition.all.every((one) => holds(one, row));
  const { field, comparison, values } = condition;
  const value = row[field.name]!;
  const [first] = values;
  switch (comparison) {
    case 'prefix':
      return String(value).startsWith(String(first));
    case 'gte':
      return value >= first!;
    case 'lte':
      return value <= first!;
    case 'gt':
      return value > first!;
    case 'lt':
      return value < first!;
    default:
      return values.includes(value);
  }
}

/** A value as it may be written in an expression. */
const written = (value: string | number): string =>
  /[,()"\\]/.test(String(value)) ? `"${String(value).replaceAll(/["\\]/g, '\\$&')}"` : String(value);

function textOf(condition: Condition): string {
  if ('any' in condition) return `or(${condition.any.map(textOf).join()})`;
  if ('all' in condition) return `and(${condition.all.map(textOf).join()})`;
  const { field, comparison, values } = condition;
  const list = values.map(written).join();
  return `${field.name}.${comparison}.${comparison === 'in' ? `(${list})` : list}`;
}

function conditionsOf(collection: Collection): fc.Arbitrary<Condition> {
  const rows = stored.get(collection)!;
  const leaf = fc
    .constantFrom(...collection.fields.filter(({ kind }) => ['int', 'year', 'varchar'].includes(kind)))
    .chain((field) => {
      const value = fc.constantFrom(...new Set(rows.map((row) => row[field.name]!)));
      const comparisons = isText(field) ? ['eq', 'in', 'prefix'] : ['eq', 'in', 'gte', 'lte', 'gt', 'lt'];
      return fc.constantFrom(...comparisons).chain((comparison): fc.Arbitrary<Condition> => {
        if (comparison === 'in')
          return fc
            .array(value, { minLength: 1, maxLength: 4 })
            .map((values) => ({ field, comparison, values }));
        if (comparison !== 'prefix') return value.map((one) => ({ field, comparison, values: [one] }));
        return fc.tuple(value, fc.integer({ min: 1, max: 6 })).map(([one, length]) => {
          const values = [[...String(one)].slice(0, length).join('').trim()];
          return { field, comparison, values };
        });
      });
    });
  const group = (of: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
    fc
      .tuple(fc.boolean(), fc.array(of, { minLength: 1, maxLength: 3 }))
      .map(([isAny, parts]) => (isAny ? { any: parts } : { all: parts }));
  return group(fc.oneof(leaf, group(fc.oneof(leaf, group(leaf)))));
}

const queryOf = (pairs: readonly (readonly [string, string])[]) =>
  `?${new URLSearchParams(pairs.map((pair) => [...pair]))}`;
const top = (condition: Condition): string => `(${textOf(condition)})`;

describe('alternatives', () => {
  it.each(tested)(
    'of $resource find the records that meet them, beside every other filter',
    async (collection) => {
      const all = stored.get(collection)!;
      const plain = collection.fields.find(({ kind }) => kind === 'varchar')!;
      const value = fc.constantFrom(...new Set(all.map((row) => String(row[plain.name]))));
      await fc.assert(
        fc.asyncProperty(
          fc.array(conditionsOf(collection), { minLength: 1, maxLength: 2 }),
          fc.option(fc.array(value, { minLength: 1, maxLength: 12 }), { nil: [] as string[] }),
          async (trees, values) => {
            // Several trees must all hold, and lie between filters that have parameters of their own.
            const pairs = [
              ['or', top(trees[0]!)] as const,
              ...values.map((one) => [plain.name, one] as const),
              ...trees.slice(1).map((tree) => ['or', top(tree)] as const),
            ];
            const expected = all.filter(
              (row) =>
                trees.every((tree) => holds(tree, row)) &&
                (values.length === 0 || values.includes(String(row[plain.name]))),
            );
            expect(await rowsOf(collection, queryOf(pairs))).toEqual(expected);
          },
        ),
        { numRuns: 120 },
      );
    },
    180_000,
  );

  it('are the same in files, summaries, pages and at a time', async () => {
    const [villages] = tested as [Collection];
    const or = '(tahun.gte.2023,and(kota_kab.prefix.Banda,semester.prefix.a))';
    const found = await rowsOf(villages, queryOf([['or', or]]));
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThan(stored.get(villages)!.length);
    const csv = queryOf([
      ['or', or],
      ['format', 'csv'],
    ]);
    const lines = (await ask(`${villages.path}${csv}`)).text.trim().split('\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      found.map((row) => row[villages.identifier]),
    );
    const at = new Date().toISOString();
    expect(
      await rowsOf(
        villages,
        queryOf([
          ['or', or],
          ['as_of', at],
        ]),
      ),
    ).toEqual(found);
    const counted = await ask(
      `${villages.path}/summary${queryOf([
        ['count', ''],
        ['or', or],
      ])}`,
    );
    expect(JSON.stringify(counted.json)).toContain(String(found.length));
    const page = await ask(
      `${villages.path}${queryOf([
        ['or', or],
        ['limit', '1'],
        ['after', String(found[0]![villages.identifier])],
      ])}`,
    );
    expect([page.json.total, page.json.data]).toEqual([found.length, [found[1]]]);
  });
});

it('finds words in any text, in upper or lower case, and takes no character for a pattern', async () => {
  const searches = [
    'banda',
    'BANDA aceh',
    'ÉLAN',
    '100%',
    'a_b',
    'a\\b',
    '"gigi"',
    'poli (a),',
    'satu 😀x',
    'tidak ada',
  ];
  for (const collection of tested)
    for (const search of searches) {
      const texts = collection.fields.filter(isText);
      const words = search.toLowerCase().split(' ');
      const expected = stored
        .get(collection)!
        .filter((row) =>
          words.every((word) => texts.some(({ name }) => String(row[name]).toLowerCase().includes(word))),
        );
      expect(await rowsOf(collection, queryOf([['search', search]]))).toEqual(expected);
    }
});

describe('a key sees no more by any of them', () => {
  const asked = [
    [['or', '(tahun.gte.1901,kota_kab.in.(Banda Aceh,Aceh Besar))']],
    [
      ['or', '(kota_kab.eq.Aceh Besar,kota_kab.prefix.a)'],
      ['or', '(tahun.lt.2155)'],
    ],
    [
      ['kota_kab.prefix', 'A'],
      ['kota_kab.prefix', 'B'],
    ],
    [['search', 'ac']],
    [
      ['or', '(kota_kab.eq.Aceh Besar)'],
      ['kota_kab', 'Aceh Besar'],
      ['kota_kab', 'Banda Aceh'],
    ],
  ] as const;
  const inside = { field: 'kota_kab', values: ['Banda Aceh'] };

  it.each([
    ['a place', [inside]],
    ['years', [{ field: 'tahun', values: ['2019', '2020'] }]],
    ['a place and years', [inside, { field: 'tahun', values: ['2019', '2020', '2024'] }]],
    ['released figures', [{ field: RELEASE_BINDING.name, values: ['latest'] }]],
    ['released figures of a place', [inside, { field: RELEASE_BINDING.name, values: ['latest'] }]],
  ])('bound to %s', async (_, bindings) => {
    const collection = findCollection('siswa')!;
    if ((await services.records.releases.of(collection)).length === 0) await release(collection, '2024');
    const bound = await issue(bindings);
    const allowed = new Map(
      (await rowsOf(collection, '', bound)).map((row) => [row[collection.identifier], row]),
    );
    for (const pairs of asked) {
      const found = await rowsOf(collection, queryOf(pairs), bound);
      for (const row of found) expect(allowed.get(row[collection.identifier])).toEqual(row);
      const isReleased = bindings.some(({ field }) => field === RELEASE_BINDING.name);
      const unbound = await rowsOf(
        collection,
        queryOf([...pairs, ...(isReleased ? ([['release', 'latest']] as const) : [])]),
      );
      // It sees all that is allowed, too.
      expect(found).toEqual(unbound.filter((row) => allowed.has(row[collection.identifier]!)));
    }
  });

  /** Releases a period, and writes afterwards what is in no release. */
  async function release(collection: Collection, year: string) {
    const { releases } = services;
    const semester = 'S1';
    const period = `${year}-${semester}`;
    const of = (kecamatan: string) => ({
      ...{ kota_kab: 'Banda Aceh', kecamatan, tahun: year, semester: '1', jenjang: 'SMA', jumlah_siswa: 3 },
    });
    await services.records.register({
      actor,
      collection,
      items: [of('Kuta Alam'), { ...of('Lhoknga'), kota_kab: 'Aceh Besar' }],
      wantData: false,
    });
    const doer = { actor: staff, address: null };
    const about = async () => {
      const { last } = await releases.detail({ collection, period, actor: staff });
      return { collection: collection.resource, period, seen: last?.id ?? '0', note: null };
    };
    await releases.step('submitted', await about(), doer);
    await releases.step('checked', await about(), doer);
    const { pinnedAt } = await releases.detail({ collection, period, actor: staff });
    await releases.approve({ ...(await about()), pinnedAt }, doer);
    await releases.release({ ...(await about()), mark: 'final', kind: null, publicAt: null }, doer);
    await services.records.register({ actor, collection, items: [of('Meuraxa')], wantData: false });
  }
});

it.each([
  ['or', 'tahun.eq.2024', '"tahun.eq.2024"'],
  ['or', '(tahun.eq.2024', 'the end'],
  ['or', '()', '")"'],
  ['or', '(tahun.eq.2024)x', '"x"'],
  ['or', '(thun.eq.2024)', 'did you mean tahun'],
  ['or', '(tahun.eg.2024)', 'tahun.eg.2024'],
  ['or', '(tahun.gte.banyak)', '"tahun.gte.banyak"'],
  ['or', '(tahun.in.(2024,x))', '"tahun.in.(2024,x)"'],
  ['or', '(kota_kab.gte.A)', 'kota_kab.gte.A'],
  ['or', '(tahun.prefix.20)', 'tahun.prefix.20'],
  ['or', '(kota_kab.eq."a)', 'cannot be read at ""a)'],
  ['or', '(kode_wilayah.eq.11)', 'kode_wilayah'],
  ['or', '(and(or(and(or(tahun.eq.2024)))))', 'at most 4 levels'],
  ['or', `(${Array(51).fill('tahun.eq.2024').join()})`, 'at most 50 conditions'],
  ['tahun.prefix', '20', 'kota_kab.prefix'],
  ['kota_kab.prefix', ' ', 'kota_kab.prefix'],
  ['search', 'a', 'at least 2 characters'],
  ['search', ' ', 'required'],
  ['search', 'a'.repeat(256), 'at most 255 characters'],
  ['q', 'banda', 'search'],
])('refuses %s=%s, and says why', async (name, value, why) => {
  const { status, json } = await ask(`/api/disdik/siswa${queryOf([[name, value]])}`);
  expect([status, json.code, json.field]).toEqual([400, 'invalid_parameter', name]);
  expect(json.message).toContain(why);
});

it('is refused beside changed_since', async () => {
  for (const pair of [
    ['or', '(tahun.eq.2024)'],
    ['search', 'banda'],
    ['kota_kab.prefix', 'B'],
  ] as const) {
    const since: [string, string] = ['changed_since', new Date().toISOString()];
    const { status, json } = await ask(`/api/disdik/siswa${queryOf([pair, since])}`);
    expect([status, json.field]).toEqual([400, 'changed_since']);
  }
});
