import type pg from 'pg';

/** How long a statement waits for a lock, in milliseconds: what only observes does not queue behind what it observes. */
const LOCK_LIMIT_MS = 100;

/**
 * Runs work in a read-only transaction with a time limit of its own, and rolls it back. The settings are those of the
 * transaction: behind a pooler in transaction mode, settings of a session would be passed on to other clients.
 * @param limitMs the time limit of each statement, in milliseconds
 */
export async function readOnly<T>(
  client: Pick<pg.ClientBase, 'query'>,
  limitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(
    `BEGIN READ ONLY; SET LOCAL statement_timeout = ${limitMs}; SET LOCAL lock_timeout = ${LOCK_LIMIT_MS}`,
  );
  try {
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}
