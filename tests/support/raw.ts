import { connect } from 'node:net';

const LIMIT_MS = 30_000;

/** A connection on which raw bytes are sent, for requests that no HTTP client would send. */
export type RawConnection = Readonly<{
  send: (text: string | Buffer) => void;
  /** Waits until the received text matches. @throws {Error} with the text, if it does not in time */
  until: (pattern: RegExp) => Promise<string>;
  received: () => string;
  /** Resolves when the other side has closed. */
  closed: Promise<void>;
  close: () => void;
}>;

export async function openRaw(baseUrl: string): Promise<RawConnection> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  const listeners = new Set<() => void>();
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (const listener of listeners) listener();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    send: (data) => void socket.write(data),
    received: () => text,
    closed,
    close: () => void socket.destroy(),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`did not receive ${pattern}, but: ${text.slice(0, 1000)}`));
        const limit = setTimeout(fail, LIMIT_MS);
        const look = () => {
          if (!pattern.test(text)) return;
          clearTimeout(limit);
          listeners.delete(look);
          resolve(text);
        };
        listeners.add(look);
        look();
      }),
  };
}

/** The headers of a request, with a blank line at the end. */
export const head = (method: string, path: string, headers: Record<string, string | number>): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
