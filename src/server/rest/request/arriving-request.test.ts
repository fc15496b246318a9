import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArrivingRequest } from './arriving-request';
import { bodyOf, discardUnreadBody } from './request-body';

/** Bodies in chunks of a byte. */

const CONNECTIONS = 8;
const BYTES = 60_000;
let server: Server;
let bytesRead: number;
let chunksRead: number;

/** Answers with the body. */
beforeAll(async () => {
  server = createServer({ IncomingMessage: ArrivingRequest }, async (req, res) => {
    discardUnreadBody(req, res);
    const chunks: Uint8Array[] = [];
    for await (const chunk of bodyOf(req, res)) {
      chunks.push(chunk);
      chunksRead += 1;
      bytesRead += chunk.length;
    }
    const whole = Buffer.concat(chunks);
    res.writeHead(200, { 'content-length': whole.length }).end(whole);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const text = Array.from({ length: BYTES }, (_, n) => String(n % 10)).join('');
const inChunksOf = (size: number) =>
  `${text.replace(new RegExp(`.{${size}}`, 'g'), (part) => `${size.toString(16)}\r\n${part}\r\n`)}0\r\n\r\n`;

async function send(body: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`);
  socket.write(body);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}

it.each([1, 3, 50, 600, 1500])('reads a body in chunks of %i bytes whole', async (size) => {
  expect(await send(inChunksOf(size))).toBe(text);
});

it('puts chunks of a byte together, and leaves most of the time to others', async () => {
  bytesRead = 0;
  chunksRead = 0;
  let most = 0;
  let before = 0;
  let isOver = false;
  const watch = () => {
    most = Math.max(most, bytesRead - before);
    before = bytesRead;
    if (!isOver) setImmediate(watch);
  };
  watch();
  const body = inChunksOf(1);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => send(body)));
  isOver = true;
  expect(bytesRead).toBe(CONNECTIONS * BYTES);
  expect(chunksRead).toBeLessThan(bytesRead / 1000);
  // What two connections held, not all of them.
  expect(most).toBeLessThan(30_000);
});
