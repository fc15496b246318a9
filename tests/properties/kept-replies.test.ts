import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import type { Services } from '@/server/services';
import { ownServices, serveRest, servicesOn } from './services-on';

/** Replies that are kept and sent again are never older than a write that was acknowledged on any instance. */

const RUNS = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 150) / 15);
const TIMEOUT = 120_000;
const jk = findCollection('penduduk_jk')!;
/** A number of records that is more than a page. */
const STORED = 2_000;

type Instance = Readonly<{ services: Services; url: string; close: () => void }>;

const own = ownServices();
/** Two instances that keep replies, and one that does not. */
let instances: Instance[];
let key: string;

beforeAll(async () => {
  const { services, databaseUrl } = own;
  ({ key } = await services.keys.issue({ name: 'kept replies' }, system('test')));
  const others = [await servicesOn(databaseUrl), await servicesOn(databaseUrl, { LIST_CACHE_BYTES: '0' })];
  instances = await Promise.all(
    [services, ...others].map(async (on) => ({ services: on, ...(await serveRest(on)) })),
  );
  await services.pool.query(`INSERT INTO penduduk_jk (kota_kab, kecamatan, gampong, semester, tahun, laki_laki, perempuan)
    SELECT 'Kab ' || n % 3, 'K', 'G' || n, 'I', 2020, n, n FROM generate_series(1, ${STORED}) n`);
}, TIMEOUT);

afterAll(async () => {
  for (const { close } of instances ?? []) close();
  for (const { services } of instances?.slice(1) ?? []) await services.close();
});

const QUERIES = [
  '',
  'limit=20',
  'kota_kab=Kab+1',
  'kota_kab=Kab+1&limit=20&after=50',
  'fields=gampong,laki_laki',
];
const FORMATS = ['json', 'csv', 'ndjson'];

async function read({ url }: Instance, search: string, format: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${url}${jk.path}?${search}&format=${format}`, {
    headers: { 'x-api-key': key, ...headers },
  });
  expect(reply.status).toBe(200);
  return {
    body: await reply.text(),
    etag: reply.headers.get('etag'),
    type: reply.headers.get('content-type'),
  };
}

/** A change that was acknowledged. */
async function write({ url }: Instance, n: number): Promise<void> {
  const { rows } = await own.services.pool.query('SELECT min(id_penduduk_jk) AS id FROM penduduk_jk');
  const items = [{ id_penduduk_jk: rows[0].id + (n % 100), laki_laki: n }];
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const reply = await fetch(`${url}${jk.path}`, { method: 'PUT', headers, body: JSON.stringify(items) });
  expect((await reply.json()).info.jumlah_tersimpan).toBe(1);
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      search: fc.constantFrom(...QUERIES),
      format: fc.constantFrom(...FORMATS),
      coding: fc.constantFrom('identity', 'gzip', 'br'),
      instance: fc.constantFrom(0, 1),
      number: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  },
  fc.record({ write: fc.integer({ min: 1, max: 1_000_000 }), instance: fc.constantFrom(0, 1) }),
);

it(
  'a list is what is stored, on every instance, in every form and coding',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          const instance = instances[one.instance]!;
          if ('write' in one) {
            await write(instance, one.write);
          } else {
            const coded = { 'accept-encoding': one.coding };
            // One request while an earlier write may still be shown to others, two at the same time, and one afterwards.
            const before = read(instance, one.search, one.format, coded);
            await write(instances[1 - one.instance]!, one.number);
            const [now, same] = await Promise.all([
              read(instance, one.search, one.format, coded),
              read(instance, one.search, one.format, coded),
            ]);
            const again = await read(instance, one.search, one.format, coded);
            await before;
            expect(same).toEqual(now);
            const fresh = await read(instances[2]!, one.search, one.format);
            expect(again).toEqual(now);
            expect(now).toEqual(fresh);
          }
        }
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT,
);

it('a list that was sent before costs one small statement', async () => {
  const [instance] = instances;
  await read(instance!, 'kota_kab=Kab+2', 'json');
  const { received } = instance!.services.pool;
  await read(instance!, 'kota_kab=Kab+2', 'json');
  expect(instance!.services.pool.received - received).toBeLessThan(500);
});

it('callers who ask at the same time share one reading, and one that leaves hurts nobody', async () => {
  const [instance] = instances;
  const { records } = instance!.services;
  const list = vi.spyOn(records, 'list');
  try {
    await write(instance!, 1);
    const leaving = new AbortController();
    const url = `${instance!.url}${jk.path}?format=json`;
    const left = fetch(url, { headers: { 'x-api-key': key }, signal: leaving.signal }).catch(() => 'left');
    // The reading of the list has begun, and has at least two pages.
    await vi.waitUntil(() => list.mock.calls.length === 1, { interval: 0, timeout: TIMEOUT / 4 });
    const others = Array.from({ length: 8 }, () => read(instance!, '', 'json'));
    leaving.abort();
    expect(await left).toBe('left');
    const bodies = (await Promise.all(others)).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0]!).data).toHaveLength(STORED);
    // If the first reader had left before the others came, one of them began anew.
    expect(list.mock.calls.length).toBeLessThanOrEqual(2);
  } finally {
    list.mockRestore();
  }
});

it('a reading that ends while the version is asked for is not repeated', async () => {
  const [instance] = instances;
  const { records } = instance!.services;
  await write(instance!, 2);
  const original = { list: records.list, version: records.version };
  let begin = () => {};
  const mayBegin = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const list = vi.spyOn(records, 'list').mockImplementation(async (request) => {
    await mayBegin;
    return original.list(request);
  });
  let first: ReturnType<typeof read> | undefined;
  const version = vi.spyOn(records, 'version').mockImplementation(async (...of) => {
    const result = await original.version(...of);
    begin();
    await first;
    return result;
  });
  try {
    first = read(instance!, 'fields=gampong', 'ndjson');
    await vi.waitUntil(() => list.mock.calls.length === 1, { interval: 1, timeout: TIMEOUT / 4 });
    const second = await read(instance!, 'fields=gampong', 'ndjson');
    expect(second).toEqual(await first);
    expect([version.mock.calls.length, list.mock.calls.length]).toEqual([1, 1]);
  } finally {
    begin();
    list.mockRestore();
    version.mockRestore();
  }
});
