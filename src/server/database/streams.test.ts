import { expect, it } from 'vitest';
import { createLogger } from '@/server/log';
import { createPool } from './pool';
import { createStreams } from './streams';
import { createOwnDatabase } from './testing';

it('one key has half of the connections, waits for its own, and leaves the others to others', async () => {
  const database = await createOwnDatabase();
  const pool = createPool(database.settings, createLogger('silent'), 4);
  try {
    const full = new Set<string>();
    const streams = createStreams({ pool, connections: 4, hasRoom: (owner) => !full.has(owner) });
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
    full.add('one');
    await expect(streams.open({ owner: 'one' })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5,
    });
    const leaving = new AbortController();
    const { client, run, release } = await streams.open({ owner: 'two', signal: leaving.signal });
    setTimeout(() => leaving.abort(), 50);
    await expect(run(() => client.query('SELECT pg_sleep(20)'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    release();
  } finally {
    await pool.end();
    await database.drop();
  }
});
