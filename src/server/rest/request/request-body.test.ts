import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bodyOf, discardUnreadBody } from './request-body';

const STALLED_AFTER = 300;
const MIB = 1_048_576;
const CONNECTIONS = 8;
const LARGE = 4 * MIB;
let server: Server;
let serving: Socket;

/** Answers how many bytes it read, or the code of what ended it; at /refused before it has read the body. */
beforeAll(async () => {
  server = createServer(async (req, res) => {
    serving = req.socket;
    if (req.url !== '/') return refuse(req, res);
    let length = 0;
    try {
      for await (const chunk of bodyOf(req, res, STALLED_AFTER)) {
        length += chunk.length;
        bytesRead += chunk.length;
      }
      res.end(`read ${length}`);
    } catch (error) {
      ended = (error as { code: string }).code;
      res.end(ended);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
let ended: string | undefined;
let bytesRead = 0;

beforeEach(() => {
  ended = undefined;
});
afterEach(() => void vi.useRealTimers());

async function refuse(req: IncomingMessage, res: ServerResponse) {
  discardUnreadBody(req, res);
  if (req.url === '/refused/later') for await (const _ of bodyOf(req, res)) break;
  // Answered in a later turn, as a request whose key is checked.
  await nextTurn();
  res.end('refused');
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function connected() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, received: () => received };
}

async function open() {
  const { socket, received } = await connected();
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  return { socket, received, chunk: () => socket.write('2\r\nab\r\n') };
}

it('ends a body of which no more bytes arrive, and not one that arrives slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { socket, received, chunk } = await open();
  const before = bytesRead;
  for (let sent = 1; sent <= 5; sent += 1) {
    chunk();
    // `expect.poll` would advance the timers.
    while (bytesRead - before < 2 * sent) await nextTurn();
    vi.advanceTimersByTime(STALLED_AFTER - 1);
    expect(ended).toBeUndefined();
  }
  vi.advanceTimersByTime(1);
  while (!received().includes('request_timeout')) await nextTurn();
  socket.destroy();
});

it('is malformed where the caller leaves in the middle', async () => {
  const { socket, chunk } = await open();
  chunk();
  await expect.poll(() => serving?.bytesRead).toBeGreaterThan(60);
  socket.destroy();
  await expect.poll(() => ended).toBe('malformed_request');
});

it('is read whole, one after the other on one connection, and leaves no listener there', async () => {
  const { socket, received, chunk } = await open();
  let listeners: number[] | undefined;
  for (let i = 0; i < 6; i += 1) {
    for (let n = 0; n < 3; n += 1) chunk();
    socket.write('0\r\n\r\n');
    await expect.poll(received).toMatch(new RegExp(`^(?:[^]*?read 6){${i + 1}}`));
    const now = serving.eventNames().map((name) => serving.listenerCount(name));
    if (i > 1) expect(now).toEqual(listeners);
    listeners = now;
    if (i < 5) socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  }
  socket.destroy();
});

it.each(['/refused', '/refused/later'])(
  'is discarded after an early answer, little in each turn of the event loop: %s',
  async (path) => {
    const atServer: Socket[] = [];
    const collect = (socket: Socket) => void atServer.push(socket);
    server.on('connection', collect);
    const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openRefused(path)));
    const bytesArrived = () => atServer.reduce((sum, { bytesRead: bytes }) => sum + bytes, 0);
    let most = 0;
    for (let before = bytesArrived(); before < CONNECTIONS * LARGE; ) {
      await nextTurn();
      const now = bytesArrived();
      most = Math.max(most, now - before);
      before = now;
    }
    // Each connection also holds a piece that waits for its turn. Node by itself reads 2 MiB from each.
    expect(most).toBeLessThan(2 * MIB);
    server.off('connection', collect);
    for (const { socket } of lines) socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab');
    for (const { socket, received } of lines) {
      await expect.poll(received).toMatch(/refused(?:.|\s)*read 2/);
      socket.destroy();
    }
  },
);

/** A request with a large body, which the server refuses. */
async function openRefused(path: string) {
  const { socket, received } = await connected();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${LARGE}\r\n\r\n`);
  socket.write(Buffer.alloc(LARGE, ' '));
  return { socket, received };
}
