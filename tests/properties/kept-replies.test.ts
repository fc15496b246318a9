import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import { createRestListener } from '@/server/rest/node-listener';
import type { Services } from '@/server/services';
import { ownServices, servicesOn } from './services-on';

/** Replies that are kept and sent again are never older than a write that was acknowledged on any instance. */

const RUNS = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 150) / 15);
const TIMEOUT = 120_000;
const jk = findCollection('penduduk_jk')!;
/** More than a page. */
const STORED = 2_000;

type Instance = { services: Services; server: Server; url: string };

const own = ownServices();
let instances: Instance[];
let key: string;

beforeAll(async () => {
  const { services, databaseUrl } = own;
  ({ key } = await services.keys.issue({ name: 'kept replies' }, system('test')));
  instances = await Promise.all([services, await servicesOn(databaseUrl)].map(serve));
  await services.pool.query(`INSERT INTO penduduk_jk (kota_kab, kecamatan, gampong, semester, tahun, laki_laki, perempuan)
    SELECT 'Kab ' || n % 3, 'K', 'G' || n, 'I', 2020, n, n FROM generate_series(1, ${STORED}) n`);
}, TIMEOUT);

afterAll(async () => {
  for (const { server } of instances ?? []) server.close();
  await instances?.[1]?.services.close();
});

async function serve(services: Services): Promise<Instance> {
  const server = createServer(createRestListener(services));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { services, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${jk.path}` };
}

const QUERIES = [
  '',
  'limit=20',
  'kota_kab=Kab+1',
  'kota_kab=Kab+1&limit=20&after=50',
  'fields=gampong,laki_laki',
];
const FORMATS = ['json', 'csv', 'ndjson'];

async function read({ url }: Instance, search: string, format: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${url}?${search}&format=${format}`, {
    headers: { 'x-api-key': key, ...headers },
  });
  expect(reply.status).toBe(200);
  return {
    body: await reply.text(),
    etag: reply.headers.get('etag'),
    type: reply.headers.get('content-type'),
  };
}

/** A change that the caller was told of. */
async function write({ url }: Instance, n: number): Promise<void> {
  const { rows } = await own.services.pool.query('SELECT min(id_penduduk_jk) AS id FROM penduduk_jk');
  const items = [{ id_penduduk_jk: rows[0].id + (n % 100), laki_laki: n }];
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(items) });
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
            const now = await read(instance, one.search, one.format, coded);
            const again = await read(instance, one.search, one.format, coded);
            // A list in another order of parameters would be kept separately, a HEAD or other name not at all.
            const fresh = await unkept(instance, () => read(instance, one.search, one.format));
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

/** What is read without any kept reply. */
async function unkept<T>({ services }: Instance, work: () => Promise<T>): Promise<T> {
  const { find } = services.keptReplies;
  Object.assign(services.keptReplies, { find: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(services.keptReplies, { find });
  }
}

it('a list that was sent before costs one small statement', async () => {
  const [instance] = instances;
  await read(instance!, 'kota_kab=Kab+2', 'json');
  const { received } = instance!.services.pool;
  await read(instance!, 'kota_kab=Kab+2', 'json');
  expect(instance!.services.pool.received - received).toBeLessThan(500);
});
