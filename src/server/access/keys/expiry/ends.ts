import type { PrismaClient } from '@/generated/prisma/client';
import { system } from '@/server/actor';
import { writeHistory } from '@/server/history/write';
import { keySubjectOf } from '../manage/issue';

type Ended = Readonly<{ id: string; name: string; expiresAt: Date }>;

const BATCH = 100;

/**
 * Writes the expiry of keys to the history, at the moment at which each expired: once, and later if the service was not
 * running then. @returns how many
 */
export async function recordEnds(
  { prisma, now }: Readonly<{ prisma: PrismaClient; now: () => Date }>,
  closing: AbortSignal,
): Promise<number> {
  let total = 0;
  while (!closing.aborted) {
    const count = await recordBatch(prisma, now());
    total += count;
    if (count < BATCH) break;
  }
  return total;
}

const recordBatch = (prisma: PrismaClient, moment: Date): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const ended = await tx.$queryRaw<Ended[]>`
      UPDATE api_key SET recorded_expiry = expires_at WHERE id IN (
        SELECT id FROM api_key
         WHERE revoked_at IS NULL AND suspended_at IS NULL AND expires_at <= ${moment}
           AND recorded_expiry IS DISTINCT FROM expires_at
         ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE)
      RETURNING id, name, expires_at AS "expiresAt"`;
    for (const key of ended) {
      await writeHistory(tx, system('expiry'), {
        action: 'key.expired',
        subject: keySubjectOf(key),
        before: { state: 'active' },
        after: { state: 'expired' },
        at: key.expiresAt,
      });
    }
    return ended.length;
  });
