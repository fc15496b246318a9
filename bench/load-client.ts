import { connect, type Socket } from 'node:net';
import { type Figure, now } from './rows/row';

const END_OF_HEAD = '\r\n\r\n';

/** A request as sent. */
export function rawRequest(
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string },
): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers });
  if (body !== '') {
    lines.push(['content-type', 'application/json'], ['content-length', String(Buffer.byteLength(body))]);
  }
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

/**
 * Sends requests over a number of connections, the next on each when the reply to the one before is complete. Implements
 * only the necessary part of HTTP, to use little of the processor time that it shares with the servers.
 * @param requests sent in turn until `count` are answered
 * @throws {Error} if a reply has another status than `status`
 */
export async function load(options: {
  port: number;
  connections: number;
  requests: readonly Buffer[];
  count: number;
  status: number;
}): Promise<Figure> {
  const { port, connections, requests, count, status } = options;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  let sent = 0;
  const start = now();
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          const next = () => {
            if (sent === count) return resolve();
            socket.write(requests[sent++ % requests.length]!);
          };
          let rest = '';
          socket.on('data', (chunk: string) => {
            rest = rest === '' ? chunk : rest + chunk;
            const end = endOf(rest);
            if (end === undefined || rest.length < end) return;
            if (!rest.startsWith(String(status), 9)) return reject(new Error(rest.slice(0, 500)));
            rest = '';
            next();
          });
          socket.on('error', reject);
          socket.on('close', () => reject(new Error('The server closed a connection.')));
          next();
        }),
    ),
  );
  const seconds = now() - start;
  for (const socket of sockets) socket.destroy();
  return { amount: count, seconds };
}

/** The length of the reply in bytes, once its headers have arrived. Replies here are never chunked. */
function endOf(answer: string): number | undefined {
  const head = answer.indexOf(END_OF_HEAD);
  if (head === -1) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.slice(0, head))?.[1];
  if (length === undefined && !answer.startsWith('304', 9)) {
    throw new Error(`An answer without content-length: ${answer.slice(0, head)}`);
  }
  return head + END_OF_HEAD.length + Number(length ?? 0);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true);
    // One character per byte, so that lengths are in bytes.
    socket.setEncoding('latin1');
    socket.once('error', reject);
  });
}
