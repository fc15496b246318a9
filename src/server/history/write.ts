import { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { Action, SubjectKind } from './actions';

/** The members of a thing that a change touched. Never a secret. */
export type Members = Readonly<Record<string, unknown>>;

/** One thing that was done. */
export type HistoryEntry = Readonly<{
  action: Action;
  subject: Readonly<{ kind: SubjectKind; id?: string | null; name: string }>;
  before?: Members;
  after?: Members;
  reason?: string | null;
}>;

/**
 * Writes what was done, in the transaction that does it, so that neither is ever without the other.
 * @param tx the transaction of the change
 */
export async function writeHistory(
  tx: Prisma.TransactionClient,
  { actor, address }: Doer,
  { action, subject, before, after, reason }: HistoryEntry,
): Promise<void> {
  await tx.historyEvent.create({
    data: {
      action,
      address,
      actorKind: actor?.kind ?? 'anyone',
      actorId: actor === undefined || actor.kind === 'system' ? null : actor.id,
      actorName: actor?.name ?? '',
      subjectKind: subject.kind,
      subjectId: subject.id ?? null,
      subjectName: subject.name,
      before: asJson(before),
      after: asJson(after),
      reason: reason ?? null,
    },
    select: { id: true },
  });
}

/** Only what differs between two states of a thing, as `before` and `after` of an entry. */
export function differences<T extends Members>(before: T, after: T): { before: Members; after: Members } {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (state: T) => Object.fromEntries(changed.map((name) => [name, state[name]]));
  return { before: of(before), after: of(after) };
}

/** Dates become text, as everywhere in JSON. */
function asJson(members: Members | undefined): Prisma.InputJsonObject | typeof Prisma.DbNull {
  return members === undefined ? Prisma.DbNull : JSON.parse(JSON.stringify(members));
}
