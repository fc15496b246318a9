import { afterAll, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { createPool } from '@/server/database/pool';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { createInstance } from '../testing';
import { createUseRecorder } from './use';

let moment = Date.parse('2026-03-01T16:59:59Z');
const clock = { now: () => new Date(moment), TIME_ZONE: 'Asia/Jakarta' };
const [one, two, three] = [createInstance(clock), createInstance(clock), createInstance(clock)];
afterAll(() => Promise.all([one.close(), two.close(), three.close()]));

const use = (keyId: string, more = {}) =>
  ({ keyId, collection: 'siswa', operation: 'list', status: 200, address: '192.0.2.1', ...more }) as const;

describe('the use of keys', () => {
  it('is counted exactly by concurrent instances with the same keys in different orders', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1)
      ids.push((await one.keys.issue({ name: 'Counted' }, system('test'))).record.id);
    const work = [one, two, three].map(async ({ keys }, instance) => {
      for (let turn = 0; turn < 10; turn += 1) {
        for (const id of instance % 2 ? ids : ids.toReversed()) {
          keys.recordUse(use(id));
          keys.recordUse(use(id, { operation: 'register', status: 400 }));
        }
        // Two at once on purpose: nothing may be written twice.
        await Promise.all([keys.flushUse(), keys.flushUse()]);
      }
    });
    await Promise.all(work);
    for (const id of ids) {
      expect((await one.keys.usage({ id })).map(({ operation, count }) => [operation, count])).toEqual([
        ['list', 30],
        ['register', 30],
      ]);
    }
  });

  it('counts refusals of known keys with their reason, and the last use only for allowed calls', async () => {
    const { key, record } = await one.keys.issue({ name: 'Refused', ratePerMinute: 1 }, system('test'));
    const { id } = record;
    const attempt = { key, address: '192.0.2.9', collection: 'siswa', operation: 'list' } as const;
    await one.keys.judge(attempt);
    one.keys.recordUse(use(id));
    one.keys.recordUse(use(id, { address: '10.1.2.3', status: 400, refusal: 'invalid_json' }));
    const again = async () => one.keys.judge(attempt);
    await expect(again()).rejects.toMatchObject({ code: 'rate_exceeded' });
    await one.keys.revoke({ id }, system('test'));
    await expect(again()).rejects.toMatchObject({ code: 'revoked_key' });
    await expect(again()).rejects.toMatchObject({ code: 'revoked_key' });
    await one.keys.flushUse();
    const rows = await one.keys.usage({ id });
    expect(rows.map(({ status, refusal, count }) => [status, refusal, count])).toEqual([
      [200, null, 1],
      [400, 'invalid_json', 1],
      [401, 'revoked_key', 2],
      [429, 'rate_exceeded', 1],
    ]);
    expect(await one.keys.dailyUse({ ids: [id] })).toEqual([
      { keyId: id, day: '2026-03-01', calls: 1, refusals: 4 },
    ]);
    expect(await one.keys.get({ id })).toMatchObject({
      lastUsedAddress: '10.1.2.3',
      lastUsedAt: new Date(moment),
    });
  });

  it('belongs to the day in the time zone of the service', async () => {
    const { record } = await one.keys.issue({ name: 'Midnight' }, system('test'));
    one.keys.recordUse(use(record.id));
    moment += 1_000;
    one.keys.recordUse(use(record.id));
    await one.keys.flushUse();
    expect((await one.keys.usage({ id: record.id })).map(({ day }) => day)).toEqual([
      '2026-03-01',
      '2026-03-02',
    ]);
  });

  it('of a key deleted meanwhile is skipped, and the others are written', async () => {
    const [gone, kept] = [
      await one.keys.issue({ name: 'Gone' }, system('test')),
      await one.keys.issue({ name: 'Kept' }, system('test')),
    ];
    one.keys.recordUse(use(gone.record.id));
    one.keys.recordUse(use(kept.record.id));
    await one.pool.query('DELETE FROM api_key WHERE id = $1', [gone.record.id]);
    await one.keys.flushUse();
    expect(await one.keys.usage({ id: kept.record.id })).toHaveLength(1);
  });

  it('is kept when it cannot be written, and written at the end', async () => {
    const { record } = await one.keys.issue({ name: 'Kept' }, system('test'));
    const settings = readSettings({ DATABASE_URL: process.env['DATABASE_URL'] });
    const log = createLogger('silent');
    const pool = createPool(settings, log);
    let broken = true;
    const flaky = new Proxy(pool, {
      get: (target, name) =>
        name === 'query' && broken ? () => Promise.reject(new Error('away')) : Reflect.get(target, name),
    });
    const recorder = createUseRecorder({ pool: flaky, log, timeZone: 'Asia/Jakarta', now: () => moment });
    recorder.record(use(record.id));
    await expect(recorder.flush()).rejects.toThrow('away');
    recorder.record(use(record.id, { address: '10.0.0.9' }));
    const closing = recorder.close();
    broken = false;
    await closing;
    await pool.end();
    expect(await one.keys.usage({ id: record.id })).toMatchObject([{ count: 2 }]);
    expect((await one.keys.get({ id: record.id })).lastUsedAddress).toBe('10.0.0.9');
  });
});
