import { describe, expect, it } from 'vitest';
import { ServiceError } from './errors';
import { createTurns, type Leave } from './turns';

const refusal = () => new ServiceError('unavailable');
const mostWaiting = { ofOne: 100, ofAll: 1_000 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are never more than may be, of all and of one', async () => {
    const turns = createTurns({ most: 3, mostOfOne: 2, mostWaiting, waitMs: 10_000, refusal });
    const inside: string[] = [];
    let most = 0;
    const work = async (owner: string) => {
      const leave = await turns.enter(owner);
      inside.push(owner);
      most = Math.max(most, inside.length);
      expect(inside.filter((one) => one === owner).length).toBeLessThanOrEqual(2);
      await settled();
      inside.splice(inside.indexOf(owner), 1);
      leave();
    };
    await Promise.all(['a', 'b', 'c'].flatMap((owner) => Array.from({ length: 50 }, () => work(owner))));
    expect(most).toBe(3);
    expect(inside).toEqual([]);
  });

  it('go round: an owner with one waits for one of each, not for all that came before', async () => {
    const turns = createTurns({ most: 1, mostOfOne: 1, mostWaiting, waitMs: 10_000, refusal });
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

  it('are kept for an owner without any, while others hold all that they may', async () => {
    const turns = createTurns({ most: 4, mostOfOne: 3, kept: 1, mostWaiting, waitMs: 10_000, refusal });
    for (const owner of ['a', 'a', 'b', 'b', 'b']) void turns.enter(owner);
    await settled();
    let entered = false;
    void turns.enter('c').then(() => {
      entered = true;
    });
    await settled();
    expect(entered).toBe(true);
  });

  it('are not waited for by who left, nor for too long, nor by too many', async () => {
    const few = { ofOne: 2, ofAll: 3 };
    const turns = createTurns({ most: 1, mostOfOne: 1, mostWaiting: few, waitMs: 200, refusal });
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
});
