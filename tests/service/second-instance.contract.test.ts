import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { startBehindProxy } from '../support/behind-proxy';
import { type Call, call, type Reply } from '../support/http';
import { lastServedAfter } from '../support/last-served';
import { head, openRaw } from '../support/raw';
import { expectRefusal } from '../support/refusal';
import { sample, samples } from '../support/sample';
import { type TestService, withKeys } from '../support/service';
import { collectionOf, service, sql, startFromEmpty } from '../support/shared';
import type { TcpProxy } from '../support/tcp-proxy';

/** A second instance on the same database, with its own settings, whose connection to the database can be cut. */

startFromEmpty();

const dokter = collectionOf('dokter');
/** The time after its revocation in which a request with a key may still be sent and served. */
const HEARD_WITHIN_MS = 1_000;
const MAX_ITEMS = 5;
const MAX_BODY_BYTES = 2048;
const SETTINGS = {
  MAX_ITEMS: `${MAX_ITEMS}`,
  MAX_BODY_BYTES: `${MAX_BODY_BYTES}`,
  SHUTDOWN_SECONDS: '30',
  DRAIN_SECONDS: '1',
  TIME_ZONE: 'America/New_York',
  TRUSTED_PROXIES: '127.0.0.1, 10.9.0.0/16',
};
let proxy: TcpProxy;
let instance: TestService;

beforeAll(async () => {
  ({ instance, proxy } = await startBehindProxy(service.databaseUrl, SETTINGS));
});

afterAll(async () => {
  await instance?.kill();
  await proxy?.cut();
});

const send = (method: string, options: Call = {}): Promise<Reply> =>
  call(`${instance.baseUrl}${dokter.path}`, { method, key: instance.key, ...options });

describe('settings', () => {
  it('TIME_ZONE is the zone of values without one, in winter and in summer', async () => {
    const pasien = collectionOf('pasien');
    const times = [
      '2024-01-15 12:00',
      '2024-07-15 12:00',
      '2024-07-15T12:00:00Z',
      '2024-03-10 03:00',
      '2024-03-10 01:59',
    ];
    const items = times.map((time, i) => ({ jumlah: i, tanggal: time, date_now: time, status: `${i}` }));
    const { data } = (
      await call(`${instance.baseUrl}${pasien.path}`, { method: 'POST', key: instance.key, items })
    ).json;
    expect(data.map(({ tanggal, date_now }: Record<string, string>) => [tanggal, date_now])).toEqual([
      ['2024-01-15T12:00:00', '2024-01-15T17:00:00.000Z'],
      ['2024-07-15T12:00:00', '2024-07-15T16:00:00.000Z'],
      ['2024-07-15T08:00:00', '2024-07-15T12:00:00.000Z'],
      ['2024-03-10T03:00:00', '2024-03-10T07:00:00.000Z'],
      ['2024-03-10T01:59:00', '2024-03-10T06:59:00.000Z'],
    ]);
  });

  it('TRUSTED_PROXIES report the address, and nobody before them does', async () => {
    const { key } = await instance.issueKey({ allowedAddresses: ['203.0.113.0/24'] });
    const from = async (forwarded: string | undefined) =>
      (await send('GET', { key, headers: { 'x-forwarded-for': forwarded } })).status;
    expect(await from('203.0.113.7')).toBe(200);
    expect(await from('198.51.100.1, 203.0.113.7, 10.9.1.1')).toBe(200);
    expect(await from('203.0.113.7, 198.51.100.1')).toBe(403);
    expect(await from('198.51.100.1')).toBe(403);
    expect(await from('nonsense')).toBe(403);
    expect(await from(undefined)).toBe(403);
  });
});

describe('limits', () => {
  it('accepts the maximum number of items, and not one more', async () => {
    const most = await send('POST', { items: samples(dokter, MAX_ITEMS) });
    expect(most.json.info.jumlah_tersimpan).toBe(MAX_ITEMS);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await send(method, { items: Array(MAX_ITEMS + 1).fill({}) });
      expectRefusal(reply, 400, 'too_many_items');
      expect(reply.json.message).toContain(`${MAX_ITEMS}`);
    }
  });

  it('accepts the maximum number of bytes, and not one more, with content-length or without', async () => {
    const body = (bytes: number) => `[${' '.repeat(bytes - 2)}]`;
    const chunked = { 'transfer-encoding': 'chunked', 'content-length': undefined };
    for (const headers of [{}, chunked]) {
      expect((await send('POST', { body: body(MAX_BODY_BYTES), headers })).status).toBe(200);
      for (const bytes of [MAX_BODY_BYTES + 1, 20 * MAX_BODY_BYTES, 3_000_000]) {
        const reply = await send('POST', { body: body(bytes), headers });
        expectRefusal(reply, 413, 'body_too_large');
        expect(reply.json.message).toContain('2 KiB');
      }
    }
  });

  it('an endless chunked body is answered, and not read any further', async () => {
    const connection = await openRaw(instance.baseUrl);
    const headers = {
      'x-api-key': instance.key,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    connection.send(head('POST', dokter.path, headers));
    const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
    let over = false;
    void connection.closed.then(() => {
      over = true;
    });
    const deadline = Date.now() + 30_000;
    while (!over && Date.now() < deadline) {
      connection.send(chunk);
      await sleep(2);
    }
    expect(connection.received()).toMatch(/^HTTP\/1\.1 413 /);
    expect(over).toBe(true);
  });
});

describe('the database is unreachable', () => {
  it('everything that needs it is answered 503 with Retry-After, until it can be reached again', async () => {
    expect((await send('POST', { items: [sample(dokter)] })).json.info.jumlah_tersimpan).toBe(1);
    const unseen = await instance.issueKey();
    const revoked = await instance.issueKey();
    expect((await send('GET', { key: revoked.key })).status).toBe(200);
    await proxy.cut();
    try {
      for (const [method, call] of [
        ['GET', {}],
        ['POST', { items: [sample(dokter, 1)] }],
        ['PUT', { items: [{ id_dokter: 1, spesialis: 'x' }] }],
        ['DELETE', { items: [{ id_dokter: 1 }] }],
        ['GET', { key: unseen.key }],
        ['GET', { headers: { 'if-none-match': '*' } }],
      ] as const) {
        const reply = await send(method, call);
        expectRefusal(reply, 503, 'unavailable');
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
      expectRefusal(await send('GET', { headers: { 'accept-language': 'id' } }), 503, 'unavailable', 'id');
      // Requests that need no database are judged as usual.
      expectRefusal(await send('PATCH'), 405, 'method_not_allowed');
      expectRefusal(await send('GET', { key: 'bad' }), 401, 'unknown_key');
      expect((await call(`${instance.baseUrl}/health/live`)).status).toBe(200);
      expect((await call(`${instance.baseUrl}/health/ready`)).status).toBe(503);
    } finally {
      await proxy.mend();
    }
    expect((await send('GET')).json.total).toBe(1);
    expect((await send('POST', { items: [sample(dokter, 1)] })).json.info.jumlah_tersimpan).toBe(1);
    expect((await call(`${instance.baseUrl}/health/ready`)).status).toBe(200);
    // Keys are judged by their present state, even while no notifications of changes arrive.
    await withKeys(service.databaseUrl, (keys) => keys.revoke({ id: revoked.id }, system('tests')));
    const last = await lastServedAfter(async () => (await send('GET', { key: revoked.key })).status === 200);
    expect(last).toBeLessThan(HEARD_WITHIN_MS);
    expectRefusal(await send('GET', { key: revoked.key }), 401, 'revoked_key');
  });

  it('in the middle of a batch is 503, and the batch is safe to send again', async () => {
    const items = samples(dokter, MAX_ITEMS);
    const reply = await whileLocked(async () => {
      const sent = send('POST', { items });
      await waitingForLock();
      await proxy.cut();
      return sent;
    });
    expectRefusal(reply, 503, 'unavailable');
    await proxy.mend();
    expect((await send('POST', { items })).json.info.jumlah_gagal).toBe(0);
    const { total, data } = (await send('GET')).json;
    expect([total, data.map((record: Record<string, string>) => record['nama_dokter'])]).toEqual([
      MAX_ITEMS,
      items.map(({ nama_dokter }) => nama_dokter),
    ]);
  });
});

it('answers an internal error with 500, and only the log has its details', async () => {
  await sql('ALTER TABLE dokter RENAME TO dokter_away');
  try {
    const reply = await send('GET');
    expectRefusal(reply, 500, 'internal_error');
    expect(reply.text).not.toContain('dokter');
    // Lines are written in groups.
    await expect.poll(() => instance.output()).toContain(reply.json.request_id);
    expect(instance.output()).toContain('42P01');
    expectRefusal(await send('POST', { items: [sample(dokter)] }), 500, 'internal_error');
  } finally {
    await sql('ALTER TABLE dokter_away RENAME TO dokter');
  }
  expect((await send('POST', { items: [sample(dokter)] })).json.info.jumlah_tersimpan).toBe(1);
  expect(instance.output()).not.toContain(instance.key);
});

it('completes running requests when it is stopped, answers 503 to later ones, and exits with 0', async () => {
  const late = await openRaw(instance.baseUrl);
  late.send(`GET ${dokter.path} HTTP/1.1\r\nHost: localhost\r\n`);
  const [reply, answer, code] = await whileLocked(async (unlock) => {
    const sent = send('POST', { items: [sample(dokter)] });
    await waitingForLock();
    const stopped = instance.stop();
    const isTaken = () => fetch(`${instance.baseUrl}/health/live`).then(Boolean, () => false);
    await expect.poll(isTaken).toBe(false);
    late.send(`x-api-key: ${instance.key}\r\n\r\n`);
    const refused = await late.until(/request_id/);
    await unlock();
    return [await sent, refused, await stopped] as const;
  });
  expect(reply.json.info.jumlah_tersimpan).toBe(1);
  expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: \d+[\s\S]*"code":"unavailable"/i);
  expect(code).toBe(0);
  expect((await sql('SELECT * FROM dokter')).length).toBe(1);
});

/** Runs work while nobody can write the table. */
async function whileLocked<T>(work: (unlock: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: service.databaseUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE dokter IN SHARE MODE');
    return await work(() => holder.query('COMMIT'));
  } finally {
    await holder.end();
  }
}

async function waitingForLock(): Promise<void> {
  const waiting = () =>
    sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  while ((await waiting()).length === 0) await sleep(10);
}
