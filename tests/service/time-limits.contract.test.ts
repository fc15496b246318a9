import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { startBehindProxy } from '../support/behind-proxy';
import { type Call, call } from '../support/http';
import { head, openRaw } from '../support/raw';
import { expectRefusal } from '../support/refusal';
import { sample } from '../support/sample';
import { createDatabase, dropDatabase, startService, type TestService } from '../support/service';
import type { TcpProxy } from '../support/tcp-proxy';

/** Work that takes too long, or whose caller has left, ends: in the service and in the database. */

const dokter = findCollection('dokter')!;
const pasien = findCollection('pasien')!;
const SETTINGS = { READ_TIMEOUT_SECONDS: '2', WRITE_TIMEOUT_SECONDS: '5', DATABASE_POOL_SIZE: '8' };
let proxy: TcpProxy;
let instance: TestService;
/** Another service on the database would have tasks that wait too. */
let databaseUrl: string;
let holder: pg.Client;
let watcher: pg.Client;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  ({ instance, proxy } = await startBehindProxy(databaseUrl, SETTINGS));
  const connected = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return client;
  };
  [holder, watcher] = [await connected(), await connected()];
});
afterEach(() => holder.query('ROLLBACK; DELETE FROM dokter'));
afterAll(async () => {
  await Promise.all([holder?.end(), watcher?.end()]);
  await instance?.kill();
  await proxy?.cut();
  await dropDatabase(databaseUrl);
});

const send = (method: string, options: Call = {}, { path } = dokter) =>
  call(`${instance.baseUrl}${path}`, { method, key: instance.key, ...options });

/** Makes every statement on the collection wait, as long as the transaction is open. */
const hold = () => holder.query('BEGIN; LOCK TABLE dokter IN ACCESS EXCLUSIVE MODE');
/** The statements of requests that wait. The checks look for new records some seconds after the start, and wait too. */
const held = async (): Promise<number> => {
  const { rows } = await watcher.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%dokter%' AND pid <> pg_backend_pid()
       AND query NOT LIKE '%AS source%'`,
  );
  return rows[0]!.n;
};

const stored = async () => (await watcher.query('SELECT 1 FROM dokter')).rowCount;

describe('a statement that takes too long', () => {
  it('is cancelled: 503 with Retry-After, and of a batch nothing is stored', async () => {
    await hold();
    const [read, write] = await Promise.all([send('GET'), send('POST', { items: [sample(dokter)] })]);
    expectRefusal(read, 503, 'unavailable');
    expectRefusal(write, 503, 'unavailable');
    for (const { headers } of [read, write]) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // The database lists a cancelled statement a moment longer.
    await expect.poll(held, { timeout: 1_000 }).toBe(0);
    await holder.query('ROLLBACK');
    expect((await send('GET')).json.total).toBe(0);
    expect((await send('POST', { items: [sample(dokter)] })).json.info.jumlah_tersimpan).toBe(1);
  });
});

describe('a caller who leaves', () => {
  const ask = async (method: string, { body = '', path = dokter.path } = {}) => {
    const connection = await openRaw(instance.baseUrl);
    const headers = {
      'x-api-key': instance.key,
      ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
    };
    connection.send(head(method, path, headers) + body);
    return connection;
  };

  it('ends the running reads and the waiting reads; another key is served meanwhile', async () => {
    const other = await instance.issueKey();
    await hold();
    // The lists are different, because callers of the same one share its reading.
    const connections = await Promise.all(
      Array.from({ length: 30 }, (_, i) => ask('GET', { path: `${dokter.path}?limit=${i + 1}` })),
    );
    await expect.poll(held).toBeGreaterThan(0);
    // No single key can use all the connections.
    expect((await send('GET', { key: other.key }, pasien)).status).toBe(200);
    for (const { close } of connections) close();
    const begun = performance.now();
    await expect.poll(held).toBe(0);
    // The limit would end them two seconds after they started, at most eight at a time.
    expect(performance.now() - begun).toBeLessThan(6_000);
    expect((await send('GET', { key: instance.key }, pasien)).status).toBe(200);
  });

  it('does not interrupt a batch that has started', async () => {
    await hold();
    const { close } = await ask('POST', { body: JSON.stringify([sample(dokter)]) });
    await expect.poll(held).toBeGreaterThan(0);
    close();
    // The time to notice that the caller left, which has no effect that could be awaited.
    await sleep(200);
    await holder.query('ROLLBACK');
    await expect.poll(() => stored()).toBe(1);
  });
});

describe('a key with more than its maximum of concurrent requests', () => {
  it('waits, then is 429 with Retry-After, while another key is served', async () => {
    const small = await startService({
      databaseUrl,
      env: { MAX_CONCURRENT_PER_KEY: '2', READ_TIMEOUT_SECONDS: '20' },
    });
    try {
      const other = await small.issueKey();
      await hold();
      const leaving = await Promise.all(
        [1, 2].map(async (limit) => {
          const connection = await openRaw(small.baseUrl);
          connection.send(head('GET', `${dokter.path}?limit=${limit}`, { 'x-api-key': small.key }));
          return connection;
        }),
      );
      await expect.poll(held).toBe(2);
      const refused = call(`${small.baseUrl}${pasien.path}`, { key: small.key });
      for (let turn = 0; turn < 5; turn += 1)
        expect((await call(`${small.baseUrl}${pasien.path}`, { key: other.key })).status).toBe(200);
      expectRefusal(await refused, 429, 'too_many_requests');
      expect(Number((await refused).headers['retry-after'])).toBeGreaterThan(0);
      // A slot that becomes free is used.
      leaving[0]!.close();
      expect((await call(`${small.baseUrl}${pasien.path}`, { key: small.key })).status).toBe(200);
      for (const { close } of leaving) close();
    } finally {
      await small.kill();
    }
  });
});

describe('a black hole between service and database', () => {
  it('is answered 503 soon, reported by ready, and over as soon as it is repaired', async () => {
    expect((await send('GET')).status).toBe(200);
    proxy.silence();
    try {
      const begun = performance.now();
      for (const reply of await Promise.all([send('GET'), send('POST', { items: [sample(dokter)] })]))
        expectRefusal(reply, 503, 'unavailable');
      // The heartbeat finds it within seven seconds; otherwise the limit of a statement would have to pass.
      expect(performance.now() - begun).toBeLessThan(30_000);
      const ready = await call(`${instance.baseUrl}/health/ready`);
      expect([ready.status, ready.json]).toEqual([503, { status: false, reason: 'database' }]);
    } finally {
      await proxy.mend();
    }
    await expect.poll(async () => (await send('GET')).status).toBe(200);
    await expect.poll(async () => (await call(`${instance.baseUrl}/health/ready`)).status).toBe(200);
  });
});
