import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log';
import type { Pool, PoolClient } from './pool';
import { isStandby } from './standby';
import { withinTransaction } from './transaction';

/** A running task, which must be closed before the pool. */
export type Daily = Readonly<{
  /** Stops the timer, and waits for the running work. */
  close: () => Promise<void>;
}>;

type Options = Readonly<{
  pool: Pool;
  log: Logger;
  /** The name of the task's lock, which instances with the same database share. */
  name: string;
  /** Does the work; `closing` is aborted when the service ends. */
  run: (closing: AbortSignal) => Promise<void>;
  /** The pause before the first time, in milliseconds. */
  soon?: number;
  /** The pause before each further time, in milliseconds. */
  every?: number;
}>;

const DAY_MS = 86_400_000;
const SOON_MS = 60_000;
/** The first of the two numbers of the locks of all such tasks. */
const LOCK_CLASS = 0x72657465;

/**
 * The lock of a task is held by a transaction, which stays on one connection behind a pooler too. It has neither a snapshot nor
 * an identifier of its own while the task runs, so it holds up nothing.
 */
const BEGIN = 'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0';

/** Runs a task soon after the start and then once a day, never in two instances at the same time. */
export const everyDay = (options: Omit<Options, 'every'>): Daily => repeatedly(options);

/**
 * Runs a task soon after the start and then repeatedly, never in two instances at the same time, and not while the database is a
 * standby.
 */
export function repeatedly({ pool, log, name, run, soon = SOON_MS, every = DAY_MS }: Options): Daily {
  const closing = new AbortController();
  const runLocked = async (client: PoolClient) => {
    if (await lock(client, name)) await run(closing.signal);
  };
  const turn = async () => {
    if (isStandby()) return;
    const client = await pool.connect();
    try {
      await withinTransaction(client, () => runLocked(client), BEGIN);
      client.release();
    } catch (error) {
      // If the transaction did not end, the lock ends with its connection.
      client.release(client.getTransactionStatus() !== 'I');
      throw error;
    }
  };
  const forever = async () => {
    for (let pause = soon; await paused(pause, closing.signal); pause = every) {
      await turn().catch((error) => log.error({ err: error, task: name }, 'a repeated task failed'));
    }
  };
  const work = forever();
  return {
    async close() {
      closing.abort();
      await work;
    },
  };
}

/**
 * Deletes in batches, so that no lock is held for long.
 * @param remove deletes at most the given number of rows, and returns their number
 */
export async function deleteInBatches(
  remove: (limit: number) => Promise<number>,
  { closing, size = 10_000 }: { closing: AbortSignal; size?: number },
): Promise<number> {
  let total = 0;
  while (!closing.aborted) {
    const count = await remove(size);
    total += count;
    if (count < size) break;
  }
  return total;
}

async function lock(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS got',
    [LOCK_CLASS, name],
  );
  return rows[0]?.got === true;
}

/** Waits between two turns of a task, in milliseconds. @returns false if the task was closed meanwhile */
export async function paused(pause: number, signal: AbortSignal): Promise<boolean> {
  return sleep(pause, true, { signal, ref: false }).catch(() => false);
}
