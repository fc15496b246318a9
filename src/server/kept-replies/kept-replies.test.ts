import { describe, expect, it } from 'vitest';
import { createKeptReplies, type KeptReplies } from './kept-replies';

const MAX = 100_000;
const keeping = (key: string, version = '1') => ({ key, version, coding: undefined });
const text = (reply: ReturnType<KeptReplies['find']>) => Buffer.concat(reply?.pieces ?? []).toString();

async function* pieces(count: number, size = 1_000): AsyncGenerator<string> {
  for (let i = 0; i < count; i += 1) yield String(i % 10).repeat(size);
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const all = [];
  for await (const piece of body) all.push(piece);
  return Buffer.concat(all).toString();
}

describe('kept replies', () => {
  it('has what was passed on to the end, piece by piece', async () => {
    const replies = createKeptReplies(MAX);
    const sent = await readAll(replies.keep(keeping('a'), pieces(3)));
    const reply = replies.find('a')!;
    expect(sent).toHaveLength(3_000);
    expect(text(reply)).toBe(sent);
    expect([reply.version, reply.pieces.length, reply.length]).toEqual(['1', 3, 3_000]);
  });

  it('keeps nothing of a body that fails, or whose reader leaves', async () => {
    const replies = createKeptReplies(MAX);
    const failing = async function* () {
      yield 'x';
      throw new Error('lost');
    };
    await expect(readAll(replies.keep(keeping('a'), failing()))).rejects.toThrow('lost');
    for await (const _ of replies.keep(keeping('b'), pieces(3))) break;
    expect([replies.find('a'), replies.find('b'), replies.bytes()]).toEqual([undefined, undefined, 0]);
    await readAll(replies.keep(keeping('b'), pieces(3)));
    expect(replies.find('b')).toBeDefined();
  });

  it('never takes more memory than it may: the longest unused bodies go, and large ones are not kept', async () => {
    const replies = createKeptReplies(MAX);
    for (let i = 0; i < 30; i += 1) {
      await readAll(replies.keep(keeping(`k${i}`), pieces(20)));
      replies.find('k0');
      expect(replies.bytes()).toBeLessThanOrEqual(MAX);
    }
    expect(replies.find('k0')).toBeDefined();
    expect(replies.find('k1')).toBeUndefined();
    expect(replies.find('k29')).toBeDefined();
    expect(await readAll(replies.keep(keeping('large'), pieces(80)))).toHaveLength(80_000);
    expect([replies.find('large'), replies.fits(80_000)]).toEqual([undefined, false]);
    expect(replies.bytes()).toBeLessThanOrEqual(MAX);
  });

  it('counts bodies that are being made', async () => {
    const replies = createKeptReplies(MAX);
    const making = Array.from({ length: 10 }, (_, i) => replies.keep(keeping(`${i}`), pieces(40)));
    const all = Promise.all(making.map(readAll));
    for (let i = 0; i < 100; i += 1) {
      await Promise.resolve();
      expect(replies.bytes()).toBeLessThanOrEqual(MAX);
    }
    await all;
    expect(replies.bytes()).toBeLessThanOrEqual(MAX);
  });

  it('counts a body until its readers have it, also where it is no longer kept', () => {
    const replies = createKeptReplies(MAX);
    replies.keepWhole(keeping('a'), Buffer.alloc(30_000));
    const before = replies.bytes();
    const [first, second] = [replies.find('a')!, replies.find('a')!].map((reply) =>
      replies.read(reply)[Symbol.iterator](),
    );
    first!.next();
    second!.next();
    replies.keepWhole(keeping('a', '2'), Buffer.alloc(10));
    const both = replies.bytes();
    expect(both).toBeGreaterThan(before);
    first!.return!();
    expect(replies.bytes()).toBe(both);
    second!.next();
    expect(replies.bytes()).toBe(both - before);
    expect(replies.find('a')?.version).toBe('2');
  });

  it('keeps nothing with no memory', async () => {
    const replies = createKeptReplies(0);
    replies.keepWhole(keeping('a'), Buffer.from('x'));
    await readAll(replies.keep(keeping('b'), pieces(1)));
    expect([replies.find('a'), replies.find('b'), replies.bytes()]).toEqual([undefined, undefined, 0]);
  });
});
