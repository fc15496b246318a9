import { beforeAll, describe, expect, it } from 'vitest';
import { collections, OPERATIONS } from '@/domain/collections';
import type { KeyService } from '@/server/access/keys/service';
import { system } from '@/server/actor';
import type { Reply } from '../support/http';
import { lastServedAfter } from '../support/last-served';
import { expectRefusal } from '../support/refusal';
import { issueKey, withKeys } from '../support/service';
import { collectionOf, openDatabase, send, service, sql } from '../support/shared';

/** API keys as callers use them, managed by another process (docs/specification.md, "API keys"). */

openDatabase();

let counted: { key: string; id: string };

// This key is used first and read last, because counts are written every few seconds.
beforeAll(async () => {
  counted = await issue({ allow: 'disdik/siswa:list' });
  const { key } = counted;
  await Promise.all([use(key), use(key), use(key, 'delete'), send('GET', siswa, { key, query: 'limit=0' })]);
});

const siswa = collectionOf('siswa');
const issue = (options?: Parameters<typeof issueKey>[1]) => issueKey(service.databaseUrl, options);
const manage = <T>(work: (keys: KeyService) => Promise<T>) => withKeys(service.databaseUrl, work);
/** The time after a change in which a request may still be sent and judged by the earlier state. */
const HEARD_WITHIN_MS = 1_000;
const METHOD = { list: 'GET', register: 'POST', change: 'PUT', delete: 'DELETE' } as const;

const use = (key: string, operation: keyof typeof METHOD = 'list', path = siswa.path): Promise<Reply> =>
  send(METHOD[operation], path, { key, items: operation === 'list' ? undefined : [] });

describe('the form of a key', () => {
  it('is rsd_, 256 bits and a checksum, and stored as its digest only', async () => {
    const { key, id } = await issue();
    expect(key).toMatch(/^rsd_[A-Za-z0-9_-]{49}$/);
    const [row] = await sql<Record<string, unknown>>(
      'SELECT *, row_to_json(k)::text AS whole FROM api_key k WHERE id = $1',
      [id],
    );
    expect(String(row?.['whole'])).not.toContain(key.slice(13));
    expect(row?.['prefix']).toBe(key.slice(0, 12));
  });

  it('is refused with one changed character', async () => {
    const { key } = await issue();
    expect((await use(key)).status).toBe(200);
    for (const place of [4, 20, key.length - 1]) {
      const other = key[place] === 'a' ? 'b' : 'a';
      expectRefusal(await use(key.slice(0, place) + other + key.slice(place + 1)), 401, 'unknown_key');
    }
    for (const wrong of [key.toUpperCase(), `${key} x`, key.slice(0, -1), `${key}, ${key}`, 'x'.repeat(5000)])
      expectRefusal(await use(wrong), 401, 'unknown_key');
  });
});

describe('permissions', () => {
  it('apply per collection and operation, for all sixteen', async () => {
    for (const [i, { group, resource, path }] of collections.entries()) {
      const allowed = OPERATIONS[i % 4]!;
      const { key } = await issue({ allow: `${group}/${resource}:${allowed}` });
      for (const operation of OPERATIONS) {
        const reply = await use(key, operation, path);
        if (operation === allowed) expect(reply.status).toBe(200);
        else expectRefusal(reply, 403, 'operation_not_allowed');
      }
      const other = collections[(i + 1) % collections.length]!;
      expectRefusal(await use(key, allowed, other.path), 403, 'operation_not_allowed');
    }
  });

  it('apply to a group; and HEAD is a list', async () => {
    const { key } = await issue({ allow: 'disdik:list,rsud/dokter:delete' });
    for (const { group, path } of collections) {
      expect((await use(key, 'list', path)).status).toBe(group === 'disdik' ? 200 : 403);
      expect((await send('HEAD', path, { key })).status).toBe(group === 'disdik' ? 200 : 403);
    }
    expect((await use(key, 'delete', '/api/rsud/dokter')).status).toBe(200);
  });

  it('are checked before the body: a forbidden write reports no faults', async () => {
    const { key } = await issue({ allow: '*:list' });
    expectRefusal(await send('POST', siswa, { key, body: 'x' }), 403, 'operation_not_allowed');
  });
});

describe('addresses', () => {
  it('outside the list are 403', async () => {
    const here = await issue({ allowedAddresses: ['127.0.0.0/8', '::1'] });
    expect((await use(here.key)).status).toBe(200);
    const elsewhere = await issue({ allowedAddresses: ['10.0.0.0/8', '2001:db8::/32'] });
    expectRefusal(await use(elsewhere.key), 403, 'address_not_allowed');
    // No proxy is trusted by default, so nobody can forge an address.
    const headers = { 'x-forwarded-for': '10.1.2.3', forwarded: 'for=10.1.2.3', 'x-real-ip': '10.1.2.3' };
    expectRefusal(await send('GET', siswa, { key: elsewhere.key, headers }), 403, 'address_not_allowed');
  });
});

describe('the end of a key', () => {
  it('is at its expiry', async () => {
    const { key } = await issue({ expiresAt: new Date(Date.now() + 4_000) });
    expect((await use(key)).status).toBe(200);
    await refusedAtLast(key, 'expired_key');
  });

  it('is within a second of its revocation by another process', async () => {
    const { key, id } = await issue();
    expect((await use(key)).status).toBe(200);
    await manage((keys) => keys.revoke({ id, reason: 'lost' }, system('tests')));
    expect(await refusedAtLast(key, 'revoked_key')).toBeLessThan(HEARD_WITHIN_MS);
  });

  it('may be a suspension, which can be ended', async () => {
    const { key, id } = await issue();
    expect((await use(key)).status).toBe(200);
    await manage((keys) => keys.suspend({ id }, system('tests')));
    expect(await refusedAtLast(key, 'suspended_key')).toBeLessThan(HEARD_WITHIN_MS);
    await manage((keys) => keys.resume({ id }, system('test')));
    await expect.poll(async () => (await use(key)).status).toBe(200);
  });

  it('leaves an overlap after a rotation, in which both work', async () => {
    const { key, id } = await issue({ allow: 'disdik:list' });
    const next = await manage((keys) => keys.rotate({ id, overlapSeconds: 4 }, system('tests')));
    expect([(await use(key)).status, (await use(next.key)).status]).toEqual([200, 200]);
    expectRefusal(await use(next.key, 'delete'), 403, 'operation_not_allowed');
    await refusedAtLast(key, 'expired_key');
    expect((await use(next.key)).status).toBe(200);
  });

  /** Uses a key until it is refused. @returns the milliseconds until its last successful use */
  async function refusedAtLast(key: string, code: string): Promise<number> {
    const last = await lastServedAfter(async () => (await use(key)).status === 200);
    expectRefusal(await use(key), 401, code);
    return last;
  }
});

describe('the rate of a key', () => {
  it('is counted down, then 429 with Retry-After, and no other key is affected', async () => {
    const limited = await issue({ ratePerMinute: 3 });
    const other = await issue({ ratePerMinute: 3 });
    const left = [];
    for (let i = 0; i < 3; i += 1) {
      const { status, headers } = await use(limited.key);
      expect([status, headers['ratelimit-policy']]).toEqual([200, '"key";q=3;w=60']);
      left.push(/^"key";r=(\d+);t=\d+$/.exec(String(headers['ratelimit']))?.[1]);
    }
    expect(left).toEqual(['2', '1', '0']);
    const refused = await use(limited.key);
    expectRefusal(refused, 429, 'rate_exceeded');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['ratelimit']).toMatch(/^"key";r=0;t=\d+$/);
    expect((await use(other.key)).status).toBe(200);
    // The reply has the key's own rate, or the service's default, and none if the key is unlimited.
    expect((await use(service.key)).headers['ratelimit-policy']).toBe('"key";q=300000;w=60');
    const unlimited = await issue({ ratePerMinute: 0 });
    expect((await use(unlimited.key)).headers['ratelimit']).toBeUndefined();
  });

  it('is also in a refusal for another reason', async () => {
    const { key } = await issue({ ratePerMinute: 10 });
    const reply = await send('POST', siswa, { key, body: 'x' });
    expectRefusal(reply, 400, 'invalid_json');
    expect(reply.headers['ratelimit']).toMatch(/^"key";r=9;/);
  });
});

it('counts the use of a key, by day, collection, operation and status', async () => {
  const { id } = counted;
  const rows = () =>
    sql(
      `SELECT collection, operation, status, refusal, count::integer FROM api_key_usage WHERE key_id = $1 ORDER BY operation, status`,
      [id],
    );
  await expect.poll(rows).toEqual([
    { collection: 'siswa', operation: 'delete', status: 403, refusal: 'operation_not_allowed', count: 1 },
    { collection: 'siswa', operation: 'list', status: 200, refusal: '', count: 2 },
    { collection: 'siswa', operation: 'list', status: 400, refusal: 'invalid_parameter', count: 1 },
  ]);
  const record = await manage((keys) => keys.get({ id }));
  expect([record.lastUsedAt instanceof Date, record.lastUsedAddress]).toEqual([true, '127.0.0.1']);
});
