import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { deliveredCollections } from '@/domain/deliveries/form';
import { expectRefusal } from '../support/refusal';
import { issueKey } from '../support/service';
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

/** Releases over REST (docs/specification.md, "Releases"). They are stored here as the service stores an approved one. */

const siswa = collectionOf('siswa');
startFromEmpty();

const issue = (options: Parameters<typeof issueKey>[1]) => issueKey(service.databaseUrl, options);
const pupils = (kota_kab: string, jumlah_siswa: number, semester = '1') => ({
  ...{ kota_kab, kecamatan: 'Satu', tahun: 2024, semester, jenjang: 'SD', jumlah_siswa },
});

beforeEach(async () => {
  if ((await sql('DELETE FROM release RETURNING id')).length > 0) await untilSeen();
});

/** A service reads its releases once a second. */
const untilSeen = () => new Promise((resolve) => setTimeout(resolve, 1_050));

async function release(
  version: number,
  { period = '2024-S1', parts = ['1'], publicAt = new Date(), collection = 'siswa' } = {},
): Promise<string> {
  const [beginning] = await sql<{ at: Date }>('SELECT at FROM record_history.beginning');
  const since = encodeURIComponent(beginning!.at.toISOString());
  const { json: now } = await list(collectionOf(collection), `changed_since=${since}`);
  const id = randomUUID();
  await sql(
    `INSERT INTO release (id, collection, period, version, kind, mark, pinned_at, top, settled, year, parts, records, public_at, released_by, approved_by)
     VALUES ($1, $2, $3, $4, $5, 'final', $6,
       (SELECT last_value FROM siswa_id_siswa_seq), now() + interval '1 day', 2024, $7,
       (SELECT count(*) FROM siswa WHERE semester = ANY ($7)), $8, 'Cut', 'Cut')`,
    [id, collection, period, version, version === 1 ? 'first' : 'minor', now.until, parts, publicAt],
  );
  await untilSeen();
  return id;
}

describe('a list of a release', () => {
  it('stays byte for byte the same in every format, whatever is written later', async () => {
    await register(siswa, [pupils('Sabang', 10), pupils('Langsa', 20), pupils('Sabang', 30, '2')]);
    await release(1);
    const forms = ['json', 'csv', 'ndjson', 'json&limit=1', 'json&fields=kota_kab,jumlah_siswa'];
    const summary = '/summary?rows=kota_kab&sum=jumlah_siswa&tahun=2024&semester=1';
    const read = async () => [
      ...(await Promise.all(
        forms.map((form) => send('GET', siswa, { query: `release=latest&format=${form}` })),
      )),
      await send('GET', `${siswa.path}${summary}&release=2024-S1`),
    ];
    const before = await read();
    expect(before[0]!.json).toMatchObject({ total: 2 });
    expect(before.at(-1)!.json.data).toEqual([
      { kota_kab: 'Langsa', jumlah_siswa: 20 },
      { kota_kab: 'Sabang', jumlah_siswa: 10 },
    ]);
    const [one, two] = before[0]!.json.data as Record<string, number>[];
    await change(siswa, [{ [siswa.identifier]: one![siswa.identifier], jumlah_siswa: 99 }]);
    await remove(siswa, [{ [siswa.identifier]: two![siswa.identifier] }]);
    await register(siswa, [pupils('Langsa', 21), pupils('Aceh Besar', 5)]);
    const after = await read();
    for (const [n, reply] of after.entries()) {
      expect(reply.text).toBe(before[n]!.text);
      expect(reply.headers.etag).toBe(before[n]!.headers.etag);
    }
    const { etag } = before[0]!.headers;
    const again = await send('GET', siswa, {
      query: 'release=latest&format=json',
      headers: { 'if-none-match': String(etag) },
    });
    expect(again.status).toBe(304);
  });

  it('is of the newest version, of a named one, or of each period', async () => {
    await register(siswa, [pupils('Sabang', 10), pupils('Sabang', 30, '2')]);
    await release(1);
    await release(1, { period: '2024-S2', parts: ['2'] });
    const { json } = await list(siswa);
    const first = json.data[0] as Record<string, number>;
    await change(siswa, [{ [siswa.identifier]: first[siswa.identifier], jumlah_siswa: 11 }]);
    await release(2);
    const of = async (name: string) =>
      (await send('GET', siswa, { query: `release=${name}` })).json.data.map(
        ({ jumlah_siswa }: { jumlah_siswa: number }) => jumlah_siswa,
      );
    expect(await of('2024-S1.v1')).toEqual([10]);
    expect(await of('2024-S1')).toEqual([11]);
    expect(await of('latest')).toEqual([11, 30]);
  });

  it('is refused for what is no release, is not public yet, or has a time of its own', async () => {
    await register(siswa, [pupils('Sabang', 10)]);
    await release(1, { publicAt: new Date(Date.now() + 3_600_000) });
    const refused = async (query: string) =>
      expectRefusal(await send('GET', siswa, { query }), 400, 'invalid_parameter');
    await refused('release=latest');
    await refused('release=2024-S1.v1');
    await sql('UPDATE release SET public_at = now()');
    await untilSeen();
    expect((await send('GET', siswa, { query: 'release=latest' })).status).toBe(200);
    for (const query of [
      'release=2024-S1.v2',
      'release=2024-13',
      'release=',
      'release=latest&release=latest',
      'release=latest&as_of=2024-01-01',
      'release=latest&changed_since=2024-01-01',
    ])
      await refused(query);
  });

  it('has only the records that a key may see', async () => {
    await register(siswa, [pupils('Sabang', 10), pupils('Langsa', 20)]);
    await release(1);
    const { key } = await issue({
      bindings: [{ field: 'kota_kab', values: ['Sabang'] }],
      listsOwnOnly: true,
    });
    for (const path of [siswa.path, `${siswa.path}/summary`]) {
      const rows = path === siswa.path ? '' : '&rows=kota_kab';
      const { json } = await send('GET', path, { query: `release=latest${rows}`, key });
      expect(json.data).toHaveLength(1);
      expect(json.data[0]).toMatchObject({ kota_kab: 'Sabang' });
    }
  });
});

describe('the list of releases', () => {
  it('has the public ones of the collections that the key may list, and what each changed', async () => {
    await register(siswa, [pupils('Sabang', 10), pupils('Langsa', 20)]);
    const first = await release(1);
    const { json } = await list(siswa);
    const [one, two] = json.data as Record<string, number>[];
    await change(siswa, [{ [siswa.identifier]: one![siswa.identifier], jumlah_siswa: 12 }]);
    await change(siswa, [{ [siswa.identifier]: two![siswa.identifier], jumlah_siswa: 20 }]);
    const second = await release(2);
    await release(3, { publicAt: new Date(Date.now() + 3_600_000) });
    const all = await send('GET', '/api/releases');
    expect(all.json).toMatchObject({
      total: 2,
      data: [
        { id: second, name: '2024-S1.v2', kind: 'minor' },
        { id: first, name: '2024-S1.v1', kind: 'first' },
      ],
    });
    const changes = await send('GET', `/api/releases/${second}/changes`);
    expect(changes.json).toMatchObject({
      total: 1,
      before: '2024-S1.v1',
      data: [
        {
          [siswa.identifier]: one![siswa.identifier],
          before: { jumlah_siswa: 10 },
          after: { jumlah_siswa: 12 },
        },
      ],
    });
    expect((await send('GET', `/api/releases/${first}/changes`)).json).toMatchObject({
      total: 0,
      before: null,
      data: [],
    });
    const bound = await issue({ bindings: [{ field: 'kota_kab', values: ['Langsa'] }], listsOwnOnly: true });
    const own = await send('GET', `/api/releases/${second}/changes`, { key: bound.key });
    expect(own.json).toMatchObject({ total: 0, data: [] });
    const other = await issue({ allow: 'disdik/guru:list' });
    expect((await send('GET', '/api/releases', { key: other.key })).json.total).toBe(0);
    expectRefusal(
      await send('GET', `/api/releases/${second}/changes`, { key: other.key }),
      403,
      'operation_not_allowed',
    );
    expectRefusal(await send('GET', `/api/releases/${randomUUID()}/changes`), 404, 'not_found');
    expectRefusal(await send('POST', '/api/releases'), 405, 'method_not_allowed');
  });
});

describe('every collection', () => {
  it.each(collections.map(({ resource }) => resource))(
    '%s answers the parameter or says that there is none',
    async (name) => {
      const reply = await send('GET', collectionOf(name), { query: 'release=latest' });
      expectRefusal(reply, 400, 'invalid_parameter');
      const known = deliveredCollections.some(({ resource }) => resource === name);
      const asked = await send('GET', '/api/releases', { query: `collection=${name}` });
      expect(asked.status).toBe(known ? 200 : 400);
    },
  );
});
