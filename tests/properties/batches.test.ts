import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Collection } from '@/domain/collections';
import { system } from '@/server/actor';
import { type Batch, batchesOn, COLLECTIONS, METHOD, wireText } from './batch-arbitraries';
import { BatchModel, type Expected, type ModelRecord, NOW, type Operation } from './batch-model';
import { ownServices, serveRest } from './services-on';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 150);
const RUNS_OVER_HTTP = Math.ceil(RUNS / 8);
const TIMEOUT = 120_000;

type Reply = {
  info: Record<string, number>;
  data: ModelRecord[];
  errors: (Told & { index: number; more?: Told[] })[];
};
type Told = { code: string; field?: string | undefined; message?: string };
type Send = (collection: Collection, batch: Batch) => Promise<Reply>;

const own = ownServices();
let server: Awaited<ReturnType<typeof serveRest>>;
let key: string;

beforeAll(async () => {
  const { services } = own;
  ({ key } = await services.keys.issue({ name: 'property test' }, system('test')));
  server = await serveRest(services);
}, TIMEOUT);

afterAll(() => server?.close());

describe.each(COLLECTIONS)('batches of $resource', (collection) => {
  it('agree with the model of the batch rules', () => agree(collection, direct, RUNS), TIMEOUT);
  it('agree with the model over HTTP too', () => agree(collection, overHttp, RUNS_OVER_HTTP), TIMEOUT);
});

describe('cases that the property has found', () => {
  const [pendudukJk, , dokter] = COLLECTIONS as [Collection, Collection, Collection];
  const check = async (collection: Collection, batches: Batch[]) => {
    await empty(collection);
    const model = new BatchModel(collection);
    for (const batch of batches) await step(collection, model, batch, direct);
  };
  const value = (canonical: string | number) => ({ raw: canonical, value: canonical });
  const item = (members: Record<string, string | number>) => ({
    members: Object.fromEntries(Object.entries(members).map(([name, raw]) => [name, value(raw)])),
  });

  it('a chain of keys that change in one part keeps the other parts', async () => {
    const place = { kota_kab: 'Banda Aceh', kecamatan: 'K', gampong: 'G', semester: '1' };
    const of = (tahun: number) => item({ ...place, tahun, laki_laki: 1, perempuan: 2 });
    await check(pendudukJk, [
      { operation: 'register', items: [of(2020), of(2021), of(2022)], minimal: false },
      {
        operation: 'change',
        items: [3, 2, 1].map((id) => item({ id_penduduk_jk: id, tahun: 2020 + id })),
        minimal: false,
      },
    ]);
  });

  it('if every item found is a duplicate, the first one not found is also reported', async () => {
    await check(dokter, [
      {
        operation: 'register',
        items: [item({ nama_dokter: 'A', spesialis: 'Anak' }), item({ nama_dokter: 'B', spesialis: 'Anak' })],
        minimal: false,
      },
      {
        operation: 'change',
        items: [item({ id_dokter: 9, nama_dokter: 'C' }), item({ id_dokter: 2, nama_dokter: 'A' })],
        minimal: false,
      },
    ]);
  });
});

async function agree(collection: Collection, send: Send, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(batchesOn(collection), async (batches) => {
      await empty(collection);
      const model = new BatchModel(collection);
      for (const batch of batches) await step(collection, model, batch, send);
    }),
    { numRuns },
  );
}

/** One batch on both sides, then a comparison of the replies and of the whole table. */
async function step(collection: Collection, model: BatchModel, batch: Batch, send: Send): Promise<void> {
  const before = Date.now();
  const reply = await send(collection, batch);
  const stored = await contents(collection);
  const written = [before, Date.now()] as const;
  const fresh = [...stored.keys()].filter((id) => !model.records.has(id));
  const expected = model.apply(batch.operation, batch.items, (nth) => fresh[nth] ?? -1 - nth);
  expect(reply.info).toEqual(infoOf(batch.operation, expected));
  compareErrors(reply, expected);
  compareRecords(reply.data, batch.minimal ? [] : expected.data, written);
  compareRecords([...stored.values()], [...model.records.values()].sort(byIdentifier(collection)), written);
  // The time of this write is an ordinary value for the next one.
  for (const [id, record] of stored) model.records.set(id, record);
}

type Counts = Pick<Expected, 'done' | 'failed' | 'duplicates'>;

function infoOf(operation: Operation, { done, failed, duplicates }: Counts): Record<string, number> {
  switch (operation) {
    case 'register':
      return { jumlah_tersimpan: done, jumlah_gagal: failed, jumlah_duplikat: duplicates };
    case 'change':
      return { jumlah_tersimpan: done, jumlah_gagal: failed };
    case 'delete':
      return { jumlah_gagal: failed, jumlah_terhapus: done };
  }
}

function compareErrors({ errors }: Reply, expected: Expected): void {
  expect(errors.map(({ index }) => index)).toEqual(expected.errors.map(({ index }) => index));
  const plain = ({ code, field }: Told) => (field === undefined ? { code } : { code, field });
  for (const [i, error] of errors.entries()) {
    const all = [error, ...(error.more ?? [])];
    expect(all.map(plain)).toEqual(expected.errors[i]!.all.map(plain));
    for (const { message } of all) expect(message).not.toBe('');
  }
}

function compareRecords(
  found: readonly ModelRecord[],
  expected: readonly ModelRecord[],
  [from, to]: readonly [number, number],
): void {
  const timed = expected.map((record, i) => {
    const time = found[i]?.['date_now'];
    const isNow =
      record['date_now'] === NOW &&
      Date.parse(String(time)) >= from - 1 &&
      Date.parse(String(time)) <= to + 1;
    return isNow ? { ...record, date_now: time } : record;
  });
  expect(found).toEqual(timed);
}

const byIdentifier =
  ({ identifier }: Collection) =>
  (a: ModelRecord, b: ModelRecord) =>
    Number(a[identifier]) - Number(b[identifier]);

const actor = { kind: 'system', name: 'test' } as const;

/** Through the records service; the items are converted to JSON and back. */
const direct: Send = async (collection, { operation, items, minimal }) => {
  const { records } = own.services;
  const run = { register: records.register, change: records.change, delete: records.remove }[operation];
  const wire = JSON.parse(wireText(items)) as unknown[];
  const outcome = await run({ actor, collection, items: wire, wantData: !minimal });
  return {
    info: infoOf(operation, outcome),
    data: JSON.parse(outcome.data),
    errors: outcome.faults.map(({ index, fault }) => ({
      index,
      code: fault.code,
      ...(fault.field !== undefined && { field: fault.field }),
      message: fault.message('en'),
      more: fault.more.map(({ code, field }) => ({ code, field })),
    })),
  };
};

const overHttp: Send = async ({ path }, { operation, items, minimal }) => {
  const response = await fetch(`${server.url}${path}`, {
    method: METHOD[operation],
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      ...(minimal ? { prefer: 'return=minimal' } : {}),
    },
    body: wireText(items),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Reply;
};

/** The whole collection, as it is listed, by identifier. */
async function contents(collection: Collection): Promise<Map<number, ModelRecord>> {
  const { records } = own.services;
  const query = await records.readQuery(collection, []);
  const list = await records.list({ actor, collection, query });
  const found = JSON.parse(`[${list.first}]`) as ModelRecord[];
  expect(list.total).toBe(found.length);
  expect(list.more).toBeUndefined();
  return new Map(found.map((record) => [Number(record[collection.identifier]), record]));
}

async function empty({ resource, identifier }: Collection): Promise<void> {
  await own.services.pool.query(`DELETE FROM "${resource}"`);
  await own.services.pool.query(`SELECT setval('"${resource}_${identifier}_seq"', 1, false)`);
}
