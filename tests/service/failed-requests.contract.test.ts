import { describe, expect, it } from 'vitest';
import type { KeyService } from '@/server/access/keys/service';
import { system } from '@/server/actor';
import type { Reply } from '../support/http';
import { sample } from '../support/sample';
import { issueKey, withKeys } from '../support/service';
import { collectionOf, openDatabase, send, service } from '../support/shared';

/** What the help desk sees of failed requests of another process (docs/decisions/failed-requests.md). */

openDatabase();

const siswa = collectionOf('siswa');
const issue = (options?: Parameters<typeof issueKey>[1]) => issueKey(service.databaseUrl, options);
const ask = <T>(work: (keys: KeyService) => Promise<T>) => withKeys(service.databaseUrl, work);
/** Failed requests are written every three seconds. */
const WRITTEN = { timeout: 20_000, interval: 250 };

const find = (reply: Reply) =>
  ask((keys) => keys.failure({ requestId: String(reply.headers['x-request-id']) }));

describe('a failed request', () => {
  it('is found by its request_id: the key, the caller, and what was answered', async () => {
    const { key, id } = await issue({
      allow: 'disdik/siswa:list+register',
      allowedAddresses: ['10.0.0.0/8'],
    });
    const refused = await send('GET', siswa, { key });
    expect([refused.status, refused.json.request_id]).toEqual([403, refused.headers['x-request-id']]);
    await expect
      .poll(() => find(refused), WRITTEN)
      .toMatchObject({
        status: 403,
        code: 'address_not_allowed',
        address: '127.0.0.1',
        collection: 'siswa',
        operation: 'list',
        key: { id, prefix: key.slice(0, 12) },
      });
    await ask((keys) => keys.allowAddress({ id, address: '127.0.0.1' }, system('test')));
    await expect.poll(async () => (await send('GET', siswa, { key, query: 'limit=1' })).status).toBe(200);
  });

  it('of any kind is listed with its key, and items that were not stored are counted', async () => {
    const { key, id } = await issue();
    // The files of the contract tests share one database: no other stores this record.
    const item = sample(siswa, 904_511);
    const replies = [
      await send('POST', siswa, { key, body: '{' }),
      await send('GET', siswa, { key, query: 'limit=0' }),
      await send('POST', siswa, { key, items: [{ ...item, tahun: 'x' }, item, item, {}] }),
      await send('GET', '/api/disdik/nothing', { key }),
      await send('GET', siswa, { key: `${key.slice(0, -1)}?` }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 200, 404, 401]);
    const listed = () => ask((keys) => keys.failures({ id }));
    await expect.poll(async () => (await listed()).length, WRITTEN).toBe(replies.length);
    const rows = await listed();
    expect(rows.map(({ code }) => code).sort()).toEqual(
      ['invalid_json', 'invalid_parameter', 'invalid_value', 'not_found', 'unknown_key'].sort(),
    );
    expect(rows.find(({ code }) => code === 'invalid_value')).toMatchObject({
      status: 200,
      failedItems: 2,
      duplicateItems: 1,
      message: { en: expect.stringContaining('[0] tahun: ') },
    });
    expect(JSON.stringify(rows)).not.toContain(key.slice(12));
    // A program whose calls all fail does not count as served, whatever the cause is.
    const days = await ask((keys) => keys.dailyUse({ ids: [id] }));
    const sum = (of: 'calls' | 'refusals') => days.reduce((all, day) => all + day[of], 0);
    expect([sum('calls'), sum('refusals')]).toEqual([1, 2]);
    const usage = await ask((keys) => keys.usage({ id }));
    expect(usage.find(({ operation, status }) => operation === 'register' && status === 200)).toMatchObject({
      failedItems: 2,
      duplicateItems: 1,
    });
  });
});
