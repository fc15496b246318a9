import { afterAll, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { createServices } from '@/server/services';
import { readSettings } from '@/server/settings';
import { createFacade } from './facade';
import { bytesOfBody } from './testing';

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

it.each([
  ['application/problem+json', true],
  ['application/json, Application/Problem+JSON;q=0.5', true],
  ['application/problem+json;q=0', false],
  ['*/*', false],
  ['application/json', false],
  [undefined, false],
])('tells a refusal as a problem of RFC 9457 only if it is asked for: %s', async (accept, isProblem) => {
  const reply = await createFacade(services)({
    method: 'GET',
    url: '/api/disdik/siswa',
    header: (name) => (name === 'accept' ? accept : undefined),
    address: '127.0.0.1',
    body: (async function* () {})(),
    hasBody: false,
    signal: new AbortController().signal,
  });
  const id = reply.headers['x-request-id'];
  const message = expect.stringContaining('x-api-key');
  expect(reply.status).toBe(401);
  expect(reply.headers['content-type']).toBe(
    isProblem ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8',
  );
  expect(reply.headers['www-authenticate']).toContain('ApiKey');
  expect(JSON.parse(String(await bytesOfBody([reply.body])))).toEqual(
    isProblem
      ? {
          ...{ type: 'about:blank', title: 'Unauthorized', status: 401, detail: message },
          ...{ code: 'missing_key', request_id: id, docs: '/docs#missing_key' },
        }
      : { status: false, code: 'missing_key', message, request_id: id, docs: '/docs#missing_key' },
  );
});
