import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type Collector, startCollector } from '../support/collector';
import { call } from '../support/http';
import { type Primary, type Replica, startPrimary } from '../support/replica';
import { samples } from '../support/sample';
import { startService, type TestService } from '../support/service';

/** A service that reads long lists on a replica, whose replay can be paused. */

const siswa = findCollection('siswa')!;
/** More than one page of a list. */
const RECORDS = 3_000;
const MAX_LAG_SECONDS = 2;
const ACTS = 15;
/** A summary is read after each of so many acts. */
const SUMMARY_EVERY = 5;
let primary: Primary;
let replica: Replica;
let service: TestService;
let collector: Collector;
let metricsUrl: string;
/** The number of pupils of each record, as the key has written them. */
const model = new Map<number, number>();

type Item = { id_siswa: number; jumlah_siswa: number };

beforeAll(async () => {
  primary = await startPrimary();
  replica = await primary.replicate('replica');
  collector = await startCollector();
  service = await startService({
    databaseUrl: primary.url,
    env: {
      DATABASE_READ_URL: replica.url,
      DATABASE_READ_MAX_LAG_SECONDS: `${MAX_LAG_SECONDS}`,
      LIST_CACHE_BYTES: '0',
      METRICS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      SLOW_STATEMENT_MS: '1',
    },
  });
  metricsUrl = /http:\S+\/metrics/.exec(service.output())![0];
  const stored = await write('POST', samples(siswa, RECORDS));
  for (const { id_siswa, jumlah_siswa } of stored) model.set(id_siswa, jumlah_siswa);
});
afterAll(async () => {
  await service?.kill();
  collector?.stop();
  await replica?.stop();
  await primary?.stop();
});

const ask = (method: string, path: string, items?: unknown) =>
  call(`${service.baseUrl}${path}`, { method, key: service.key, ...(items !== undefined && { items }) });

async function write(method: string, items: unknown): Promise<Item[]> {
  const { status, json, text } = await ask(method, siswa.path, items);
  if (status !== 200) throw new Error(text);
  return json.data;
}

async function metric(name: string): Promise<number> {
  const { text } = await call(metricsUrl);
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
const readings = (from: string) => metric(`statistics_replica_readings_total\\{from="${from}"[^}]*\\}`);
const lag = () => metric('statistics_replica_lag_seconds\\{[^}]*\\}');
const isUsed = () => expect.poll(lag).toBeLessThan(MAX_LAG_SECONDS);

/** Reads the whole list, and compares it with what was written. */
async function expectWritten(): Promise<void> {
  const { status, json } = await ask('GET', siswa.path);
  expect(status).toBe(200);
  const shown = new Map((json.data as Item[]).map(({ id_siswa, jumlah_siswa }) => [id_siswa, jumlah_siswa]));
  expect(json.total).toBe(model.size);
  expect(shown.size).toBe(model.size);
  for (const [id, pupils] of model) if (shown.get(id) !== pupils) throw new Error(`record ${id} is old`);
}

it('reads long lists on the replica', async () => {
  await isUsed();
  await expectWritten();
  expect(await readings('replica')).toBeGreaterThan(0);
});

it('reports the statements there, and logs slow ones', async () => {
  const { hostname, port } = new URL(replica.url);
  const slow = () =>
    service
      .output()
      .split('\n')
      .filter(
        (line) => line.includes('a statement was slow') && line.includes(`"host":"${hostname}:${port}"`),
      );
  await expect.poll(() => slow().join('\n')).toContain('FROM \\"siswa');
  const lists = () => {
    const found = collector.spans();
    const there = found.filter(({ attributes }) =>
      attributes.some(
        ({ key, value }) => key === 'server.port' && Number(value['intValue']) === Number(port),
      ),
    );
    const requests = new Set(there.map(({ parentSpanId }) => parentSpanId));
    return new Set(found.filter(({ spanId }) => requests.has(spanId)).map(({ name }) => name));
  };
  await expect.poll(lists, { timeout: 15_000 }).toEqual(new Set(['GET disdik/siswa']));
});

it('shows a key what it has just written, however far the replica is behind', async () => {
  const before = await readings('replica');
  const act = fc.constantFrom('register', 'change', 'delete', 'pause', 'resume');
  const acts = fc.sample(act, ACTS);
  for (const [n, name] of acts.entries()) {
    const [id] = model.keys();
    if (name === 'pause') await replica.pause();
    if (name === 'resume') await replica.resume();
    if (name === 'register') {
      const [made] = await write('POST', samples(siswa, 1, RECORDS + n));
      model.set(made!.id_siswa, made!.jumlah_siswa);
    }
    if (name === 'change') {
      await write('PUT', [{ id_siswa: id, jumlah_siswa: n }]);
      model.set(id!, n);
    }
    if (name === 'delete') {
      await write('DELETE', [{ id_siswa: id }]);
      model.delete(id!);
    }
    await expectWritten();
    if (n % SUMMARY_EVERY > 0) continue;
    const sum = [...model.values()].reduce((all, pupils) => all + pupils, 0);
    const { json, text } = await ask('GET', `${siswa.path}/summary?rows=tahun,semester&sum=jumlah_siswa`);
    expect(json.data, text).toHaveLength(1);
    expect(json.data[0], text).toMatchObject({ jumlah_siswa: sum });
  }
  await replica.resume();
  await isUsed();
  await expect.poll(() => expectWritten().then(() => readings('replica'))).toBeGreaterThan(before);
});

it('reads on the primary while the replica is too far behind', async () => {
  await replica.pause();
  const [id] = model.keys();
  await write('PUT', [{ id_siswa: id, jumlah_siswa: 1 }]);
  model.set(id!, 1);
  await expect.poll(lag).toBeGreaterThan(MAX_LAG_SECONDS);
  const before = await readings('replica');
  await expectWritten();
  expect(await readings('replica')).toBe(before);
  await replica.resume();
  await isUsed();
});

it('fails no list when the replica is killed', async () => {
  await expect.poll(() => expectWritten().then(() => readings('replica'))).toBeGreaterThan(0);
  const lists = Array.from({ length: 24 }, () => expectWritten());
  await new Promise((resolve) => setTimeout(resolve, 100));
  await replica.kill();
  await Promise.all(lists);
  await expectWritten();
});
