import type { Database } from '../database';
import { USED_CODE } from './codes';

/**
 * Ends a person's sessions, unfinished sign-ins, and trusted browsers, which need no second factor. The person's row must
 * be locked.
 * @param options.but a session that stays
 * @returns how many sessions were ended
 */
export async function endAllOf(tx: Database, id: string, { but }: { but?: string } = {}): Promise<number> {
  await endTrust(tx, id);
  const { count } = await tx.staffSession.deleteMany({
    where: { userId: id, ...(but === undefined ? {} : { id: { not: but } }) },
  });
  return count;
}

/** Ends trusted browsers and unfinished sign-ins. */
export async function endTrust(tx: Database, id: string): Promise<void> {
  await tx.staffVerification.deleteMany({
    // Used codes remain used.
    where: { value: id, identifier: { not: { startsWith: USED_CODE } } },
  });
}
