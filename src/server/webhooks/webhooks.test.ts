import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { isPublic } from '@/server/network/judged-lookup';
import { issueOn, restOn } from '@/server/proposals/testing';
import { createOwnServices } from '@/server/testing';
import { createWebhooks } from './webhooks';

/** Webhooks of keys, sent to a server that answers as the test wants. */

const services = await createOwnServices({ WEBHOOK_NETWORKS: ['127.0.0.0/8'] });
const { pool, prisma, log, records, settings } = services;
// The test alone decides when messages are sent.
await services.webhooks.close();
const send = restOn(services);
const BY = system('test');

type Received = { headers: IncomingMessage['headers']; body: string };
const received: Received[] = [];
let answer = (response: ServerResponse): void => void response.writeHead(204).end();
const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += String(piece);
  received.push({ headers: request.headers, body });
  answer(response);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const port = (server.address() as AddressInfo).port;
const URL_THERE = `http://127.0.0.1:${port}/hook?a=1`;
afterAll(() => server.close());

/** A service of webhooks whose clock the test sets. */
let clock = 0;
const create = (networks = settings.WEBHOOK_NETWORKS) =>
  createWebhooks({
    ...{ pool, prisma, log, records },
    settings: { WEBHOOK_NETWORKS: networks },
    now: () => new Date(clock),
  });
const webhooks = create();
const other = create();

const reader = await issueOn(services, { permissions: [{ scope: 'disdik', operations: ['list'] }] });
const writer = await issueOn(services);
const add = (options: object = {}, on = webhooks) =>
  on.create(
    {
      keyId: reader.id,
      name: 'Dinas',
      url: URL_THERE,
      events: ['records.changed', 'release.published'],
      ...options,
    },
    BY,
  );
const register = (path: string, tahun: number, item: object) =>
  send(writer.key, 'POST', path, {
    body: [{ kota_kab: 'Aceh Besar', kecamatan: 'Darussalam', tahun, ...item }],
  });
const registerSiswa = (tahun: number) =>
  register('/api/disdik/siswa', tahun, { semester: '1', jenjang: 'SD', jumlah_siswa: 1 });
const events = () =>
  received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
const logOf = async (id: string) => (await webhooks.log({ id })).messages;

beforeEach(async () => {
  await pool.query(
    'TRUNCATE webhook_endpoint CASCADE; TRUNCATE webhook_position, siswa, penduduk_jk, release',
  );
  received.length = 0;
  answer = (response) => void response.writeHead(204).end();
  clock = Date.now();
});

describe('a changed collection', () => {
  it('is sent once, signed, with the time since when its changes are read', async () => {
    const { secret } = await add();
    await webhooks.findEvents();
    await registerSiswa(2024);
    const since = new Date().toISOString();
    expect(await webhooks.findEvents()).toBe(1);
    expect(await webhooks.findEvents()).toBe(0);
    await Promise.all([webhooks.deliver(), other.deliver()]);
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    expect(JSON.parse(body)).toEqual({
      type: 'records.changed',
      timestamp: new Date(clock).toISOString(),
      data: { collection: 'siswa', path: '/api/disdik/siswa', changed_since: expect.any(String) },
    });
    const { changed_since } = JSON.parse(body).data;
    expect(changed_since < since).toBe(true);
    const list = await send(reader.key, 'GET', `/api/disdik/siswa?changed_since=${changed_since}`);
    expect(list.json.data).toHaveLength(1);
    const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']];
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update(`${id}.${at}.${body}`)
        .digest('base64')}`,
    );
  });

  it('is sent only to keys that may list it, and not to keys of releases', async () => {
    const released = await issueOn(services, {
      permissions: [{ scope: 'disdik', operations: ['list'] }],
      bindings: [{ field: 'release', values: ['latest'] }],
    });
    await add();
    await add({ keyId: released.id, name: 'Rilis' });
    await webhooks.findEvents();
    await register('/api/drka/penduduk_jk', 2024, {
      gampong: 'A',
      semester: '1',
      laki_laki: 1,
      perempuan: 1,
    });
    expect(await webhooks.findEvents()).toBe(0);
    await registerSiswa(2024);
    expect(await webhooks.findEvents()).toBe(1);
  });

  it('loses no change, whatever is written while events are found and sent', async () => {
    await add();
    await webhooks.findEvents();
    let since = '';
    const seen = new Set<number>();
    answer = (response) => void response.writeHead(200).end('ok');
    const read = async () => {
      for (const { data } of events().splice(0)) {
        since = String(data['changed_since']);
        const { json } = await send(reader.key, 'GET', `/api/disdik/siswa?changed_since=${since}`);
        for (const { tahun } of json.data) seen.add(tahun);
      }
      received.length = 0;
    };
    const writing = (async () => {
      for (let tahun = 1950; tahun < 2000; tahun += 1) await registerSiswa(tahun);
    })();
    let isWriting = true;
    void writing.finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      await webhooks.findEvents();
      clock += 1;
      await webhooks.deliver();
      await read();
    }
    await webhooks.findEvents();
    await webhooks.deliver();
    await read();
    expect(seen.size).toBe(50);
  });

  it('while an earlier message waits, is not sent again: the earlier one covers it', async () => {
    const { id } = await add();
    await webhooks.findEvents();
    answer = (response) => void response.writeHead(500).end('busy');
    await registerSiswa(2024);
    await webhooks.findEvents();
    await webhooks.deliver();
    await registerSiswa(2025);
    expect(await webhooks.findEvents()).toBe(0);
    expect(await logOf(id)).toMatchObject([{ attempts: 1, status: 500, fault: 'refused', answer: 'busy' }]);
  });
});

describe('a release', () => {
  const publish = (publicAt: Date) =>
    prisma.release.create({
      data: {
        ...{
          collection: 'siswa',
          period: '2024',
          version: 1,
          kind: 'first',
          mark: 'final',
          pinnedAt: new Date(),
        },
        ...{
          top: 0,
          settled: new Date(),
          year: 2024,
          parts: [],
          records: 0,
          releasedBy: 'A',
          approvedBy: 'A',
          publicAt,
        },
      },
    });

  it('is sent when it becomes public, once, and not before', async () => {
    await add();
    clock += 1_000;
    await publish(new Date(clock + 60_000));
    expect(await webhooks.findEvents()).toBe(0);
    clock += 60_000;
    expect(await webhooks.findEvents()).toBe(1);
    expect(await webhooks.findEvents()).toBe(0);
    await webhooks.deliver();
    expect(events()).toMatchObject([
      { type: 'release.published', data: { collection: 'siswa', release: '2024.v1' } },
    ]);
  });
});

describe('a message that does not arrive', () => {
  const failing = async () => {
    const { id } = await add();
    await webhooks.tryOut({ id });
    answer = (response) => void response.writeHead(503).end();
    return id;
  };
  const later = async () => {
    const [message] = await prisma.webhookMessage.findMany({ where: { nextAttemptAt: { not: null } } });
    if (message === undefined) return false;
    clock = message.nextAttemptAt!.getTime();
    await webhooks.deliver();
    return true;
  };

  it('is sent again with growing gaps and the same identifier, then given up, and the endpoint paused', async () => {
    const id = await failing();
    while (await later());
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const times = received.map(({ headers }) => Number(headers['webhook-timestamp']));
    const gaps = times.slice(1).map((time, n) => time - times[n]!);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(gaps.at(-1)).toBe(86_400);
    expect(await webhooks.get({ id })).toMatchObject({ pausedReason: 'failing', waiting: 0 });
    expect(await prisma.historyEvent.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'webhook.paused',
    });
    await webhooks.pause({ id, isPaused: false }, BY);
    answer = (response) => void response.writeHead(200).end();
    const [message] = await logOf(id);
    await webhooks.resend({ message: message!.id });
    await webhooks.deliver();
    expect(await logOf(id)).toMatchObject([
      { id: message!.id, status: 200, fault: null, deliveredAt: new Date(clock) },
    ]);
  });

  it('is taken over from an instance that ended, and waits while its endpoint is paused or its key is suspended', async () => {
    const id = await failing();
    await webhooks.pause({ id, isPaused: true }, BY);
    expect(await webhooks.deliver()).toBe(0);
    await webhooks.pause({ id, isPaused: false }, BY);
    await prisma.apiKey.update({ where: { id: reader.id }, data: { suspendedAt: new Date(0) } });
    expect(await webhooks.deliver()).toBe(0);
    await prisma.apiKey.update({ where: { id: reader.id }, data: { suspendedAt: null } });
    await prisma.webhookMessage.updateMany({ data: { takenUntil: new Date(clock + 1) } });
    expect(await webhooks.deliver()).toBe(0);
    clock += 2;
    expect(await webhooks.deliver()).toBe(1);
  });

  it('that is redirected goes nowhere else', async () => {
    const id = await failing();
    answer = (response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end();
    await webhooks.deliver();
    expect(received).toHaveLength(1);
    expect(await logOf(id)).toMatchObject([{ status: 302, fault: 'redirected' }]);
  });

  it('ends at once for an endpoint that is gone', async () => {
    const id = await failing();
    answer = (response) => void response.writeHead(410).end();
    await webhooks.deliver();
    expect(await webhooks.get({ id })).toMatchObject({ pausedReason: 'gone', waiting: 0 });
  });

  it('reads only the beginning of an answer, also of one that never ends', async () => {
    const id = await failing();
    answer = (response) => {
      response.writeHead(200);
      response.on('error', () => undefined);
      const more = () => response.destroyed || response.write('x'.repeat(100_000), () => setImmediate(more));
      more();
    };
    await webhooks.deliver();
    const [message] = await logOf(id);
    expect(message).toMatchObject({ status: 200, answer: 'x'.repeat(1_024) });
  });
});

describe('an address inside a private network', () => {
  it.each([
    ['http://127.0.0.1:1/', 'address_not_allowed'],
    ['https://127.0.0.1/', 'address_not_allowed'],
    ['https://localhost/', 'address_not_allowed'],
    ['https://[::1]/', 'address_not_allowed'],
    ['https://[::ffff:10.0.0.1]/', 'address_not_allowed'],
    ['https://0x7f000001/', 'address_not_allowed'],
    ['https://2130706433/', 'address_not_allowed'],
    ['https://169.254.169.254/latest/meta-data', 'address_not_allowed'],
    ['http://8.8.8.8/', 'not_encrypted'],
  ])('is not called unless the setting names it: %s', async (url, fault) => {
    const strict = create([]);
    const { id } = await add({ url }, strict);
    await strict.tryOut({ id });
    await strict.deliver();
    expect(await logOf(id)).toMatchObject([{ status: null, fault }]);
    expect(received).toEqual([]);
  });

  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    'fe80::1',
    'fc00::1',
    '::',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('%s is one', (address) => expect(isPublic(address)).toBe(false));

  it.each(['8.8.8.8', '2606:4700:4700::1111'])('%s is none', (address) =>
    expect(isPublic(address)).toBe(true),
  );
});

describe('the endpoints of a key', () => {
  it.each(['ftp://a.example/', 'https://a:b@c.example/', 'a.example', 'https://a.example/#b', ''])(
    'cannot have the address %j',
    async (url) => {
      await expect(add({ url })).rejects.toMatchObject({
        code: 'invalid_parameter',
        refusal: { field: 'url' },
      });
    },
  );

  it('are ten at most, have a secret that is stored encrypted, and go to the key that replaces it', async () => {
    const { id, secret } = await add();
    const { rows } = await pool.query('SELECT e::text AS row FROM webhook_endpoint e');
    expect(rows[0].row).not.toContain(Buffer.from(secret).toString('hex'));
    for (let more = 1; more < 10; more += 1) await add();
    await expect(add()).rejects.toMatchObject({ code: 'invalid_parameter' });
    const mine = await issueOn(services);
    const moved = await add({ keyId: mine.id });
    const { record } = await services.keys.rotate({ id: mine.id, overlapSeconds: 0 }, BY);
    expect(await webhooks.ofKey({ keyId: record.id })).toMatchObject([{ id: moved.id }]);
    await webhooks.remove({ id }, BY);
    await expect(webhooks.get({ id })).rejects.toMatchObject({ code: 'not_found' });
    const { rows: history } = await pool.query('SELECT h::text AS row FROM history_event h');
    expect(history.map(({ row }) => row).join()).not.toContain(secret);
  });
});
