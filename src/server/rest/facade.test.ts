import { afterAll, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { createServices } from '@/server/services';
import { readSettings } from '@/server/settings';
import { createFacade } from './facade';

const services = await createServices(
  readSettings({ DATABASE_URL: process.env['DATABASE_URL'], LOG_LEVEL: 'silent' }),
);
afterAll(() => services.close());

it('counts no refusal of a key whose caller left before the reply', async () => {
  const { keys } = services;
  const { key, record } = await keys.issue({ name: 'Left', ratePerMinute: 0 }, system('test'));
  const ask = (url: string, signal: AbortSignal) =>
    createFacade(services)({
      method: 'GET',
      url,
      header: (name) => (name === 'x-api-key' ? key : undefined),
      address: '127.0.0.1',
      body: (async function* () {})(),
      hasBody: false,
      signal,
    });
  await ask('/api/disdik/siswa', AbortSignal.abort());
  const { signal } = new AbortController();
  expect((await ask('/api/disdik/siswa?limit=0', signal)).status).toBe(400);
  await keys.flushUse();
  expect(await keys.dailyUse({ ids: [record.id] })).toMatchObject([{ calls: 1, refusals: 1 }]);
});
