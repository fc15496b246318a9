import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createInstance } from '@/server/access/keys/testing';
import { createLogger } from './log';
import { everyDay } from './retention';

const [one, two] = [createInstance(), createInstance()];
afterAll(() => Promise.all([one.close(), two.close()]));

const log = createLogger('silent');

it('a daily task runs in one instance at a time, and once by itself', async () => {
  let [atOnce, most, runs] = [0, 0, 0];
  const run = async () => {
    runs += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await sleep(100);
    atOnce -= 1;
  };
  const tasks = [one, two, one].map(({ pool }) => everyDay({ pool, log, name: 'test-one', run, soon: 10 }));
  await sleep(400);
  await Promise.all(tasks.map((task) => task.close()));
  expect([most, runs]).toEqual([1, 1]);
  // The lock was given back.
  const later = everyDay({ pool: two.pool, log, name: 'test-one', run, soon: 1 });
  await sleep(200);
  await later.close();
  expect(runs).toBe(2);
});

it('an end waits for what is under way, and cuts it short', async () => {
  let state = 'before';
  const task = everyDay({
    pool: one.pool,
    log,
    name: 'test-end',
    soon: 1,
    run: async (closing) => {
      state = 'under way';
      await sleep(10_000, undefined, { signal: closing }).catch(() => undefined);
      state = 'over';
    },
  });
  await sleep(200);
  expect(state).toBe('under way');
  await task.close();
  expect(state).toBe('over');
});

it('a task that fails is tried again the next day, and keeps no lock', async () => {
  const fail = async () => Promise.reject(new Error('away'));
  const task = everyDay({ pool: one.pool, log, name: 'test-fail', run: fail, soon: 1 });
  await sleep(200);
  await task.close();
  let ran = false;
  const next = everyDay({
    pool: two.pool,
    log,
    name: 'test-fail',
    soon: 1,
    run: async () => {
      ran = true;
    },
  });
  await sleep(200);
  await next.close();
  expect(ran).toBe(true);
});
