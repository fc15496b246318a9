import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../support/http';
import { startService, type TestService } from '../support/service';

const REQUESTS = 1_000;
/** A thousand requests may take long on a busy machine. */
const TIME_LIMIT = 120_000;
/** A pipe holds 64 KiB. */
const FULL_PIPE = 65_536;

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'info', LOG_REQUESTS_PER_SECOND: '100000' } });
});
afterAll(() => service.stop());

const lines = (): Record<string, unknown>[] =>
  service
    .output()
    .split('\n')
    .flatMap((line) => (/^\{.*\}$/.test(line) ? [JSON.parse(line)] : []));

it('has a line for each request, found by the identifier of its reply', async () => {
  const { baseUrl, key } = service;
  const asked = [
    await call(`${baseUrl}/api/disdik/siswa?limit=1`, { key }),
    await call(`${baseUrl}/api/disdik/siswa`),
    await call(`${baseUrl}/api/disdik/nothing`, { key }),
    await call(`${baseUrl}/api/disdik/siswa`, { method: 'POST', key, body: '{' }),
    await call(`${baseUrl}/api/trpc/session.current`),
    await call(`${baseUrl}/sign-in`),
    await call(`${baseUrl}/api/disdik/siswa`, { key, headers: { 'x-large': 'x'.repeat(20_000) } }),
  ];
  for (const { status, headers } of asked) {
    const id = headers['x-request-id'];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await expect.poll(() => lines().filter(({ requestId }) => requestId === id)).toMatchObject([{ status }]);
  }
  const [first] = lines().filter(({ path }) => path === '/api/disdik/siswa');
  expect(first).toMatchObject({
    method: 'GET',
    query: ['limit'],
    key: key.slice(0, 12),
    address: '127.0.0.1',
  });
  expect(service.output()).not.toContain(key);
});

it('continues to serve, and ends, while nobody reads its output', { timeout: TIME_LIMIT }, async () => {
  const { baseUrl, key } = service;
  const before = service.output().length;
  const resume = service.stopReading();
  for (let sent = 0; sent < REQUESTS; sent += 50) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => call(`${baseUrl}/api/disdik/siswa?limit=1`, { key })),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  }
  resume();
  await expect.poll(() => service.output().length - before).toBeGreaterThan(3 * FULL_PIPE);
  service.stopReading();
  await Promise.all(Array.from({ length: 500 }, () => call(`${baseUrl}/api/disdik/siswa?limit=1`, { key })));
  expect(await service.stop()).toBe(0);
});
