import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, collections } from '@/domain/collections';
import { bindableFieldsOf } from '@/domain/keys/bindings';
import { system } from '@/server/actor';
import { lastServedAfter } from '../support/last-served';
import { type Item, otherValue, sample } from '../support/sample';
import { issueKey, withKeys } from '../support/service';
import {
  change,
  collectionOf,
  list,
  register,
  remove,
  send,
  service,
  sql,
  startFromEmpty,
} from '../support/shared';

/** Keys bound to values (docs/decisions/bound-keys.md). */

startFromEmpty();

type Stored = Record<string, string | number>;
type Bound = Readonly<Record<'all' | 'own', string>>;

const issue = (options: Parameters<typeof issueKey>[1]) => issueKey(service.databaseUrl, options);

/** Two keys with one binding: one lists all records, one only its own. */
async function bound(field: string, values: string[]): Promise<Bound> {
  const bindings = [{ field, values }];
  const [all, own] = await Promise.all([issue({ bindings }), issue({ bindings, listsOwnOnly: true })]);
  return { all: all.key, own: own.key };
}

const codes = ({ errors }: { errors: { index: number; code: string; field?: string }[] }) =>
  errors.map(({ index, code, field }) => [index, code, field]);

const limited = collections
  .filter((collection) => bindableFieldsOf(collection).length > 0)
  .map((collection) => ({ resource: collection.resource, collection }));

it('fourteen of the sixteen collections have a field to which a key can be bound', () => {
  expect(collections.length - limited.length).toBe(2);
});

describe.each(limited)('$resource', ({ collection }) => {
  const { identifier, naturalKey } = collection;
  const [field] = bindableFieldsOf(collection);
  const name = field!.name;
  const inside = sample(collection);
  const elsewhere = otherValue(field!);
  const last = collection.field(naturalKey.at(-1)!)!;
  /** With another natural key, the record is still inside the binding. */
  const alsoInside = { ...inside, [last.name]: otherValue(last) };
  const outside = { ...inside, [name]: elsewhere };
  const idOf = (record: Stored) => Number(record[identifier]);
  const date_now = '2020-02-02T02:02:02.000Z';
  let keys: Bound;
  beforeAll(async () => {
    keys = await bound(name, [` ${field!.example} `]);
  });

  it('stores new records inside, and fails those outside', async () => {
    for (const key of [keys.all, keys.own]) {
      const { json } = await send('POST', collection, { key, items: [outside, inside, outside, alsoInside] });
      const duplicates = key === keys.own ? 2 : 0;
      expect(json.info).toEqual({
        jumlah_tersimpan: 2 - duplicates,
        jumlah_gagal: 2,
        jumlah_duplikat: duplicates,
      });
      expect(codes(json).filter(([, code]) => code !== 'duplicate')).toEqual([
        [0, 'outside_scope', name],
        [2, 'outside_scope', name],
      ]);
    }
    expect((await list(collection)).json.total).toBe(2);
  });

  it('changes records inside to values inside, and nothing else', async () => {
    const [mine, others, mineToo] = (await register(collection, [inside, outside, alsoInside])).json.data as [
      Stored,
      Stored,
      Stored,
    ];
    const missing = idOf(mineToo) + 1_000;
    const items = [
      { [identifier]: idOf(mine), date_now },
      { [identifier]: idOf(others), date_now },
      { [identifier]: idOf(mineToo), [name]: elsewhere },
      { [identifier]: missing, date_now },
    ];
    const { json } = await send('PUT', collection, { key: keys.all, items });
    expect(json.info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: 3 });
    expect(json.data).toEqual([{ ...mine, date_now }]);
    expect(codes(json)).toEqual([
      [1, 'outside_scope', identifier],
      [2, 'outside_scope', name],
      [3, 'not_found', identifier],
    ]);
    // A record of others cannot be moved into the binding either, even if its natural key is taken.
    for (const into of [inside, { ...alsoInside, [last.name]: `${last.kind === 'year' ? 2001 : 'baru'}` }]) {
      const item = last.kind === 'datetime' ? { ...into, [last.name]: '2001-01-01' } : into;
      const reply = await send('PUT', collection, {
        key: keys.all,
        items: [{ ...item, [identifier]: idOf(others) }],
      });
      expect(codes(reply.json)).toEqual([[0, 'outside_scope', identifier]]);
    }
    const hidden = await send('PUT', collection, { key: keys.own, items: items.slice(1) });
    expect(codes(hidden.json)).toEqual([
      [0, 'not_found', identifier],
      [1, 'outside_scope', name],
      [2, 'not_found', identifier],
    ]);
    expect((await list(collection)).json.data).toEqual([{ ...mine, date_now }, others, mineToo]);
  });

  it('deletes records inside, and nothing else', async () => {
    const [mine, others] = (await register(collection, [inside, outside])).json.data as [Stored, Stored];
    const items = [others, mine, { [identifier]: idOf(others) + 1_000 }];
    const hidden = await send('DELETE', collection, { key: keys.own, items: [items[0], items[2]] });
    expect(codes(hidden.json)).toEqual([
      [0, 'not_found', identifier],
      [1, 'not_found', identifier],
    ]);
    const { json } = await send('DELETE', collection, { key: keys.all, items });
    expect(json.info).toEqual({ jumlah_gagal: 2, jumlah_terhapus: 1 });
    expect(json.data).toEqual([{ [identifier]: idOf(mine) }]);
    expect(codes(json)).toEqual([
      [0, 'outside_scope', identifier],
      [2, 'not_found', identifier],
    ]);
    expect((await list(collection)).json.data).toEqual([others]);
  });

  it('lists all records or only its own', async () => {
    const [mine, others, mineToo] = (await register(collection, [inside, outside, alsoInside])).json.data as [
      Stored,
      Stored,
      Stored,
    ];
    const listed = async (key: string, query = '') => (await send('GET', collection, { key, query })).json;
    expect((await listed(keys.all)).data).toEqual([mine, others, mineToo]);
    expect(await listed(keys.own)).toEqual({ status: true, total: 2, data: [mine, mineToo] });
    expect(await listed(keys.own, `after=${idOf(mine)}&limit=1`)).toMatchObject({
      total: 2,
      data: [mineToo],
    });
    const filter = (values: string[]) =>
      values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
    expect(await listed(keys.own, filter([elsewhere]))).toMatchObject({ total: 0, data: [] });
    expect(await listed(keys.own, filter([elsewhere, field!.example]))).toMatchObject({ total: 2 });
    expect((await listed(keys.all, filter([elsewhere]))).data).toEqual([others]);
    const csv = await send('GET', collection, { key: keys.own, query: 'format=csv' });
    expect(csv.text.trim().split('\r\n')).toHaveLength(3);
  });
});

const siswa = collectionOf('siswa');
const inRegency = (kota_kab: string, more: Item = {}): Item => ({ ...sample(siswa), kota_kab, ...more });
const place = ({ kota_kab }: Stored) => kota_kab;

describe('bindings', () => {
  it('limit each collection that has the field, and no other', async () => {
    const { all: key } = await bound('kota_kab', ['Sabang']);
    for (const collection of collections) {
      const { json } = await send('POST', collection, { key, items: [sample(collection)] });
      const isLimited = collection.field('kota_kab') !== undefined;
      expect([collection.resource, json.info.jumlah_tersimpan]).toEqual([
        collection.resource,
        isLimited ? 0 : 1,
      ]);
    }
  });

  it('of several fields hold together, and an item names all its faults', async () => {
    const bindings = [
      { field: 'kota_kab', values: ['Sabang', 'Langsa'] },
      { field: 'jenjang', values: ['SMA'] },
      { field: 'tahun', values: ['2024'] },
    ];
    const { key } = await issue({ bindings, listsOwnOnly: true });
    const items = [
      inRegency('Langsa'),
      inRegency('Sabang', { jenjang: 'SMP', tahun: '2023', jumlah_siswa: 'x' }),
      inRegency('sabang'),
      inRegency('Sabang '),
    ];
    const { json } = await send('POST', siswa, { key, items });
    expect(json.info).toEqual({ jumlah_tersimpan: 2, jumlah_gagal: 2, jumlah_duplikat: 0 });
    expect(json.errors[0]).toMatchObject({
      index: 1,
      code: 'outside_scope',
      field: 'tahun',
      more: [
        { code: 'outside_scope', field: 'jenjang' },
        { code: 'invalid_type', field: 'jumlah_siswa' },
      ].map((fault) => expect.objectContaining({ field: fault.field })),
    });
    await register(siswa, [inRegency('Langsa', { jenjang: 'SD' })]);
    const query = 'tahun.gte=2000&jenjang=SMA&jenjang=SD';
    expect((await send('GET', siswa, { key, query })).json.total).toBe(2);
  });

  it('hold for thousands of items, judged on another thread, and for deleting them', async () => {
    const { all: key, own } = await bound('kota_kab', ['Sabang']);
    const items = Array.from({ length: 6_000 }, (_, i) =>
      inRegency(i % 3 === 0 ? 'Banda Aceh' : 'Sabang', { kecamatan: `Kecamatan ${i}` }),
    );
    const { json } = await send('POST', siswa, { key, items });
    expect(json.info).toEqual({ jumlah_tersimpan: 4_000, jumlah_gagal: 2_000, jumlah_duplikat: 0 });
    const others = (
      await register(
        siswa,
        items.filter((_, i) => i % 3 === 0),
      )
    ).json.data as Stored[];
    const named = [...others.slice(0, 50), ...(json.data as Stored[])];
    const removed = (await send('DELETE', siswa, { key, items: named })).json;
    expect(removed.info).toEqual({ jumlah_gagal: 50, jumlah_terhapus: 4_000 });
    expect(removed.errors[0]).toMatchObject({ index: 0, code: 'outside_scope' });
    expect((await send('DELETE', siswa, { key: own, items: others })).json.info.jumlah_gagal).toBe(2_000);
    expect((await list(siswa)).json.total).toBe(2_000);
  });

  it('hold where natural keys move from record to record', async () => {
    const { all: key } = await bound('kota_kab', ['Sabang']);
    const [a, b, others] = (
      await register(siswa, [
        inRegency('Sabang', { jenjang: 'SD' }),
        inRegency('Sabang', { jenjang: 'SMP' }),
        inRegency('Langsa', { jenjang: 'SD' }),
      ])
    ).json.data as [Stored, Stored, Stored];
    const items = [
      { id_siswa: others['id_siswa'], kota_kab: 'Sabang' },
      { id_siswa: a['id_siswa'], jenjang: 'SMA' },
      { id_siswa: b['id_siswa'], jenjang: 'SD' },
      { id_siswa: 999_999_999, jenjang: 'SD' },
    ];
    const { json } = await send('PUT', siswa, { key, items });
    expect(json.info).toEqual({ jumlah_tersimpan: 2, jumlah_gagal: 2 });
    expect(codes(json)).toEqual([
      [0, 'outside_scope', 'id_siswa'],
      [3, 'not_found', 'id_siswa'],
    ]);
    const listed = (await list(siswa)).json.data as Stored[];
    expect(listed.map(({ kota_kab, jenjang }) => [kota_kab, jenjang])).toEqual([
      ['Sabang', 'SMA'],
      ['Sabang', 'SD'],
      ['Langsa', 'SD'],
    ]);
  });

  it('are judged by what is stored when the record is locked', async () => {
    const { all: key } = await bound('kota_kab', ['Sabang']);
    const [record] = (await register(siswa, [inRegency('Sabang')])).json.data as [Stored];
    const other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    const waiting = async () =>
      (
        await sql<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      )[0]!.count;
    const item = { id_siswa: record['id_siswa'], jumlah_siswa: 1 };
    await other.query('BEGIN');
    await other.query(`UPDATE siswa SET kota_kab = 'Langsa'`);
    const put = send('PUT', siswa, { key, items: [item] });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const deletion = send('DELETE', siswa, { key, items: [item] });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await other.query('COMMIT');
    await other.end();
    for (const reply of [await put, await deletion])
      expect(codes(reply.json)).toEqual([[0, 'outside_scope', 'id_siswa']]);
    expect((await list(siswa)).json.data.map(place)).toEqual(['Langsa']);
  });
});

describe('lists of own records', () => {
  it('are never sent to a key with other bindings, whoever asked first', async () => {
    await register(
      siswa,
      ['Sabang', 'Langsa', 'Banda Aceh'].map((name) => inRegency(name)),
    );
    const sabang = await bound('kota_kab', ['Sabang']);
    const langsa = await bound('kota_kab', ['Langsa']);
    const read = async (key: string, headers: Record<string, string> = {}) =>
      send('GET', siswa, { key, headers });
    for (let round = 0; round < 2; round += 1) {
      expect((await read(sabang.own)).json.data.map(place)).toEqual(['Sabang']);
      expect((await read(langsa.own)).json.data.map(place)).toEqual(['Langsa']);
      expect((await read(sabang.all)).json.total).toBe(3);
      expect((await list(siswa)).json.total).toBe(3);
    }
    const tags = await Promise.all(
      [sabang.own, langsa.own, sabang.all].map(async (key) => (await read(key)).headers.etag!),
    );
    expect(new Set(tags).size).toBe(3);
    expect((await read(sabang.own, { 'if-none-match': tags[0]! })).status).toBe(304);
    expect((await read(langsa.own, { 'if-none-match': tags[0]! })).status).toBe(200);
    expect((await read(service.key, { 'if-none-match': tags[2]! })).status).toBe(304);
  });

  it('follow a change of the bindings at once', async () => {
    await register(
      siswa,
      ['Sabang', 'Langsa'].map((name) => inRegency(name)),
    );
    const { key, id } = await issue({
      bindings: [{ field: 'kota_kab', values: ['Sabang'] }],
      listsOwnOnly: true,
    });
    const first = await send('GET', siswa, { key });
    expect(first.json.data.map(place)).toEqual(['Sabang']);
    await withKeys(service.databaseUrl, (keys) =>
      keys.change({ id, bindings: [{ field: 'kota_kab', values: ['Langsa'] }] }, system('test')),
    );
    const headers = { 'if-none-match': first.headers.etag! };
    const isOld = async () => (await send('GET', siswa, { key, headers })).status === 304;
    expect(await lastServedAfter(isOld)).toBeLessThan(1_000);
    expect((await send('GET', siswa, { key, headers })).json.data.map(place)).toEqual(['Langsa']);
  });

  it('of an earlier time, and of changes, are of own records too', async () => {
    const { own: key, all } = await bound('kota_kab', ['Sabang']);
    const [kept, leaving, gone, coming, others] = (
      await register(siswa, [
        inRegency('Sabang', { jenjang: 'TK' }),
        inRegency('Sabang', { jenjang: 'SD' }),
        inRegency('Sabang', { jenjang: 'SMP' }),
        inRegency('Langsa', { jenjang: 'SMA' }),
        inRegency('Langsa', { jenjang: 'SMK' }),
      ])
    ).json.data as [Stored, Stored, Stored, Stored, Stored];
    const [moment] = await sql<{ at: string }>(
      `SELECT to_char((max(at) + interval '1 ms') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM record_history.batch`,
    );
    const isLater = async () =>
      (
        await sql<{ later: boolean }>("SELECT now() > $1::timestamptz + interval '1 ms' AS later", [
          moment!.at,
        ])
      )[0]!.later;
    await expect.poll(isLater, { interval: 1 }).toBe(true);
    const id = ({ id_siswa }: Stored) => id_siswa;
    await change(siswa, [
      { id_siswa: leaving['id_siswa'], kota_kab: 'Langsa' },
      { id_siswa: coming['id_siswa'], kota_kab: 'Sabang' },
      { id_siswa: others['id_siswa'], jumlah_siswa: 1 },
    ]);
    await remove(siswa, [gone, others]);
    const read = async (asked: string, query: string) =>
      (await send('GET', siswa, { key: asked, query })).json;
    const earlier = await read(key, `as_of=${moment!.at}`);
    expect([earlier.total, earlier.data.map(id)]).toEqual([3, [kept, leaving, gone].map(id)]);
    for (const query of ['', '&limit=5']) {
      const since = await read(key, `changed_since=${moment!.at}${query}`);
      expect([since.total, since.deleted, since.data.map(id)]).toEqual([
        1,
        [leaving, gone].map(id),
        [coming].map(id),
      ]);
    }
    const whole = await read(all, `changed_since=${moment!.at}`);
    expect([whole.total, whole.deleted]).toEqual([2, [gone, others].map(id)]);
  });
});

it('two keys with different bindings write at once, each its own', async () => {
  const sabang = await bound('kota_kab', ['Sabang']);
  const langsa = await bound('kota_kab', ['Langsa']);
  const items = (collection: Collection) =>
    Array.from({ length: 200 }, (_, i) => ({
      ...sample(collection),
      kota_kab: i % 2 === 0 ? 'Sabang' : 'Langsa',
      kecamatan: `Kecamatan ${i}`,
    }));
  const replies = await Promise.all(
    [sabang.all, langsa.own].map((key) => send('POST', siswa, { key, items: items(siswa) })),
  );
  for (const { json } of replies)
    expect(json.info).toEqual({ jumlah_tersimpan: 100, jumlah_gagal: 100, jumlah_duplikat: 0 });
  const all = (await list(siswa)).json.data as Stored[];
  const deletions = await Promise.all(
    [sabang.own, langsa.all].map((key) => send('DELETE', siswa, { key, items: all })),
  );
  for (const { json } of deletions) expect(json.info).toEqual({ jumlah_gagal: 100, jumlah_terhapus: 100 });
  expect((await list(siswa)).json.total).toBe(0);
});
