import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { duplicate, notAnObject } from '@/domain/collections/fault';
import type { Outcome } from '@/server/records/outcome';
import { load, type Task } from './load';
import type { Item } from './source';

const [first, second] = collections;
const items = (count: number): Item[] => Array.from({ length: count }, (_, number) => ({ number }));
const tasks: Task[] = [
  { collection: first!, records: items(100), count: 25 },
  { collection: second!, records: items(5), count: 5 },
];
const stored = (done: number): Outcome => ({ done, failed: 0, duplicates: 0, faults: [], data: '[]' });
const options = { batchSize: 10, parallel: 2, onProgress: () => {} };

describe('load', () => {
  it('registers the first records of each task in batches, several at a time', async () => {
    const sizes: [string, number][] = [];
    let underWay = 0;
    let most = 0;
    const tally = await load(tasks, {
      ...options,
      signal: new AbortController().signal,
      register: async ({ resource }, batch) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
        sizes.push([resource, batch.length]);
        return stored(batch.length);
      },
    });
    expect(tally).toMatchObject({ offered: 30, stored: 30, duplicates: 0, failed: 0 });
    expect(most).toBe(2);
    expect(sizes).toEqual([
      [first!.resource, 10],
      [first!.resource, 10],
      [first!.resource, 5],
      [second!.resource, 5],
    ]);
  });

  it('counts duplicates and refusals and keeps the first reason', async () => {
    const faults = [
      { index: 0, fault: duplicate() },
      { index: 1, fault: notAnObject() },
    ];
    const tally = await load(tasks.slice(1), {
      ...options,
      signal: new AbortController().signal,
      register: async () => ({ done: 3, failed: 1, duplicates: 1, faults, data: '[]' }),
    });
    expect(tally).toMatchObject({ offered: 5, stored: 3, duplicates: 1, failed: 1 });
    expect(tally.firstFault).toBe(notAnObject().message('en'));
  });

  it('ends after the running batches when it is stopped', async () => {
    const stop = new AbortController();
    const tally = await load(tasks, {
      ...options,
      signal: stop.signal,
      register: async (_, batch) => {
        await new Promise(setImmediate);
        stop.abort();
        return stored(batch.length);
      },
    });
    expect(tally.stored).toBe(20);
  });

  it('reports a failure after the other batches are done', async () => {
    let finished = 0;
    let calls = 0;
    const loading = load(tasks, {
      ...options,
      signal: new AbortController().signal,
      register: async (_, batch) => {
        calls += 1;
        if (calls === 1) throw new Error('out of reach');
        await new Promise(setImmediate);
        finished += 1;
        return stored(batch.length);
      },
    });
    await expect(loading).rejects.toThrow('out of reach');
    expect([calls, finished]).toEqual([2, 1]);
  });
});
