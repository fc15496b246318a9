import { describe, expect, it } from 'vitest';
import { createConnectionTurns, createLargeReadTurns } from './database/connection-turns';
import { ServiceError } from './errors';
import { createTurns, type Leave } from './turns';

const refusal = () => new ServiceError({ code: 'unavailable', retryAfter: 1 });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are never more than allowed, of all owners and of one', async () => {
    const turns = createTurns({ max: 3, maxOfOne: 2, refusal });
    const inside: string[] = [];
    let atOnce = 0;
    const work = async (owner: string) => {
      const leave = await turns.enter(owner);
      inside.push(owner);
      atOnce = Math.max(atOnce, inside.length);
      expect(inside.filter((one) => one === owner).length).toBeLessThanOrEqual(2);
      await settled();
      inside.splice(inside.indexOf(owner), 1);
      leave();
    };
    await Promise.all(['a', 'b', 'c'].flatMap((owner) => Array.from({ length: 50 }, () => work(owner))));
    expect(atOnce).toBe(3);
    expect(inside).toEqual([]);
  });

  it('are round robin: an owner with one request waits for one turn of each, not for all that came before', async () => {
    const turns = createTurns({ max: 1, refusal });
    const order: string[] = [];
    const work = async (owner: string) => {
      const leave = await turns.enter(owner);
      order.push(owner);
      await settled();
      leave();
    };
    const all = Array.from({ length: 40 }, () => work('greedy'));
    all.push(work('modest'), work('other'));
    await Promise.all(all);
    expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
    expect(order.indexOf('other')).toBeLessThanOrEqual(3);
    expect(order).toHaveLength(42);
  });

  it('are kept for an owner without any while others hold as many as they may', async () => {
    const turns = createTurns({ max: 4, maxOfOne: 3, kept: 1, refusal });
    for (const owner of ['a', 'a', 'b', 'b', 'b']) void turns.enter(owner);
    await settled();
    let entered = false;
    void turns.enter('c').then(() => {
      entered = true;
    });
    await settled();
    expect(entered).toBe(true);
  });

  it('are refused to a caller who left, after too long a wait, and where too many wait', async () => {
    const few = { ofOne: 2, ofAll: 3 };
    const turns = createTurns({ max: 1, maxWaiting: few, waitMs: 200, refusal });
    const leave: Leave = await turns.enter('a');
    const leaving = new AbortController();
    const left = turns.enter('a', leaving.signal);
    const late = turns.enter('a');
    await expect(turns.enter('a')).rejects.toMatchObject({ code: 'unavailable' });
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    await expect(turns.enter('b', leaving.signal)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    leave();
    (await turns.enter('a'))();
  });

  it('of large reads are few, so that a small request of another key takes its turn at once', async () => {
    const small = createConnectionTurns(8);
    const large = createLargeReadTurns(8, small);
    const entered: string[] = [];
    const enter = async (owner: string, turns = large) => {
      const leave = await turns.enter(owner);
      entered.push(owner);
      return leave;
    };
    const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((owner) => enter(owner));
    await settled();
    (await enter('small', small))();
    expect(entered).toEqual(['a', 'b', 'small']);
    for (const one of waiting) (await one)();
    expect(entered).toHaveLength(9);
  });

  it('of large reads are not all held by one key, however many it sends', async () => {
    const large = createLargeReadTurns(16, createConnectionTurns(16));
    const leaving = new AbortController();
    const many = Array.from({ length: 20 }, () => large.enter('many', leaving.signal));
    await settled();
    (await large.enter('one'))();
    leaving.abort();
    await Promise.allSettled(many);
  });
});
