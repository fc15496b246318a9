import type { Action, SubjectKind } from '@/domain/history/actions';
import { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';

/** Changed members of a subject, without secrets. */
export type Members = Readonly<Record<string, unknown>>;

/** An event to write. */
export type HistoryEntry = Readonly<{
  action: Action;
  subject: Readonly<{ kind: SubjectKind; id?: string | null; name: string }>;
  before?: Members;
  after?: Members;
  reason?: string | null;
  /** When it happened, if not now. */
  at?: Date;
}>;

/**
 * Writes an event in the transaction of the change, so that neither exists without the other.
 * @param tx the transaction of the change
 */
export async function writeHistory(
  tx: Prisma.TransactionClient,
  { actor, name, address }: Doer,
  { action, subject, before, after, reason, at }: HistoryEntry,
): Promise<void> {
  await tx.historyEvent.create({
    data: {
      action,
      address,
      actorKind: actor?.kind ?? 'anyone',
      actorId: actor === undefined || actor.kind === 'system' ? null : actor.id,
      actorName: actor?.name ?? name ?? '',
      subjectKind: subject.kind,
      subjectId: subject.id ?? null,
      subjectName: subject.name,
      before: asJson(before),
      after: asJson(after),
      reason: reason ?? null,
      ...(at && { at }),
    },
    select: { id: true },
  });
}

/** The members that differ between two states of a subject, as `before` and `after` of an event. */
export function differences<T extends Members>(before: T, after: T): { before: Members; after: Members } {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (state: T) => Object.fromEntries(changed.map((name) => [name, state[name]]));
  return { before: of(before), after: of(after) };
}

/** Converts dates to text. */
function asJson(members: Members | undefined): Prisma.InputJsonObject | typeof Prisma.DbNull {
  return members === undefined ? Prisma.DbNull : JSON.parse(JSON.stringify(members));
}
