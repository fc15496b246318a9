import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '@/server/project-root';
import { call } from '../support/http';
import { expectRefusal } from '../support/refusal';
import { startService, type TestService } from '../support/service';
import { collectionOf, openDatabase, service } from '../support/shared';

/** Instances whose clocks are wrong by an hour, beside one whose clock is right. */

openDatabase();

const { path } = collectionOf('dokter');
const HOUR_MS = 3_600_000;
const preload = pathToFileURL(join(projectRoot, 'tests/support/shifted-clock.mjs')).href;
let early: TestService;
let late: TestService;

const startShifted = (ahead: number) =>
  startService({
    databaseUrl: service.databaseUrl,
    env: { NODE_OPTIONS: `--import ${preload}`, CLOCK_AHEAD_MS: `${ahead}` },
  });
beforeAll(async () => {
  [early, late] = await Promise.all([startShifted(-HOUR_MS), startShifted(HOUR_MS)]);
});
afterAll(async () => {
  await Promise.all([early?.kill(), late?.kill()]);
});

const ask = (baseUrl: string, key: string) => call(`${baseUrl}${path}?limit=1`, { key });

describe('a clock that is wrong by an hour', () => {
  it('changes neither a rate nor the time to wait for it', async () => {
    const { key } = await early.issueKey({ ratePerMinute: 6 });
    const statuses = [];
    for (let turn = 0; turn < 2; turn += 1)
      for (const { baseUrl } of [late, service, early]) statuses.push((await ask(baseUrl, key)).status);
    expect(statuses).toEqual(Array(6).fill(200));
    for (const { baseUrl } of [late, service, early]) {
      const refused = await ask(baseUrl, key);
      expectRefusal(refused, 429, 'rate_exceeded');
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.headers['ratelimit']).toMatch(/^"key";r=0;t=([1-9]|[1-5]\d|60)$/);
    }
  });

  it('neither lets a key expire early nor keeps it longer', async () => {
    const valid = await early.issueKey({ expiresAt: new Date(Date.now() + HOUR_MS / 2) });
    const soon = await early.issueKey({ expiresAt: new Date(Date.now() + 2_500) });
    for (const { baseUrl } of [late, early]) expect((await ask(baseUrl, valid.key)).status).toBe(200);
    const deadline = performance.now() + 10_000;
    for (const { baseUrl } of [late, early]) {
      while ((await ask(baseUrl, soon.key)).status === 200 && performance.now() < deadline);
      expectRefusal(await ask(baseUrl, soon.key), 401, 'expired_key');
    }
  });
});
