import type { AccessRequest, Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { writeHistory } from '@/server/history/write';
import { requestSubjectOf } from './record';

/* An applicant who is not sure that a request has arrived sends it again. The help desk sees equal requests as one, and
   decides them together. */

/** The members that equal requests have in common. */
const SAME = [
  'agency',
  'system',
  'contactName',
  'contactEmail',
  'contactPhone',
  'purpose',
  'permissions',
  'allowedAddresses',
] as const;

type Same = Pick<AccessRequest, (typeof SAME)[number]>;

/** The first of the waiting requests that are equal to a new one; null if there is none. */
export async function findSame(tx: Prisma.TransactionClient, asked: Same): Promise<string | null> {
  const { permissions, allowedAddresses, ...texts } = Object.fromEntries(
    SAME.map((name) => [name, asked[name]]),
  ) as Same;
  const found = await tx.accessRequest.findFirst({
    where: {
      ...texts,
      permissions: { equals: permissions },
      allowedAddresses: { equals: allowedAddresses },
      state: 'waiting',
      sameAsId: null,
    },
    orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return found?.id ?? null;
}

/** Rejects the waiting copies of a decided request, each with a reason in its own language. */
export async function rejectCopies(
  tx: Prisma.TransactionClient,
  { of, by, reasonOf }: { of: AccessRequest; by: Doer; reasonOf: (language: string) => string },
): Promise<void> {
  const copies = await tx.accessRequest.findMany({ where: { sameAsId: of.id, state: 'waiting' } });
  const { decidedAt, decidedById, decidedByName } = of;
  for (const copy of copies) {
    const reason = reasonOf(copy.language);
    const { count } = await tx.accessRequest.updateMany({
      where: { id: copy.id, state: 'waiting' },
      data: { state: 'rejected', decidedAt, decidedById, decidedByName, reason },
    });
    if (count === 0) continue;
    await writeHistory(tx, by, {
      action: 'request.rejected',
      subject: requestSubjectOf(copy),
      before: { state: 'waiting' },
      after: { state: 'rejected' },
      reason,
    });
  }
}

/** Lets the copies of a request wait on their own, because it is not equal to them any more. */
export async function releaseCopies(tx: Prisma.TransactionClient, id: string): Promise<void> {
  await tx.accessRequest.updateMany({ where: { sameAsId: id, state: 'waiting' }, data: { sameAsId: null } });
}
