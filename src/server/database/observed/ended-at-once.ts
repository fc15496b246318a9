import type pg from 'pg';

/**
 * Prepares to close a pool whose running statements may be dropped.
 * @returns a function that closes it without waiting for a database that may not answer
 */
export function endedAtOnce(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return async () => {
    const ended = pool.end();
    for (const { connection } of open) connection.stream.destroy();
    await ended;
  };
}
