import { describe, expect, it, vi } from 'vitest';
import { collections } from '@/domain/collections';
import { createVersionedCache } from './versioned-cache';

const [collection, other] = collections as [(typeof collections)[0], (typeof collections)[0]];

function setUp({ maxSize = 100 } = {}) {
  const state = { version: 1 };
  const pending: { finish: () => void; signal: AbortSignal }[] = [];
  const read = vi.fn((signal: AbortSignal) => {
    const value = `of ${state.version}`;
    return new Promise<string>((resolve, reject) => {
      pending.push({ finish: () => resolve(value), signal });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const cache = createVersionedCache<string>({
    versionOf: async () => String(state.version),
    maxSize,
    sizeOf: () => 1,
  });
  const ask = (more: Partial<Parameters<typeof cache>[0]> = {}) =>
    cache({ collection, name: 'all', read, ...more });
  const asked = async (more: Partial<Parameters<typeof cache>[0]> = {}) => {
    const value = ask(more);
    await begun();
    for (const { finish } of pending) finish();
    return value;
  };
  return { state, pending, read, ask, asked };
}

/** Lets all work that waits only for promises continue. */
const begun = () => new Promise(setImmediate);

describe('what was read of a collection', () => {
  it('is given again until the collection has another version', async () => {
    const { state, read, asked } = setUp();
    expect([await asked(), await asked()]).toEqual(['of 1', 'of 1']);
    expect(read).toHaveBeenCalledTimes(1);
    state.version = 2;
    expect(await asked()).toBe('of 2');
  });

  it('is given without asking for the version as long as it is young enough', async () => {
    const { state, asked } = setUp();
    await asked();
    state.version = 2;
    expect(await asked({ maxAgeMs: 60_000 })).toBe('of 1');
    expect(await asked()).toBe('of 2');
  });

  it('is of one collection and one name', async () => {
    const { read, asked } = setUp();
    for (const more of [{}, { collection: other }, { name: 'other' }, {}]) await asked(more);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is forgotten when there is too much', async () => {
    const { read, asked } = setUp({ maxSize: 2 });
    for (const name of ['1', '2', '3', '1']) await asked({ name });
    expect(read).toHaveBeenCalledTimes(4);
  });
});

describe('those who ask at once', () => {
  it('share one reading, unless a write came between them', async () => {
    const { state, pending, read, ask } = setUp();
    const [first, second] = [ask(), ask()];
    await begun();
    state.version = 2;
    const third = ask();
    await begun();
    for (const { finish } of pending) finish();
    expect(await Promise.all([first, second, third])).toEqual(['of 1', 'of 1', 'of 2']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('leave one by one, and the last of them cancels the reading', async () => {
    const { pending, read, ask } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    const [first, second] = [ask({ signal: one.signal }), ask({ signal: two.signal })];
    await begun();
    one.abort();
    await expect(first).rejects.toMatchObject({ code: 'unavailable' });
    expect(pending[0]!.signal.aborted).toBe(false);
    two.abort();
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    expect(pending[0]!.signal.aborted).toBe(true);
    const later = ask();
    await begun();
    pending[1]!.finish();
    expect(await later).toBe('of 1');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('get the error of the reading, which is not kept', async () => {
    const { asked, ask } = setUp();
    await expect(ask({ read: () => Promise.reject(new Error('no connection')) })).rejects.toThrow(
      'no connection',
    );
    expect(await asked()).toBe('of 1');
  });
});
