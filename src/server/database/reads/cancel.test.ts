import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { openDatabaseProxy } from '../../../../tests/support/tcp-proxy';
import { createHeartbeat } from '../heartbeat';
import { createPool, onConnection } from '../pool';
import { cancellable } from './cancel';

const { DATABASE_URL } = process.env;
const log = createLogger('silent');
const settings = readSettings({ DATABASE_URL, WRITE_TIMEOUT_SECONDS: '5' });
const pool = createPool(settings, log, 1);
afterAll(() => pool.end());

const backend = async (): Promise<number> =>
  (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;

describe('a statement', () => {
  it('is cancelled in the database when its caller leaves, and the connection serves the next one', async () => {
    const before = await backend();
    for (let turn = 0; turn < 20; turn += 1) {
      const leaving = new AbortController();
      const work = onConnection(pool, (client) =>
        cancellable(client, { signal: leaving.signal }, () => client.query('SELECT pg_sleep(30)')),
      );
      setTimeout(() => leaving.abort(), turn);
      await expect(work).rejects.toMatchObject({ code: 'unavailable' });
      // A late cancel request would hit this statement.
      await expect(pool.query('SELECT pg_sleep(0.01)')).resolves.toBeDefined();
    }
    expect(await backend()).toBe(before);
  });

  it('is cancelled at its time limit', async () => {
    const work = onConnection(pool, (client) =>
      cancellable(client, { limitMs: 100 }, () => client.query('SELECT pg_sleep(30)')),
    );
    await expect(work).rejects.toMatchObject({ code: 'unavailable', cause: { code: '57014' } });
    expect(pool.idleCount).toBe(1);
  });

  it('is ended by the database at the limit of the settings, as is an idle transaction', async () => {
    const { rows } = await pool.query(
      `SELECT current_setting('statement_timeout') AS statement,
         current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(rows[0]).toEqual({ statement: '5s', idle: '1min' });
  });

  it('that has ended is not affected', async () => {
    const leaving = new AbortController();
    const work = onConnection(pool, (client) =>
      cancellable(client, { signal: leaving.signal, limitMs: 5_000 }, () => client.query('SELECT 1 AS one')),
    );
    expect((await work).rows).toEqual([{ one: 1 }]);
    leaving.abort();
    await expect(pool.query('SELECT pg_sleep(0.1)')).resolves.toBeDefined();
  });
});

describe('a black hole between service and database', () => {
  it('fails running, waiting and new statements; ends by itself when the connection works again', async () => {
    const { proxy, url } = await openDatabaseProxy(DATABASE_URL!);
    const through = readSettings({ DATABASE_URL: url });
    const lost = createPool(through, log, 1);
    const heartbeat = createHeartbeat({ settings: through, log, pools: [lost] });
    await heartbeat.start();
    expect(Math.abs(heartbeat.now() - Date.now())).toBeLessThan(1_000);
    await lost.query('SELECT 1');
    proxy.silence();
    const begun = performance.now();
    // One query is running, the other waits for its connection.
    const answers = await Promise.allSettled([lost.query('SELECT 1'), lost.query('SELECT 2')]);
    const terminated = { message: expect.stringMatching('Connection terminated') };
    const failed = { status: 'rejected', reason: expect.objectContaining(terminated) };
    expect(answers).toEqual([failed, failed]);
    // Without the heartbeat it would wait for as long as a statement may take.
    expect(performance.now() - begun).toBeLessThan(30_000);
    const refused = performance.now();
    await expect(lost.query('SELECT 3')).rejects.toThrow(/Connection terminated/);
    // The work is done at once, not only after the next five seconds without an answer.
    expect(performance.now() - refused).toBeLessThan(4_000);
    await proxy.mend();
    while (!(await lost.query('SELECT 4').then(Boolean, () => false))) await sleep(100);
    await heartbeat.close();
    await lost.end();
    await proxy.cut();
  });
});
