import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '@/server/log';
import { createPool, type Pool } from '../pool';
import { createOwnDatabase } from '../testing';
import type { Snapshot } from './shared-snapshots';
import { createStreams, type Streams } from './streams';

const STATE = 'SELECT pg_current_snapshot()::text AS snapshot, pg_backend_pid() AS process';
const LONG = 'SELECT pg_sleep(60)';
let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
const full = new Set<string>();
const streamsOn = (connections: number, joinableMs?: number) =>
  createStreams({
    pool,
    connections,
    hasRoom: (owner) => !full.has(owner),
    ...(joinableMs !== undefined && { joinableMs }),
  });
/** Opens a long list; `isWritten`: whether its collection was written after every running snapshot began. */
const longList = (streams: Streams, owner: string, { isWritten = false } = {}) =>
  streams.share({ owner, isShort: false, isCurrent: async () => !isWritten });
/** The results of the promises that settle within a while in which nothing else ends. */
const within = <T>(promise: Promise<T>, ms = 1_000) => Promise.race([promise, sleep(ms, undefined)]);

/** Waits until the long statement is running, and calls `leave`. */
async function onceRunning(leave: () => void): Promise<void> {
  const running = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query = '${LONG}' AND datname = current_database()`;
  await expect.poll(async () => (await pool.query(running)).rowCount).toBe(1);
  leave();
}

beforeAll(async () => {
  database = await createOwnDatabase();
  pool = createPool(database.settings, createLogger('silent'), 5);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('connections of one caller', () => {
  it('are half of those for long lists at most, and the others are free for others', async () => {
    const streams = streamsOn(5);
    let opened = 0;
    const many = Array.from({ length: 16 }, async () => {
      const { client, run, release } = await streams.open({ owner: 'many' });
      opened += 1;
      const { rows } = await run(() => client.query('SELECT pg_sleep(0.02)'));
      release();
      return rows.length;
    });
    const first = await streams.open({ owner: 'one' });
    const second = await streams.open({ owner: 'another' });
    expect(opened).toBeLessThan(16);
    // No list is refused.
    expect(await Promise.all(many)).toEqual(many.map(() => 1));
    first.release();
    second.release();
  });

  it('are refused without room in the spool, and cancelled when the caller leaves', async () => {
    const streams = streamsOn(5);
    full.add('full');
    const refusal = { code: 'unavailable', retryAfter: 5 };
    await expect(streams.open({ owner: 'full' })).rejects.toMatchObject(refusal);
    await expect(streams.share({ owner: 'full', isShort: true })).rejects.toMatchObject(refusal);
    const leaving = new AbortController();
    const { client, run, release } = await streams.open({ owner: 'two', signal: leaving.signal });
    const cancelled = expect(run(() => client.query(LONG))).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([cancelled, onceRunning(() => leaving.abort())]);
    release();
  });
});

describe('shared snapshots', () => {
  it('are shared by all lists that wait for one, while short lists wait for none of them', async () => {
    // One connection is for long lists, one for short ones.
    const streams = streamsOn(2);
    const first = await streams.share({ owner: 'a', isShort: false });
    const before = await first.queryRow<{ snapshot: string }>(STATE, []);
    await pool.query('CREATE TABLE shared AS SELECT 1 AS n');
    const waiting = ['b', 'c', 'd'].map((owner) => streams.share({ owner, isShort: false }));
    const short = await streams.share({ owner: 'b', isShort: true });
    await short.queryRow(STATE, []);
    await short.close();
    expect(await first.queryRow(STATE, [])).toEqual(before);
    await first.close();
    const lists = await Promise.all(waiting);
    // They see what was written before they were requested, and no writes that come while they are read.
    expect(await lists[0]!.query('SELECT n FROM shared', [])).toEqual([{ n: 1 }]);
    await pool.query('UPDATE shared SET n = 2');
    for (const list of lists) expect(await list.query('SELECT n FROM shared', [])).toEqual([{ n: 1 }]);
    const states = await Promise.all(lists.map((list) => list.queryRow(STATE, [])));
    expect(states).toEqual(states.map(() => states[0]));
    for (const list of lists) await list.close();
  });

  it('outlive a statement of one list that fails, or whose caller leaves', async () => {
    const streams = streamsOn(2);
    const leaving = new AbortController();
    const holding = await streams.open({ owner: 'holding' });
    const waiting = [
      streams.share({ owner: 'a', isShort: false }),
      streams.share({ owner: 'b', isShort: false, signal: leaving.signal }),
      streams.share({ owner: 'c', isShort: false }),
    ];
    const left = streams.share({ owner: 'd', isShort: false, signal: AbortSignal.timeout(20) });
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    holding.release();
    const [failing, leaver, other] = await Promise.all(waiting);
    const before = await other!.queryRow(STATE, []);
    await expect(failing!.query('SELECT 1 / 0', [])).rejects.toThrow('division by zero');
    const sleeping = leaver!.query(LONG, []);
    const after = other!.queryRow(STATE, []);
    const cancelled = expect(sleeping).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([cancelled, onceRunning(() => leaving.abort())]);
    expect(await after).toEqual(before);
    await Promise.all([failing!.close(), leaver!.close(), other!.close()]);
    // The last list released the connection.
    (await streams.open({ owner: 'e' })).release();
  });
});

describe('the first list of a caller', () => {
  it.each([1, 2, 4])('waits for a page of each other caller, on %i connections', async (connections) => {
    const streams = streamsOn(connections);
    const many = await Promise.all(Array.from({ length: 16 }, () => longList(streams, 'many')));
    const others = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => longList(streams, owner)));
    const one = await within(longList(streams, 'one'));
    expect(one).toBeDefined();
    const read: string[] = [];
    const page = async (owner: string, list: Snapshot) => {
      await list.query('SELECT pg_sleep(0.01)', []);
      read.push(owner);
    };
    const pages = [
      ...[...many, ...many].map((list) => page('many', list)),
      ...others.map((list, n) => page(`other ${n}`, list)),
      page('one', one!),
    ];
    await Promise.all(pages);
    expect(read.slice(0, read.indexOf('one')).filter((owner) => owner === 'many').length).toBeLessThan(8);
    for (const list of [...many, ...others, one!]) await list.close();
  });

  it('has a connection that those with others do not get, if what they read was written since', async () => {
    const streams = streamsOn(4);
    const leaving = new AbortController();
    const { signal } = leaving;
    const beginsBeside = async (others: Promise<{ close: () => unknown } | { release: () => void }>[]) => {
      await sleep(100);
      const one = await within(longList(streams, 'one', { isWritten: true }));
      expect(one).toBeDefined();
      await one!.queryRow(STATE, []);
      await one!.close();
      leaving.abort();
      for (const settled of await Promise.allSettled(others)) {
        if (settled.status === 'rejected') continue;
        await ('close' in settled.value ? settled.value.close() : settled.value.release());
      }
    };
    const files = ['a', 'b', 'c', 'd'].map((owner) => streams.open({ owner, signal }));
    await beginsBeside(files);
    const begun = await longList(streams, 'many', { isWritten: true });
    const more = Array.from({ length: 15 }, () => longList(streams, 'many', { isWritten: true }));
    const closed = more.map(async (list) => (await list).close());
    // The owner's further lists wait until its first one is read, also while files are read.
    const file = await streams.open({ owner: 'file' });
    await beginsBeside([]);
    file.release();
    expect(await within(Promise.all(closed), 50)).toBeUndefined();
    await begun.close();
    await Promise.all(closed);
  });

  it('joins no snapshot that shows less than it must, that has failed, or that is old', async () => {
    const streams = streamsOn(1, 300);
    const stateOf = async (list: Snapshot) => (await list.queryRow<{ snapshot: string }>(STATE, [])).snapshot;
    const begun = await longList(streams, 'a');
    const joined = await longList(streams, 'b');
    expect(await stateOf(joined)).toBe(await stateOf(begun));
    const later = longList(streams, 'c', { isWritten: true });
    expect(await within(later, 50)).toBeUndefined();
    await sleep(300);
    const late = longList(streams, 'd');
    expect(await within(late, 50)).toBeUndefined();
    const before = await stateOf(begun);
    await pool.query('CREATE TABLE written_since AS SELECT 1 AS n');
    await Promise.all([begun.close(), joined.close()]);
    const [c, d] = await Promise.all([later, late]);
    expect(await stateOf(c)).toBe(await stateOf(d));
    expect(await stateOf(c)).not.toBe(before);
    await c.query('SELECT pg_terminate_backend(pg_backend_pid())', []).catch(() => {});
    const e = longList(streams, 'e');
    expect(await within(e, 50)).toBeUndefined();
    await Promise.all([c.close(), d.close()]);
    const after = await e;
    expect(await after.query('SELECT n FROM written_since', [])).toEqual([{ n: 1 }]);
    await after.close();
  });
});
