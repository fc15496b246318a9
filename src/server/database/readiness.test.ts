import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '@/server/log';
import { openDatabaseProxy } from '../../../tests/support/tcp-proxy';
import { createReadiness } from './readiness';
import { recordDiskFull, wasDiskFull } from './room';
import { createOwnDatabase } from './testing';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;
beforeAll(async () => {
  database = await createOwnDatabase();
});
afterAll(() => database.drop());

it('forgets a full disk once the database can write again', async () => {
  const readiness = createReadiness({ settings: database.settings, log: createLogger('silent') });
  recordDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(wasDiskFull()).toBe(true);
  expect(await readiness.findFault()).toBeUndefined();
  expect(wasDiskFull()).toBe(false);
  await readiness.close();
});

it('says soon that the database does not answer, and soon that it does again', async () => {
  const { proxy, url } = await openDatabaseProxy(database.settings.DATABASE_URL!);
  const settings = { ...database.settings, DATABASE_URL: url };
  const readiness = createReadiness({ settings, log: createLogger('silent') });
  try {
    expect(await readiness.findFault()).toBeUndefined();
    proxy.silence();
    const asked = performance.now();
    expect(await readiness.findFault()).toBe('database');
    // The limit is two seconds; without it the answer would never come.
    expect(performance.now() - asked).toBeLessThan(15_000);
    await proxy.mend();
    await expect.poll(() => readiness.findFault()).toBeUndefined();
  } finally {
    await readiness.close();
    await proxy.close();
  }
});
