import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { createOwnDatabase } from '@/server/database/testing';
import { generateKey, keyPrefix } from '../format';
import { createInstance } from '../testing';
import type { FailedRequest } from './failed-request';
import { removeOldFailures } from './retention';
import { MAX_STORED } from './write';

const by = system('test');
let moment = Date.parse('2026-03-01T10:00:00Z');
// A database of its own, because the tests rename and count the table of all failed requests.
const database = await createOwnDatabase();
const one = createInstance({ DATABASE_URL: database.settings.DATABASE_URL, now: () => new Date(moment) });
const { keys, pool } = one;
afterAll(async () => {
  await one.close();
  await database.drop();
});

const ITEM = { index: 3, code: 'required', field: 'tahun', message: { id: 'Wajib', en: 'Required' } };
const failed = (key: string | undefined, more: Partial<FailedRequest> = {}): FailedRequest => ({
  requestId: randomUUID(),
  key,
  address: '192.0.2.7',
  method: 'POST',
  url: '/api/disdik/siswa',
  status: 403,
  code: 'address_not_allowed',
  message: () => ({ id: 'Tidak boleh', en: 'Not allowed' }),
  ...more,
});

describe('failed requests', () => {
  it('are found by their key and by their identifier, with what was answered', async () => {
    const { key, record } = await keys.issue({ name: 'Caller', owner: 'Dinas' }, by);
    const refused = failed(key, { url: `/api/disdik/siswa?x=${key}` });
    const partly = failed(key, {
      status: 200,
      code: 'required',
      items: { stored: 4, failed: 2, duplicates: 1, told: () => [ITEM] },
    });
    keys.recordFailure(refused);
    moment += 1_000;
    keys.recordFailure(partly);
    await keys.flushUse();
    expect(await keys.failures({ id: record.id })).toMatchObject([
      {
        requestId: partly.requestId,
        status: 200,
        code: 'required',
        failedItems: 2,
        duplicateItems: 1,
        storedItems: 4,
      },
      {
        requestId: refused.requestId,
        at: new Date(moment - 1_000),
        address: '192.0.2.7',
        path: '/api/disdik/siswa',
        collection: 'siswa',
        operation: 'register',
        message: { id: 'Tidak boleh', en: 'Not allowed' },
        failedItems: null,
      },
    ]);
    const found = await keys.failure({ requestId: ` ${refused.requestId.toUpperCase()} ` });
    expect(found).toMatchObject({ key: { id: record.id, owner: 'Dinas', state: 'active' }, status: 403 });
    expect(JSON.stringify(found)).not.toContain(key.slice(12, 30));
    await keys.suspend({ id: record.id, reason: 'Salah kirim' }, by);
    expect(await keys.failure({ requestId: partly.requestId })).toMatchObject({
      items: [ITEM],
      key: { state: 'suspended', suspendedBy: 'test', suspendedReason: 'Salah kirim', language: 'id' },
    });
    expect(await keys.failure({ requestId: randomUUID() })).toBeNull();
  });

  it('are found by the address that they came from, newest first, whatever the key', async () => {
    const { key, record } = await keys.issue({ name: 'By address' }, by);
    const address = '2001:db8::51';
    const first = failed(key, { address });
    const second = failed(undefined, { address, status: 401, code: 'missing_key' });
    keys.recordFailure(first);
    moment += 1_000;
    keys.recordFailure(second);
    keys.recordFailure(failed(key, { address: '2001:db8::52' }));
    await keys.flushUse();
    expect(await keys.failuresFrom({ address: ' 2001:DB8:0::51 ' })).toMatchObject([
      { requestId: second.requestId, key: null },
      { requestId: first.requestId, key: { id: record.id, name: 'By address', state: 'active' } },
    ]);
    await expect(keys.failuresFrom({ address: 'kantor' })).rejects.toMatchObject({ field: 'address' });
  });

  it('of a mistyped key belong to the key with the same prefix; others to none', async () => {
    const { key, record } = await keys.issue({ name: 'Mistyped' }, by);
    const unknown = { status: 401, code: 'unknown_key' };
    const mistyped = failed(`${key.slice(0, -1)}?`, unknown);
    const cut = failed(key.slice(0, 30), unknown);
    const stranger = failed(generateKey(), unknown);
    const nothing = failed(undefined, { status: 401, code: 'missing_key' });
    const password = failed('a password', unknown);
    for (const one of [mistyped, cut, stranger, nothing, password]) keys.recordFailure(one);
    await keys.flushUse();
    expect((await keys.failures({ id: record.id })).map(({ requestId }) => requestId).sort()).toEqual(
      [mistyped.requestId, cut.requestId].sort(),
    );
    const { requestId } = stranger;
    expect(await keys.failure({ requestId })).toMatchObject({
      key: null,
      prefix: keyPrefix(stranger.key ?? ''),
    });
    for (const { requestId } of [nothing, password])
      expect(await keys.failure({ requestId })).toMatchObject({ key: null, prefix: null });
  });

  it('are stored too where they arrive during a write', async () => {
    const { key, record } = await keys.issue({ name: 'During a write' }, by);
    const [before, during] = [failed(key), failed(key)];
    keys.recordFailure(before);
    const writing = keys.flushUse();
    await setImmediate();
    keys.recordFailure(during);
    await writing;
    await keys.flushUse();
    const stored = (await keys.failures({ id: record.id })).map(({ requestId }) => requestId);
    expect(stored.sort()).toEqual([before.requestId, during.requestId].sort());
  });

  it('of a flood are stored only in part, and failures with other codes, keys and callers stay', async () => {
    const [flooding, quiet] = [
      await keys.issue({ name: 'Flood' }, by),
      await keys.issue({ name: 'Quiet' }, by),
    ];
    const first = failed(flooding.key);
    keys.recordFailure(first);
    for (let turn = 0; turn < 12; turn += 1) {
      for (let i = 0; i < 500; i += 1) {
        moment += 1;
        keys.recordFailure(failed(flooding.key, { status: 429, code: 'rate_exceeded' }));
        keys.recordFailure(failed(generateKey(), { status: 401, code: 'unknown_key' }));
      }
      keys.recordFailure(failed(quiet.key));
      await keys.flushUse();
    }
    const shown = await keys.failures({ id: flooding.record.id });
    expect(shown.at(-1)?.requestId).toBe(first.requestId);
    expect(shown.length).toBeGreaterThan(MAX_STORED.ofKey);
    expect(shown.length).toBeLessThanOrEqual(MAX_STORED.ofKey + 11);
    expect(await keys.failures({ id: quiet.record.id })).toHaveLength(12);
    const { rows } = await pool.query(
      `SELECT count(*)::integer AS count FROM failed_request WHERE key_id IS NULL AND code = 'unknown_key'`,
    );
    expect(rows[0].count).toBeLessThan(150);
  });

  it('are kept while they cannot be stored, and are deleted after 90 days', async () => {
    const { key, record } = await keys.issue({ name: 'Old' }, by);
    moment -= 100 * 86_400_000;
    keys.recordFailure(failed(key));
    moment += 100 * 86_400_000;
    keys.recordFailure(failed(key));
    await pool.query('ALTER TABLE failed_request RENAME TO away');
    await expect(keys.flushUse()).rejects.toThrow();
    await pool.query('ALTER TABLE away RENAME TO failed_request');
    await keys.flushUse();
    expect(await keys.failures({ id: record.id })).toHaveLength(2);
    const closing = new AbortController().signal;
    expect(await removeOldFailures({ pool, now: () => new Date(moment) }, { closing })).toBe(1);
    expect(await keys.failures({ id: record.id })).toHaveLength(1);
  });
});

describe('an address that was refused', () => {
  it('is added to the allowed ones, once, and never to a key that may be used from anywhere', async () => {
    const issue = async (allowedAddresses: string[]) =>
      (await keys.issue({ name: 'Addresses', allowedAddresses }, by)).record.id;
    const id = await issue(['10.0.0.0/8']);
    const allow = async (address: string, of = id) =>
      (await keys.allowAddress({ id: of, address }, by)).allowedAddresses;
    await Promise.all([allow('192.0.2.7'), allow('192.0.2.7'), allow('2001:db8::7')]);
    expect([...(await allow('10.1.2.3'))].sort()).toEqual(['10.0.0.0/8', '192.0.2.7/32', '2001:db8::7/128']);
    expect(await allow('192.0.2.7', await issue([]))).toEqual([]);
    await expect(allow('here')).rejects.toMatchObject({ field: 'address' });
    const history = await keys.history({ id });
    expect(history.filter(({ action }) => action === 'key.changed')).toHaveLength(2);
    await keys.revoke({ id }, by);
    await expect(allow('192.0.2.8')).rejects.toMatchObject({ code: 'key_revoked' });
  });
});
