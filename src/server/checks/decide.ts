import type { RuleName } from '@/domain/checks/all-rules';
import type { CollectionName } from '@/domain/collections';
import { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { visibleFindings, type Wanted } from './read-findings';

type Decided = Readonly<{ id: string; rule: RuleName; collection: CollectionName }>;
type Asked = Readonly<{ ids: readonly string[]; by: Doer; wanted: Wanted }>;

/**
 * Accepts findings that are new, with the reason why the figures are right.
 * @returns their number
 * @throws {ServiceError} `not_found` if none of them is new and visible to the person
 */
export const acceptFindings = (prisma: PrismaClient, asked: Asked & { reason: string }): Promise<number> =>
  decide(prisma, {
    ...asked,
    action: 'finding.accepted',
    from: 'new',
    set: Prisma.sql`state = 'accepted', reason = ${asked.reason}, accepted_by = ${actorId(asked.by)}::uuid, accepted_as = ${asked.by.actor?.name ?? ''}`,
  });

/** Makes accepted findings new again. @throws {ServiceError} `not_found` as {@link acceptFindings} */
export const reopenFindings = (prisma: PrismaClient, asked: Asked): Promise<number> =>
  decide(prisma, {
    ...asked,
    action: 'finding.reopened',
    from: 'accepted',
    set: Prisma.sql`state = 'new', reason = NULL, accepted_by = NULL, accepted_as = NULL`,
  });

type Decision = Asked &
  Readonly<{
    action: 'finding.accepted' | 'finding.reopened';
    from: 'new' | 'accepted';
    set: Prisma.Sql;
    reason?: string;
  }>;

function decide(
  prisma: PrismaClient,
  { ids, by, wanted, action, from, set, reason }: Decision,
): Promise<number> {
  const { sql, params } = visibleFindings({ ...wanted, state: from });
  return prisma.$transaction(async (tx) => {
    const seen = await tx.$queryRawUnsafe<{ id: bigint }[]>(
      `SELECT id FROM finding f WHERE ${sql} AND id = ANY ($${params.length + 1}::bigint[]) ORDER BY id FOR UPDATE`,
      ...params,
      ids.map(BigInt),
    );
    if (seen.length === 0) throw new ServiceError('not_found');
    const decided = await tx.$queryRaw<Decided[]>`
      UPDATE finding SET ${set}, changed_at = now() WHERE id = ANY (${seen.map(({ id }) => id)}::bigint[])
      RETURNING id::text, rule, collection`;
    for (const { id, rule, collection } of decided) {
      await writeHistory(tx, by, {
        action,
        subject: { kind: 'finding', id, name: collection },
        after: { rule },
        reason: reason ?? null,
      });
    }
    return decided.length;
  });
}

const actorId = ({ actor }: Doer): string | null => (actor?.kind === 'staff' ? actor.id : null);
