import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '@/server/database/failures';

const ATTEMPTS = 10;
const FIRST_PAUSE = 5;

/**
 * Retries a transaction after a deadlock or a serialisation failure. Locks are taken in order, so this is rare.
 * @param alsoRetry further errors to retry
 */
export async function withRetry<T>(
  transaction: () => Promise<T>,
  alsoRetry: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !(isTransient(error) || alsoRetry(error))) throw error;
      await sleep(Math.random() * FIRST_PAUSE * 2 ** attempt);
    }
  }
}
