import { afterAll, describe, expect, it } from 'vitest';
import { type Doer, system } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import { createInstance } from '../testing';

const [one, two] = [createInstance(), createInstance()];
const { keys } = one;
afterAll(() => Promise.all([one.close(), two.close()]));

const ani: Doer = {
  actor: {
    kind: 'staff',
    id: crypto.randomUUID(),
    name: 'Ani',
    email: 'ani@example.test',
    role: 'help_desk',
    groups: ['*'],
    isReauthenticated: true,
  },
  address: '10.1.2.3',
};
const issue = async () => (await keys.issue({ name: 'Told', ratePerMinute: 10 }, ani)).record;
const told = async (id: string) =>
  (await keys.history({ id }))
    .map(({ action, before, after, reason }) => ({ action, before, after, reason }))
    .toReversed();
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: ServiceError) => code,
  );

describe('the history of a key', () => {
  it('has the values to which it is bound, also when it no longer is', async () => {
    const { id } = await issue();
    const bindings = [{ field: 'kota_kab', values: ['Sabang'] }];
    await keys.change({ id, bindings, listsOwnOnly: true }, ani);
    await keys.change({ id, bindings: [] }, ani);
    await keys.change({ id, listsOwnOnly: true }, ani);
    const bound = { bindings: ['kota_kab=Sabang'], listsOwnOnly: true };
    const free = { bindings: null, listsOwnOnly: null };
    expect((await told(id)).slice(1)).toMatchObject([
      { action: 'key.changed', before: free, after: bound },
      { action: 'key.changed', before: bound, after: free },
    ]);
    const narrow = { id, permissions: [{ scope: 'rsud', operations: ['list'] }] } as const;
    await keys.change({ id, bindings }, ani);
    expect(await reasonOf(keys.change({ ...narrow, permissions: [...narrow.permissions] }, ani))).toBe(
      'invalid_parameter',
    );
  });

  it('has the actor, the address, and the values before and after', async () => {
    const { id } = await issue();
    await keys.change({ id, name: 'New', permissions: [{ scope: 'drka', operations: ['list'] }] }, ani);
    await keys.suspend({ id, reason: 'Too many calls' }, ani);
    await keys.resume({ id }, system('budi (command line)'));
    await keys.revoke({ id, reason: 'Lost' }, ani);
    expect(await told(id)).toMatchObject([
      {
        action: 'key.issued',
        before: null,
        after: { name: 'Told', permissions: ['*'], ratePerMinute: 10, state: 'active' },
      },
      {
        action: 'key.changed',
        before: { name: 'Told', permissions: ['*'] },
        after: { name: 'New', permissions: ['drka:list'] },
      },
      {
        action: 'key.suspended',
        before: { state: 'active' },
        after: { state: 'suspended' },
        reason: 'Too many calls',
      },
      { action: 'key.resumed', before: { state: 'suspended' }, after: { state: 'active' }, reason: null },
      { action: 'key.revoked', before: { state: 'active' }, after: { state: 'revoked' }, reason: 'Lost' },
    ]);
    const [revoked, resumed] = await keys.history({ id });
    expect(revoked).toMatchObject({ actorKind: 'staff', actorName: 'Ani', address: '10.1.2.3' });
    expect(resumed).toMatchObject({ actorKind: 'system', actorName: 'budi (command line)', address: null });
  });

  it('has no events without a change, or for refusals', async () => {
    const { id } = await issue();
    await keys.change({ id, name: 'Told', ratePerMinute: 10, expiresAt: null }, ani);
    await keys.resume({ id }, ani);
    await keys.suspend({ id }, ani);
    await keys.suspend({ id }, ani);
    await keys.revoke({ id }, ani);
    await keys.revoke({ id, reason: 'Again' }, ani);
    expect(await reasonOf(keys.change({ id, name: 'Other' }, ani))).toBe('key_revoked');
    expect((await told(id)).map(({ action }) => action)).toEqual([
      'key.issued',
      'key.suspended',
      'key.revoked',
    ]);
  });

  it('has a rotation at both keys, each with the other', async () => {
    const old = await issue();
    const fresh = await keys.rotate({ id: old.id, overlapSeconds: 60 }, ani);
    expect(fresh.old).toMatchObject({ id: old.id, replacedById: fresh.record.id, state: 'active' });
    expect((await told(old.id)).at(-1)).toMatchObject({
      action: 'key.rotated',
      before: { expiresAt: null, replacedBy: null },
      after: { expiresAt: fresh.old.expiresAt?.toISOString(), replacedBy: fresh.record.prefix },
    });
    expect(await told(fresh.record.id)).toMatchObject([
      { action: 'key.issued', after: { replaces: old.prefix, expiresAt: null } },
    ]);
    expect(await reasonOf(keys.rotate({ id: old.id, overlapSeconds: 0 }, ani))).toBe('key_rotated');
    expect(await keys.get({ id: fresh.record.id })).toMatchObject({
      replaces: { id: old.id, prefix: old.prefix, callsToday: 0 },
      replacedBy: null,
    });
    expect(await keys.get({ id: old.id })).toMatchObject({
      replacedBy: { id: fresh.record.id },
      replaces: null,
    });
  });

  it('is consistent for concurrent changes of a key: each begins with the result of another', async () => {
    const { id } = await issue();
    const rates = Array.from({ length: 8 }, (_, i) => 100 + i);
    await Promise.all(
      rates.map((ratePerMinute, i) => (i % 2 ? one : two).keys.change({ id, ratePerMinute }, ani)),
    );
    const changes = (await told(id)).slice(1) as unknown as {
      before: { ratePerMinute: number };
      after: { ratePerMinute: number };
    }[];
    expect(new Set(changes.map(({ after }) => after.ratePerMinute))).toEqual(new Set(rates));
    const begins = changes.map(({ before }) => before.ratePerMinute);
    const ends = changes.map(({ after }) => after.ratePerMinute);
    const { ratePerMinute: last } = await keys.get({ id });
    expect(new Set(begins)).toEqual(new Set([10, ...ends.filter((rate) => rate !== last)]));
    expect(begins).toHaveLength(rates.length);
  });

  it('says which state forbids a change', async () => {
    const [suspended, expired] = [await issue(), await issue()];
    await keys.suspend({ id: suspended.id }, ani);
    expect(await reasonOf(keys.rotate({ id: suspended.id, overlapSeconds: 0 }, ani))).toBe('key_suspended');
    await one.pool.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [expired.id]);
    expect(await reasonOf(keys.rotate({ id: expired.id, overlapSeconds: 0 }, ani))).toBe('key_not_active');
    expect(await reasonOf(keys.history({ id: crypto.randomUUID() }))).toContain('not_found');
  });
});
