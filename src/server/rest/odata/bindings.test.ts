import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, collections, type Field } from '@/domain/collections';
import { type Binding, bindableFieldsOf, RELEASE_BINDING } from '@/domain/keys/bindings';
import { type StaffActor, system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { allPages, createAsk, type Told, withOptions } from './testing';

/** For each kind of key and each collection, OData reads the records that the list of REST shows. */

const services = await createOwnServices({ TIME_ZONE: 'Asia/Jakarta' });
const { keys, records, releases } = services;
const ask = createAsk(services, () => '');
const writer = { kind: 'system', name: 'test' } as const;
const staff: StaffActor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Cut',
  email: 'c@example.test',
  role: 'administrator',
  groups: ['*'],
};
const doer = { actor: staff, address: null };
const RECORDS = 24;
const REGENCIES = ['Kota Sabang', 'Langsa', 'Aceh Besar'];

function sampleOf(field: Field, i: number): string | number {
  switch (field.kind) {
    case 'int':
      return field.name === 'bulan' ? (i % 12) + 1 : i * 7;
    case 'year':
      return 2022 + (i % 3);
    case 'timestamp':
    case 'datetime':
      return `2024-0${(i % 9) + 1}-1${i % 10} 09:30:00`;
    default:
      if (field.name === 'kota_kab') return REGENCIES[i % REGENCIES.length]!;
      return field.name === 'semester' ? String((i % 2) + 1) : `${field.name} ${i % 5} ${i >> 3}`;
  }
}

const itemsOf = ({ fields }: Collection, from = 0) =>
  Array.from({ length: RECORDS }, (_, i) =>
    Object.fromEntries(fields.map((field) => [field.name, sampleOf(field, from + i)])),
  );

/** Releases a period of a collection, as it is stored. */
async function release(collection: Collection, period: string) {
  const about = async () => {
    const { last } = await releases.detail({ collection, period, actor: staff });
    return { collection: collection.resource, period, seen: last?.id ?? '0', note: null };
  };
  await releases.step('submitted', await about(), doer);
  await releases.step('checked', await about(), doer);
  const { pinnedAt } = await releases.detail({ collection, period, actor: staff });
  await releases.approve({ ...(await about()), pinnedAt }, doer);
  await releases.release({ ...(await about()), mark: 'final', kind: null, publicAt: null }, doer);
}

/** The collections that have a release, with one of their periods. */
const RELEASED: ReadonlyMap<string, string> = new Map([
  ['siswa', '2023-S2'],
  ['penduduk_jk', '2022-S1'],
  ['apk', '2023'],
]);

const issue = async (bindings: readonly Binding[], listsOwnOnly = true) =>
  (await keys.issue({ name: 'Bound', bindings, listsOwnOnly, ratePerMinute: 0 }, system('test'))).key;

/** A binding of each field that keys can be bound to, with values that some records have and some do not. */
const BINDINGS: readonly Binding[] = [
  ...new Map(
    collections.flatMap((collection) =>
      bindableFieldsOf(collection).map((field): [string, Binding] => [
        field.name,
        { field: field.name, values: [0, 1].map((i) => String(sampleOf(field, i))) },
      ]),
    ),
  ).values(),
];

const cases: [name: string, () => Promise<string>][] = [
  ['no binding', () => issue([])],
  ['a binding that does not limit lists', () => issue([BINDINGS[0]!], false)],
  ...BINDINGS.map((binding): [string, () => Promise<string>] => [binding.field, () => issue([binding])]),
  [
    'several fields',
    () => issue(BINDINGS.filter(({ field }) => /^(?:kota_kab|tahun|nama_app)$/.test(field))),
  ],
  ['values that no record has', () => issue([{ field: 'kota_kab', values: ['Nagan Raya'] }])],
  ['released figures', () => issue([{ field: RELEASE_BINDING.name, values: ['latest'] }])],
  [
    'released figures of a regency',
    () =>
      issue([
        { field: RELEASE_BINDING.name, values: ['latest'] },
        { field: 'kota_kab', values: ['Langsa'] },
      ]),
  ],
];

beforeAll(async () => {
  for (const collection of collections)
    await records.register({ actor: writer, collection, items: itemsOf(collection), wantData: false });
  for (const collection of collections) {
    const period = RELEASED.get(collection.resource);
    if (period !== undefined) await release(collection, period);
  }
  // What is written after a release is in no list of released figures.
  for (const collection of collections)
    await records.register({
      ...{ actor: writer, collection, wantData: false },
      items: itemsOf(collection, RECORDS),
    });
}, 120_000);

/** A record as REST shows it: moments of the service's time zone have no offset there. */
const asListed = (record: Record<string, unknown>, { columns }: Collection) =>
  Object.fromEntries(
    columns.map(({ name, kind }) => [
      name,
      kind === 'datetime' ? String(record[name]).replace(/\+07:00$/, '') : record[name],
    ]),
  );

describe.each(cases)('a key with %s', (name, make) => {
  it('reads the records of the list of every collection', async () => {
    const key = await make();
    let shown = 0;
    for (const collection of collections) {
      const { path, resource, identifier } = collection;
      const list = await ask(path, { key });
      const set = `/odata/${resource}`;
      const first = await ask(set, { key });
      expect({ resource, status: first.status }).toEqual({ resource, status: list.status });
      if (list.status !== 200) {
        expect(first.json.error).toMatchObject({ code: list.json.code, message: expect.any(String) });
        continue;
      }
      const { records: read } = await allPages(ask, set, { key, headers: { prefer: 'maxpagesize=17' } });
      expect(read.map((record) => asListed(record, collection))).toEqual(list.json.data);
      shown += read.length;
      expect((await ask(`${set}/$count`, { key })).text).toBe(String(list.json.total));
      expect((await ask(`${set}?$count=true&$top=0`, { key })).json).toMatchObject({
        '@odata.count': list.json.total,
        value: [],
      });
      // A condition that holds for all records widens nothing.
      const all = withOptions(set, { filter: `${identifier} gt 0 or not (${identifier} gt 0)` });
      expect((await ask(all, { key })).json.value).toEqual(read);
      await expectSingle({ collection, key, ids: new Set(read.map((record) => record[identifier])) });
      await expectGroups({ collection, key, listed: list.json.data });
    }
    expect(shown).toBeGreaterThanOrEqual(name === 'values that no record has' ? 1 : 10);
  }, 60_000);
});

/** A record that the list does not show is not found by its identifier either. */
async function expectSingle(of: { collection: Collection; key: string; ids: ReadonlySet<unknown> }) {
  const { collection, key, ids } = of;
  for (const id of [1, 2, 3, 4, 30]) {
    const paths = [`/odata/${collection.resource}(${id})`, `/odata/${collection.resource}(${id})/date_now`];
    for (const path of paths) {
      const { status } = await ask(path, { key });
      expect({ path, status }).toEqual({ path, status: ids.has(id) ? 200 : 404 });
    }
  }
}

async function expectGroups(of: {
  collection: Collection;
  key: string;
  listed: readonly Record<string, unknown>[];
}) {
  const { collection, key, listed } = of;
  const { json }: Told = await ask(
    withOptions(`/odata/${collection.resource}`, { apply: 'aggregate($count as n)' }),
    { key },
  );
  expect(json.value).toEqual(listed.length === 0 ? [] : [{ n: listed.length }]);
}

it('shows a key only the sets that it may read, and refuses the others as REST does', async () => {
  const { key } = await keys.issue(
    {
      ...{ name: 'Two', ratePerMinute: 0 },
      permissions: [
        { scope: 'disdik/siswa', operations: ['list'] },
        { scope: 'rsud/pasien', operations: ['list'] },
        { scope: 'disdik/guru', operations: ['register'] },
      ],
    },
    system('test'),
  );
  const names = ['siswa', 'pasien'];
  const { json } = await ask('/odata', { key });
  expect(json.value.map(({ name }: { name: string }) => name)).toEqual(names);
  const { text } = await ask('/odata/$metadata', { key });
  expect([...text.matchAll(/<EntitySet Name="(\w+)"/g)].map(([, name]) => name)).toEqual(names);
  expect([...text.matchAll(/<EntityType Name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'Siswa',
    'Pasien',
  ]);
  for (const path of ['/odata/guru', '/odata/guru/$count', '/odata/guru(1)', '/odata/guru(1)/tahun']) {
    const { status, json: told } = await ask(path, { key });
    expect({ path, status, code: told.error.code }).toEqual({
      ...{ path, status: 403, code: 'operation_not_allowed' },
    });
  }
});

it('judges keys as REST does: unknown ones, other networks, rates', async () => {
  expect(await ask('/odata/siswa', { key: 'rsd_wrong' })).toMatchObject({
    status: 401,
    json: { error: { code: 'unknown_key' } },
  });
  const { key: near } = await keys.issue(
    { name: 'Near', ratePerMinute: 0, allowedAddresses: ['192.0.2.0/24'] },
    system('test'),
  );
  for (const path of ['/odata', '/odata/$metadata', '/odata/siswa']) {
    expect((await ask(path, { key: near })).json.error.code).toBe('address_not_allowed');
    expect((await ask(path, { key: near, address: '192.0.2.7' })).status).toBe(200);
  }
  const { key: rare } = await keys.issue({ name: 'Rare', ratePerMinute: 3 }, system('test'));
  const replies: Told[] = [];
  for (let i = 0; i < 5; i += 1) replies.push(await ask('/odata/siswa?$top=1', { key: rare }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(replies[0]!.headers).toHaveProperty('ratelimit');
  expect(replies[4]!.headers).toHaveProperty('retry-after');
  expect(replies[4]!.json.error.code).toBe('rate_exceeded');
});
