import type { Pool } from '@/server/database/pool';
import { type Daily, deleteInBatches, repeatedly } from '@/server/database/retention';
import type { Logger } from '@/server/log';
import { FORGET_REPLIES } from './first-replies';

const HOUR_MS = 3_600_000;

/** Deletes first replies that are older than a day, soon after the start and then once an hour. */
export const forgetFirstReplies = ({ pool, log }: { pool: Pool; log: Logger }): Daily =>
  repeatedly({
    pool,
    log,
    name: 'first replies',
    every: HOUR_MS,
    run: async (closing) => {
      await removeOldReplies(pool, closing);
    },
  });

/** @returns the number of deleted replies */
export const removeOldReplies = (pool: Pool, closing: AbortSignal): Promise<number> =>
  deleteInBatches(async (limit) => (await pool.query(FORGET_REPLIES, [limit])).rowCount ?? 0, {
    closing,
    // Fewer at a time than usual, because a reply may have several megabytes.
    size: 1_000,
  });
