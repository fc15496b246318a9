import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bodyOf } from './request-body';

const STALLED_AFTER = 300;
let server: Server;
let serving: Socket;

/** Answers how many bytes it read, or the code of what ended it. */
beforeAll(async () => {
  server = createServer(async (req, res) => {
    serving = req.socket;
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

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  return { socket, received: () => received, chunk: () => socket.write('2\r\nab\r\n') };
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
