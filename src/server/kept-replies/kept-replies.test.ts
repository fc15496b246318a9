import { describe, expect, it, vi } from 'vitest';
import { createKeptReplies, type KeptReplies } from './kept-replies';

const MAX = 100_000;
const keeping = (key: string, version = '1') => ({ key, version, coding: undefined });
const text = (reply: ReturnType<KeptReplies['find']>) => Buffer.concat(reply?.pieces ?? []).toString();

async function* pieces(count: number, size = 1_000): AsyncGenerator<string> {
  for (let i = 0; i < count; i += 1) yield String(i % 10).repeat(size);
}

const here = () => new AbortController().signal;

/** Begins a reading of a body, which is kept at its end. */
const begin = (
  replies: KeptReplies,
  { key, ...form }: ReturnType<typeof keeping>,
  source: AsyncIterable<string>,
  signal = here(),
) => {
  const reading = replies.begin(key, signal)!;
  return { reading, body: reading.publish(form, source).shared };
};
const keep = (...all: Parameters<typeof begin>) => begin(...all).body;

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const all = [];
  for await (const piece of body) all.push(piece);
  return Buffer.concat(all).toString();
}

describe('kept replies', () => {
  it('has what was passed on to the end, piece by piece', async () => {
    const replies = createKeptReplies(MAX);
    const sent = await readAll(keep(replies, keeping('a'), pieces(3)));
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
    await expect(readAll(keep(replies, keeping('a'), failing()))).rejects.toThrow('lost');
    for await (const _ of keep(replies, keeping('b'), pieces(80))) break;
    expect([replies.find('a'), replies.find('b'), replies.bytes()]).toEqual([undefined, undefined, 0]);
    await readAll(keep(replies, keeping('b'), pieces(3)));
    expect(replies.find('b')).toBeDefined();
  });

  it('never takes more memory than it may: the longest unused bodies go, and large ones are not kept', async () => {
    const replies = createKeptReplies(MAX);
    for (let i = 0; i < 30; i += 1) {
      await readAll(keep(replies, keeping(`k${i}`), pieces(20)));
      replies.find('k0');
      expect(replies.bytes()).toBeLessThanOrEqual(MAX);
    }
    expect(replies.find('k0')).toBeDefined();
    expect(replies.find('k1')).toBeUndefined();
    expect(replies.find('k29')).toBeDefined();
    expect(await readAll(keep(replies, keeping('large'), pieces(80)))).toHaveLength(80_000);
    expect([replies.find('large'), replies.fits(80_000)]).toEqual([undefined, false]);
    expect(replies.bytes()).toBeLessThanOrEqual(MAX);
  });

  it('counts bodies that are being made', async () => {
    const replies = createKeptReplies(MAX);
    const making = Array.from({ length: 10 }, (_, i) => keep(replies, keeping(`${i}`), pieces(40)));
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
    expect(replies.begin('b', here())).toBeUndefined();
    expect([replies.find('a'), replies.bytes()]).toEqual([undefined, 0]);
  });
});

/** Pieces that the test makes when it wants, and whether somebody still wants them. */
function madeByHand() {
  const made: string[] = [];
  let isOver = false;
  let isWanted = true;
  let wake = () => {};
  const change = () => {
    wake();
    return new Promise(setImmediate);
  };
  async function* source(): AsyncGenerator<string> {
    try {
      for (;;) {
        while (made.length > 0) yield made.shift()!;
        if (isOver) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      isWanted = false;
    }
  }
  return {
    source: source(),
    isWanted: () => isWanted,
    make: (...all: string[]) => {
      made.push(...all);
      return change();
    },
    end: () => {
      isOver = true;
      return change();
    },
  };
}

const joined = async (replies: KeptReplies, signal = here(), version = '1') => {
  const { shared, reading } = await replies.join('a', version, signal);
  reading?.abandon();
  return typeof shared?.body === 'object' ? shared.body.shared : shared?.body;
};

describe('a reading that several share', () => {
  it('gives each the whole body, also to those who join late or read later', async () => {
    const replies = createKeptReplies(MAX);
    const { source, make, end } = madeByHand();
    const first = readAll(begin(replies, keeping('a'), source).body);
    const idle = (await joined(replies)) as AsyncIterable<Uint8Array>;
    await make('one,', 'two,');
    const late = joined(replies).then((body) => readAll(body as AsyncIterable<Uint8Array>));
    await make('three');
    await end();
    expect(await Promise.all([first, late])).toEqual(['one,two,three', 'one,two,three']);
    expect(text(replies.find('a'))).toBe('one,two,three');
    expect(replies.isRunning('a')).toBe(false);
    // The memory counts until the last reader has read the body.
    const { bytes } = replies.find('a')!;
    replies.keepWhole(keeping('a', '2'), Buffer.alloc(10));
    const both = replies.bytes();
    expect(await readAll(idle)).toBe('one,two,three');
    expect(replies.bytes()).toBe(both - bytes);
  });

  it('goes on without the one who began, and ends when the last one leaves', async () => {
    const replies = createKeptReplies(MAX);
    const { source, make, end } = madeByHand();
    const [first, second] = [new AbortController(), new AbortController()];
    const { reading, body } = begin(replies, keeping('a'), source, first.signal);
    const failed = readAll(body).catch((error: Error) => error.message);
    const others = readAll((await joined(replies, second.signal)) as AsyncIterable<Uint8Array>);
    await make('one,');
    first.abort();
    expect(await failed).toBe('the reader left');
    await make('two');
    expect(reading.signal.aborted).toBe(false);
    await end();
    expect(await others).toBe('one,two');

    const again = madeByHand();
    const lone = begin(replies, keeping('b'), again.source, second.signal);
    const read = readAll(lone.body).catch((error: Error) => error.message);
    await again.make('one');
    second.abort();
    await again.make('two');
    expect([await read, lone.reading.signal.aborted, again.isWanted()]).toEqual([
      'the reader left',
      true,
      false,
    ]);
    expect([replies.find('b'), replies.isRunning('b')]).toEqual([undefined, false]);
    expect(replies.bytes()).toBe(replies.find('a')!.bytes);
  });

  it('is joined only for the same version, and not once it was given up', async () => {
    const replies = createKeptReplies(MAX);
    const { source } = madeByHand();
    begin(replies, keeping('a'), source);
    expect(await joined(replies, here(), '2')).toBeUndefined();
    const waiting = replies.begin('a', here())!;
    const joins = joined(replies);
    waiting.abandon();
    expect([await joins, replies.isRunning('a')]).toEqual([undefined, false]);
    const short = replies.begin('a', here())!;
    const [same, other] = [joined(replies), joined(replies, here(), '2')];
    short.publishText({ version: '1' }, 'short');
    expect([await same, await other]).toEqual(['short', undefined]);
  });

  it('delays those who waited for a reading that was given up no further: they read at the same time', async () => {
    const replies = createKeptReplies(MAX);
    const givenUp = replies.begin('a', here())!;
    const all = Array.from({ length: 5 }, () => replies.join('a', '1', here()));
    givenUp.abandon();
    // The reading that one of them begins is for later callers.
    const [first, ...others] = await Promise.all(all);
    expect(others).toEqual(Array(4).fill({}));
    const later = joined(replies);
    first!.reading!.publishText({ version: '1' }, 'again');
    expect(await later).toBe('again');
  });

  it('of another version is waited for once more, and then shared whatever its version is', async () => {
    const replies = createKeptReplies(MAX);
    const old = replies.begin('a', here())!;
    const all = Array.from({ length: 5 }, () => replies.join('a', '2', here()));
    old.publishText({ version: '1' }, 'old');
    const { reading } = (await all[0])!;
    reading!.publishText({ version: '3' }, 'newest');
    const shared = { version: '3', body: 'newest' };
    expect(await Promise.all(all.slice(1))).toEqual(Array(4).fill({ shared }));

    const { source, end } = madeByHand();
    begin(replies, keeping('a'), source);
    const both = [replies.join('a', '2', here()), replies.join('a', '2', here())];
    (await both[0])!.reading!.abandon();
    expect(await both[1]).toEqual({ shared: undefined });
    await end();
  });

  it('is not begun for a caller who has left', async () => {
    const replies = createKeptReplies(MAX);
    expect(replies.begin('a', AbortSignal.abort())).toBeUndefined();
    expect(await replies.join('a', '1', AbortSignal.abort())).toEqual({ reading: undefined });
    expect([replies.isRunning('a'), replies.bytes()]).toEqual([false, 0]);
  });

  it('passes on a fault to all, and keeps nothing', async () => {
    const replies = createKeptReplies(MAX);
    const failing = async function* () {
      yield 'x';
      await new Promise(setImmediate);
      throw new Error('lost');
    };
    const { body } = begin(replies, keeping('a'), failing());
    const other = (await joined(replies)) as AsyncIterable<Uint8Array>;
    const results = await Promise.allSettled([readAll(body), readAll(other)]);
    expect(results.map((result) => 'reason' in result && result.reason.message)).toEqual(['lost', 'lost']);
    expect([replies.find('a'), replies.bytes()]).toEqual([undefined, 0]);
  });

  it('goes on in step where the memory does not suffice', async () => {
    const replies = createKeptReplies(MAX);
    const { source, make, end } = madeByHand();
    const { body } = begin(replies, keeping('a'), source);
    const [fast, slow] = [
      readAll(body),
      ((await joined(replies)) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator](),
    ];
    await make('x'.repeat(30_000), 'y'.repeat(30_000), 'z'.repeat(30_000));
    expect(replies.isRunning('a')).toBe(false);
    expect(replies.bytes()).toBeLessThanOrEqual(MAX / 2);
    let taken = 0;
    const rest = (async () => {
      for (;;) {
        const { value, done } = await slow.next();
        if (done) return;
        taken += value.byteLength;
      }
    })();
    await end();
    await rest;
    expect([taken, (await fast).length, replies.bytes()]).toEqual([90_000, 90_000, 0]);
  });

  it('cuts off a reader who holds up the others there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const replies = createKeptReplies(MAX);
      const { source, make, end } = madeByHand();
      const { body } = begin(replies, keeping('a'), source);
      const slow = ((await joined(replies)) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
      const fast = readAll(body);
      await make('x'.repeat(60_000), 'y'.repeat(60_000));
      await end();
      vi.advanceTimersByTime(60_000);
      expect(await fast).toHaveLength(120_000);
      await expect(slow.next()).rejects.toThrow('the reader was too slow');
      expect(replies.bytes()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
