import { USED_CODE } from './codes';
import type { Database } from './database';

/**
 * Ends whatever a person is signed in by, or could soon be: steps of a sign-in under way, browsers that are trusted
 * not to ask for a second factor, and sessions. The person's row has to be locked.
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

/** Lets no browser pass without a second factor any more, and no sign-in that is half done. */
export async function endTrust(tx: Database, id: string): Promise<void> {
  await tx.staffVerification.deleteMany({
    // Used codes stay used.
    where: { value: id, identifier: { not: { startsWith: USED_CODE } } },
  });
}
