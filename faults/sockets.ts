import { connect, type Socket } from 'node:net';
import type { Target } from '../tests/support/ledger';

/** One connection that sends or reads in a way that no HTTP client does. */
export type Line = Readonly<{
  socket: Socket;
  /** The status of the first reply, undefined until its headers have arrived. */
  status: () => number | undefined;
  received: () => number;
  closed: () => boolean;
  /** The time at which it was closed, by performance.now(). */
  closedAt: () => number | undefined;
}>;

/** Opens a connection. @param bytesPerSecond the speed of reading; 0: unlimited */
export async function openLine({ baseUrl }: Target, bytesPerSecond = 0): Promise<Line> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let head = '';
  let received = 0;
  let closedAt: number | undefined;
  socket.on('data', (chunk) => {
    received += chunk.length;
    if (head.length < 64) head += chunk.toString('latin1').slice(0, 64);
    if (bytesPerSecond === 0) return;
    socket.pause();
    setTimeout(() => socket.resume(), (chunk.length / bytesPerSecond) * 1000);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closedAt = performance.now();
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    status: () => {
      const found = /^HTTP\/1\.1 (\d{3})/.exec(head);
      return found === null ? undefined : Number(found[1]);
    },
    received: () => received,
    closed: () => closedAt !== undefined,
    closedAt: () => closedAt,
  };
}

/** The headers of a request, with a blank line at the end. */
export function headOf(
  { baseUrl, key }: Target,
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
): string {
  const all = { host: new URL(baseUrl).host, 'x-api-key': key, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
