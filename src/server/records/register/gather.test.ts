import { expect, it, vi } from 'vitest';
import { createGathering } from './gather';

const REFUSED = new Error('refused');
const LOST = new Error('lost');
const TOO_LATE = new Error('too late');
const MAX_WAIT_MS = 5_000;

/** A gathering of texts whose groups end when the test lets them, and what it has done. */
function gathering({ fails = () => undefined as Error | undefined, maxItems = 10 } = {}) {
  const groups: string[][] = [];
  const alone: string[] = [];
  const gone = new Set<string>();
  let hasMeans = true;
  let release: () => void = () => {};
  let isRunning = false;
  /** Waits until a group runs. */
  const begun = async () => {
    while (!isRunning) await new Promise(setImmediate);
  };
  const { add } = createGathering<string, string, null>({
    withMeans: async (work) => {
      await new Promise(setImmediate);
      if (!hasMeans) throw LOST;
      await work(null);
    },
    run: async (_, group) => {
      groups.push([...group]);
      await new Promise<void>((resolve) => {
        release = resolve;
        isRunning = true;
      });
      const error = fails();
      if (error !== undefined && group.length > 1) throw error;
      return group.map((item) => item.toUpperCase());
    },
    runAlone: async (item) => {
      alone.push(item);
      if (item === 'bad') throw REFUSED;
      return item.toUpperCase();
    },
    hasDoneNothing: (error) => error === REFUSED,
    keyOf: (item) => item[0]!,
    refusalOf: (item) => (gone.has(item) ? LOST : undefined),
    tooLate: () => TOO_LATE,
    maxWaitMs: MAX_WAIT_MS,
    maxItems,
  });
  return {
    add,
    groups,
    alone,
    gone,
    begun,
    loseMeans: () => {
      hasMeans = false;
    },
    /** Ends the group that runs, or the next one if none does. */
    end: async () => {
      if (!isRunning) await begun();
      release();
      isRunning = false;
      await new Promise(setImmediate);
    },
  };
}

it('does the first at once, and what arrives meanwhile together, each with its own result', async () => {
  const { add, groups, begun, end } = gathering();
  const results = [add('a')];
  await begun();
  results.push(add('b'), add('c'), add('d'));
  await end();
  await end();
  expect(groups).toEqual([['a'], ['b', 'c', 'd']]);
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
});

it('keeps items with the same key apart, in their order, and limits a group', async () => {
  const { add, groups, end } = gathering({ maxItems: 2 });
  const results = ['a1', 'a2', 'b1', 'a3', 'c1'].map(add);
  for (let group = 0; group < 3; group += 1) await end();
  expect(groups).toEqual([['a1', 'b1'], ['a2', 'c1'], ['a3']]);
  await Promise.all(results);
});

it('leaves out what is no longer wanted', async () => {
  const { add, groups, gone, begun, end } = gathering();
  const results = [add('a')];
  await begun();
  results.push(add('b'), add('c'));
  const settled = Promise.allSettled(results);
  gone.add('b');
  await end();
  await end();
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a'], ['c']]);
});

it('refuses what waits too long, or is no longer wanted, while a group runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { add, groups, gone, begun, end } = gathering();
    const first = add('a');
    await begun();
    const [left, late] = [add('b'), add('c')].map((result) => result.catch((error: Error) => error));
    gone.add('b');
    vi.advanceTimersByTime(MAX_WAIT_MS / 2);
    expect(await left).toBe(LOST);
    const last = add('d');
    vi.advanceTimersByTime(MAX_WAIT_MS / 2);
    expect(await late).toBe(TOO_LATE);
    await end();
    await end();
    expect(await Promise.all([first, last])).toEqual(['A', 'D']);
    expect(groups).toEqual([['a'], ['d']]);
  } finally {
    vi.useRealTimers();
  }
});

it('tries the items of a refused group one by one', async () => {
  const { add, alone, end } = gathering({ fails: () => REFUSED });
  const results = Promise.allSettled(['a', 'bad', 'c'].map(add));
  await end();
  expect(await results).toEqual([
    { status: 'fulfilled', value: 'A' },
    { status: 'rejected', reason: REFUSED },
    { status: 'fulfilled', value: 'C' },
  ]);
  expect(alone).toEqual(['a', 'bad', 'c']);
});

it('repeats nothing that may have been done', async () => {
  const { add, alone, end } = gathering({ fails: () => LOST });
  const results = Promise.allSettled(['a', 'b'].map(add));
  await end();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(alone).toEqual([]);
});

it('refuses all that wait if there are no means, and goes on afterwards', async () => {
  const { add, loseMeans } = gathering();
  loseMeans();
  const results = await Promise.allSettled(['a', 'b'].map(add));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(add('c')).rejects.toBe(LOST);
});
