import type pg from 'pg';

/**
 * Runs work in a transaction on a connection that is in none: committed if the work succeeds, else rolled back.
 * @param begin the statements that begin it
 */
export async function withinTransaction<T>(
  client: Pick<pg.ClientBase, 'query'>,
  work: () => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  return rollingBack(client, async () => {
    await client.query(begin);
    const result = await work();
    await client.query('COMMIT');
    return result;
  });
}

/** Runs work that begins and ends a transaction itself, and rolls back what it leaves open when it fails. */
export async function rollingBack<T>(
  client: Pick<pg.ClientBase, 'query'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // If this fails too, the transaction is still open, and the holder of the connection closes it.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
