import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { system } from '@/server/actor';
import { createHttpServer } from '@/server/http-server';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { createRestListener } from './node-listener';

const MIB = 1_048_576;
const ROUNDS = 2_000;
const PATH = '/api/disdik/siswa';
const json = 'Content-Type: application/json\r\n';
const body = '[{"kota_kab":"Aceh Besar"}]';
const TOO_LARGE = 2_000;
const withBody = `Content-Length: ${body.length}\r\n`;

/** Requests that are refused before their body is read; of some the body is sent only after the refusal. */
const REFUSED = [
  { status: 401, head: `GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n` },
  { status: 401, head: `POST ${PATH} HTTP/1.1\r\nHost: a\r\n${json}${withBody}\r\n`, body },
  { status: 404, head: `POST /api/none HTTP/1.1\r\nHost: a\r\n${json}${withBody}\r\n`, body },
  { status: 405, head: `PATCH ${PATH} HTTP/1.1\r\nHost: a\r\n${withBody}\r\n`, body },
  {
    status: 401,
    head: `PUT ${PATH} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`,
    body: '0\r\n\r\n',
  },
  { status: 415, head: `POST ${PATH} HTTP/1.1\r\nHost: a\r\nx-api-key: KEY\r\n${withBody}\r\n`, body },
  {
    status: 413,
    head: `POST ${PATH} HTTP/1.1\r\nHost: a\r\nx-api-key: KEY\r\n${json}Content-Length: ${TOO_LARGE}\r\n\r\n`,
    body: ' '.repeat(TOO_LARGE),
  },
];

let services: Services;
let server: Server;
let serving: Socket;
let key: string;

beforeAll(async () => {
  services = await createServices(
    readSettings({ DATABASE_URL: process.env['DATABASE_URL'], LOG_LEVEL: 'silent', MAX_BODY_BYTES: '1024' }),
  );
  ({ key } = await services.keys.issue({ name: 'Refused', ratePerMinute: 0 }, system('test')));
  server = createHttpServer(services, () => ({ handle: async () => undefined }));
  server.on('connection', (socket) => {
    serving = socket;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await services.close();
});

describe('one connection', () => {
  it('is as it was after any number of refusals, whether or not a body was left unread', async () => {
    const exchange = await openExchange();
    for (let i = 0; i < 50; i += 1) for (const refused of REFUSED) await exchange.send(refused);
    const listeners = listenersOf(serving);
    const timers = timersActive();
    const heap = heapUsed();
    for (let i = 0; i < ROUNDS; i += 1) for (const refused of REFUSED) await exchange.send(refused);
    exchange.end();
    expect(listenersOf(serving)).toEqual(listeners);
    // The pool and others have a few of their own at any time; one of each refusal would be 14,000.
    expect(timersActive()).toBeLessThan(timers + 20);
    // 14,000 refusals kept some 25 MB when each left a listener behind.
    expect(heapUsed() - heap).toBeLessThan(8 * MIB);
  });
});

it('logs a reply that broke off, also where the body of the request has been read', async () => {
  const error = vi.fn();
  const log = Object.assign(Object.create(services.log), { error });
  let isRead = false;
  const register: typeof services.records.register = async (asked) => {
    isRead = true;
    return services.records.register(asked);
  };
  const planted = Object.create(services, {
    log: { value: log },
    records: { value: Object.create(services.records, { register: { value: register } }) },
    state: {
      get: () => {
        if (isRead) throw new Error('planted');
        return services.state;
      },
    },
  });
  const broken = createServer(createRestListener(planted)).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}${PATH}`;
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  await expect(fetch(url, { method: 'POST', headers, body })).rejects.toThrow();
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'a reply broke off'));
  broken.close();
});

const listenersOf = (socket: Socket) =>
  Object.fromEntries(socket.eventNames().map((name) => [String(name), socket.listenerCount(name)]));

const timersActive = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** Sends a head, waits for the refusal, then sends the body: the server answers before it has the whole request. */
async function openExchange() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setNoDelay(true);
  let received = '';
  let arrived: () => void = () => undefined;
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    arrived();
  });
  await once(socket, 'connect');
  const send = async ({ status, head, body: rest }: { status: number; head: string; body?: string }) => {
    received = '';
    socket.write(head.replace('KEY', key));
    while (!isWhole(received)) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
    expect(received.slice(9, 12)).toBe(String(status));
    if (rest !== undefined) socket.write(rest);
  };
  return { send, end: () => void socket.destroy() };
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(text);
  return end !== -1 && text.length >= end + 4 + Number(length?.[1] ?? 0);
}
