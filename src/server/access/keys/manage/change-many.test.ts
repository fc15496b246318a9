import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { createInstance } from '../testing';

const by = system('test');
const moment = Date.parse('2026-03-10T03:00:00Z');
const DAY = 86_400_000;
const inDays = (days: number) => new Date(moment + days * DAY);
const one = createInstance({ now: () => new Date(moment) });
const { keys } = one;
afterAll(() => one.close());

const issue = async (expiresAt: Date | null = inDays(10)) =>
  (await keys.issue({ name: 'One of several', expiresAt }, by)).record.id;
const stateOf = async (id: string) => (await keys.get({ id })).state;
const actionsOf = async (id: string) => (await keys.history({ id })).map(({ action }) => action);

describe('several keys at once', () => {
  it('are suspended or revoked together, each with its own history', async () => {
    const ids = [await issue(), await issue(), await issue()];
    await keys.suspend({ id: ids[0]! }, by);
    const suspended = await keys.changeMany({ action: 'suspend', ids, count: 3, reason: 'Audit' }, by);
    expect(suspended).toEqual({ changed: 2, unchanged: 1 });
    const revoked = await keys.changeMany({ action: 'revoke', ids, count: 3, reason: 'Selesai' }, by);
    expect(revoked).toEqual({ changed: 3, unchanged: 0 });
    for (const id of ids) {
      expect(await stateOf(id)).toBe('revoked');
      expect(await actionsOf(id)).toEqual(['key.revoked', 'key.suspended', 'key.issued']);
    }
  });

  it('are extended, and none is shortened, given an end, or kept although it was replaced', async () => {
    const [short, long, endless, replaced] = [
      await issue(inDays(10)),
      await issue(inDays(400)),
      await issue(null),
      await issue(inDays(300)),
    ];
    await keys.rotate({ id: replaced, overlapSeconds: 86_400 }, by);
    const ids = [short, long, endless, replaced];
    const input = { action: 'extend', ids, count: 4, expiresAt: inDays(100) } as const;
    expect(await keys.changeMany(input, by)).toEqual({ changed: 1, unchanged: 3 });
    const ends = await Promise.all(ids.map(async (id) => (await keys.get({ id })).expiresAt));
    expect(ends).toEqual([inDays(100), inDays(400), null, inDays(1)]);
    await expect(keys.changeMany({ ...input, expiresAt: inDays(-1) }, by)).rejects.toMatchObject({
      field: 'expiresAt',
    });
  });

  it('are all changed or none, and only the number that was confirmed', async () => {
    const [active, revoked] = [await issue(), await issue()];
    await keys.revoke({ id: revoked }, by);
    const suspend = (ids: string[], count = ids.length) =>
      keys.changeMany({ action: 'suspend', ids, count }, by);
    await expect(suspend([active, revoked])).rejects.toMatchObject({ code: 'key_revoked' });
    await expect(suspend([active, randomUUID()])).rejects.toMatchObject({ code: 'not_found' });
    await expect(suspend([active], 2)).rejects.toMatchObject({ code: 'count_changed' });
    await expect(suspend([active, active])).rejects.toMatchObject({ code: 'count_changed' });
    expect(await stateOf(active)).toBe('active');
    const others = [await issue(), await issue(), await issue()];
    await Promise.all([suspend(others), suspend([...others].reverse())]);
    expect(await stateOf(others[1]!)).toBe('suspended');
  });
});
