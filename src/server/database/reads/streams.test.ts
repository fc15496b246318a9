import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '@/server/log';
import { createPool, type Pool } from '../pool';
import { createOwnDatabase } from '../testing';
import { createStreams } from './streams';

const STATE = 'SELECT pg_current_snapshot()::text AS snapshot, pg_backend_pid() AS process';
const LONG = 'SELECT pg_sleep(60)';
let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
const full = new Set<string>();
const streamsOn = (connections: number) =>
  createStreams({ pool, connections, hasRoom: (owner) => !full.has(owner) });

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
    // Nobody is refused.
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
    // One connection for long lists, one for short ones.
    const streams = streamsOn(2);
    const first = await streams.share({ owner: 'a', isShort: false });
    const before = await first.queryRow<{ snapshot: string }>(STATE, []);
    await pool.query('CREATE TABLE shared AS SELECT 1 AS n');
    const waiting = ['a', 'a', 'b'].map((owner) => streams.share({ owner, isShort: false }));
    const short = await streams.share({ owner: 'b', isShort: true });
    await short.queryRow(STATE, []);
    await short.close();
    expect(await first.queryRow(STATE, [])).toEqual(before);
    await first.close();
    const lists = await Promise.all(waiting);
    // They see what was written before they were asked for, and nothing that is written while they are read.
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
    // The last one gave the connection back.
    (await streams.open({ owner: 'e' })).release();
  });
});
