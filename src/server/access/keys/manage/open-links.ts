import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { writeHistory } from '@/server/history/write';
import { cancelLetter } from '@/server/letters/cancel';
import { nameOf } from './issue';

/** There is one letter for each one-time link to a key. */
export const occasionOfLink = ({ id }: { id: string }): string => `key link ${id}`;

/**
 * Withdraws the links to a key that would replace this one, and drops letters with them that are still waiting. The key
 * must be locked. Source: docs/decisions/key-links.md.
 */
export async function withdrawOpenLinks(
  tx: Prisma.TransactionClient,
  { keyId, by, now }: { keyId: string; by: Doer; now: Date },
): Promise<void> {
  const open = { replacesId: keyId, collectedAt: null, withdrawnAt: null };
  for (const { id, name } of await tx.keyLink.findMany({ where: open })) {
    await tx.keyLink.update({ where: { id }, data: { withdrawnAt: now, withdrawnBy: nameOf(by) } });
    await cancelLetter(tx, occasionOfLink({ id }));
    const subject = { kind: 'key', id: keyId, name } as const;
    await writeHistory(tx, by, { action: 'key.link_withdrawn', subject });
  }
}
