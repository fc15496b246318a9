import type { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { aFewInEachTurn } from './pipelined';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const connection = () => new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });

/** A listener that records which requests begin. */
function observed() {
  const begun: string[] = [];
  const listener = aFewInEachTurn((req) => void begun.push(req.url!));
  const arrive = (socket: Duplex, url: string) =>
    listener({ socket, url } as unknown as IncomingMessage, {} as ServerResponse);
  return { begun, arrive };
}
const numbered = (count: number) => Array.from({ length: count }, (_, n) => String(n));

describe('requests that arrive together on one connection', () => {
  it('begin in their order, a few in each turn, while those of other connections begin at once', async () => {
    const { begun, arrive } = observed();
    const [many, one] = [connection(), connection()];
    for (const url of numbered(100)) arrive(many, url);
    arrive(one, 'other');
    expect(begun.indexOf('other')).toBeGreaterThan(0);
    expect(begun.length).toBeLessThan(20);
    // Later requests do not begin before earlier ones.
    await nextTurn();
    arrive(many, '100');
    expect(begun.length).toBeLessThan(40);
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(begun.filter((url) => url !== 'other')).toEqual(numbered(101));
  });

  it('begin at once where each comes in a turn of its own', async () => {
    const { begun, arrive } = observed();
    const socket = connection();
    for (const url of numbered(30)) {
      arrive(socket, url);
      expect(begun.at(-1)).toBe(url);
      await nextTurn();
      await nextTurn();
    }
  });

  it('do not begin once the connection is gone', async () => {
    const { begun, arrive } = observed();
    const socket = connection();
    for (const url of numbered(100)) arrive(socket, url);
    const before = begun.length;
    socket.destroy();
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(begun).toHaveLength(before);
  });

  it('wait in a bounded number: what is beyond begins in the same turn', () => {
    const { begun, arrive } = observed();
    const socket = connection();
    for (const url of numbered(10_000)) arrive(socket, url);
    expect(begun).toEqual(numbered(begun.length));
    expect(10_000 - begun.length).toBeLessThan(1_000);
  });
});
