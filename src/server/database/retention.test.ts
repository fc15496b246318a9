import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { createInstance } from '@/server/access/keys/testing';
import { createLogger } from '../log';
import { everyDay } from './retention';

const [one, two] = [createInstance(), createInstance()];
afterAll(() => Promise.all([one.close(), two.close()]));

const log = createLogger('silent');

it('a daily task runs in one instance at a time, and once by itself', async () => {
  let runs = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = () => {
    runs += 1;
    return finished;
  };
  // An instance releases its connection when it has done its turn, or found that another instance does it.
  let turnsOver = 0;
  for (const { pool } of [one, two]) pool.on('release', () => (turnsOver += 1));
  const tasks = [one, two, one].map(({ pool }) => everyDay({ pool, log, name: 'test-one', run, soon: 10 }));
  await expect.poll(() => turnsOver).toBe(2);
  expect(runs).toBe(1);
  finish();
  await Promise.all(tasks.map((task) => task.close()));
  expect(runs).toBe(1);
  // The lock was released.
  const later = everyDay({ pool: two.pool, log, name: 'test-one', run, soon: 1 });
  await expect.poll(() => runs).toBe(2);
  await later.close();
});

it('stopping waits for the running deletion, which ends early', async () => {
  let state = 'before';
  const task = everyDay({
    pool: one.pool,
    log,
    name: 'test-end',
    soon: 1,
    run: async (closing) => {
      state = 'under way';
      await once(closing, 'abort');
      state = 'over';
    },
  });
  await expect.poll(() => state).toBe('under way');
  await task.close();
  expect(state).toBe('over');
});

it('a task that fails is tried again the next day, and keeps no lock', async () => {
  let failures = 0;
  const fail = async () => {
    failures += 1;
    throw new Error('away');
  };
  const task = everyDay({ pool: one.pool, log, name: 'test-fail', run: fail, soon: 1 });
  await expect.poll(() => failures).toBe(1);
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
  await expect.poll(() => ran).toBe(true);
  await next.close();
});
