import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { findDelivered } from '@/domain/deliveries/form';
import { periodFieldsOf, readDeliveryPeriod } from '@/domain/deliveries/period';
import { roundOf } from '@/domain/releases/parts';
import { needsNote, type ReleaseStepKind, stepsAfter } from '@/domain/releases/steps';
import type { Prisma } from '@/generated/prisma/client';
import type { Actor, Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import type { StepMails } from './mail/step-mails';
import { holdSettings, storePeriodLocks } from './period-locks';
import { readReleaseSettings } from './settings';

/** A step that was taken. */
export type TakenStep = Readonly<{
  id: string;
  kind: ReleaseStepKind;
  at: Date;
  /** The person's name, or those of the agencies' people. */
  by: string;
  note: string | null;
  pinnedAt: Date | null;
  /** Of a return: the agency whose part alone was returned, as `agencyKeyOf` writes it; null: the whole period was. */
  agency: string | null;
}>;

/** What an approval pins. */
export type Pinned = Readonly<{ pinnedAt: string; top: number; settled: string }>;

/** A period of a collection. */
export type PeriodAsked = Readonly<{ collection: Collection; period: string }>;

/** A step to be taken. */
export type StepAsked = PeriodAsked &
  Readonly<{
    kind: ReleaseStepKind;
    /** The last step that the person saw; `0`: none. */
    seen: string;
    note: string | null;
    /** Of a return: the agency whose part alone is returned. */
    agency?: string;
    /** What is judged and stored with the step, in its transaction. */
    also?: (
      tx: Prisma.TransactionClient,
    ) => Promise<Readonly<{ pinned?: Pinned; after?: Readonly<Record<string, unknown>> }>>;
  }>;

/** The advisory lock of steps; the settings take it alone. */
export const STEP_LOCK = 'release steps';

/** @throws {ServiceError} `invalid_parameter` if the collection has no such periods */
export function judgePeriod({ collection, period }: PeriodAsked): void {
  const fields = periodFieldsOf(periodsOf(collection));
  if (findDelivered(collection.resource) === undefined || fields === undefined)
    throw invalid('collection', { code: 'not_a_collection' });
  if (readDeliveryPeriod(period, fields.kind) === undefined) throw invalid('period', { code: 'unknown' });
}

/** The steps of a period in their order. */
export async function readSteps(
  tx: Prisma.TransactionClient | PrismaClient,
  { collection: { resource }, period }: PeriodAsked,
): Promise<TakenStep[]> {
  const rows = await tx.releaseStep.findMany({
    where: { collection: resource, period },
    orderBy: { id: 'asc' },
  });
  return rows.map(takenStep);
}

/** Waits for other steps of a period and for changes of the settings, until the transaction ends. */
export async function lockPeriod(
  tx: Prisma.TransactionClient,
  { collection: { resource }, period }: PeriodAsked,
): Promise<void> {
  await holdSettings(tx, STEP_LOCK);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${STEP_LOCK}), hashtext(${`${resource}/${period}`}))`;
}

export type ReleaseSteps = ReturnType<typeof createSteps>;

type Options = Readonly<{
  places: Pick<Places, 'vocabulary'>;
  mails: Pick<StepMails, 'tellStaff' | 'tellReturned'>;
}>;

/** Adds steps, with the locks of released periods and the mails about them. */
export function createSteps({ places, mails }: Options) {
  return {
    /**
     * Adds a step to a period that {@link lockPeriod} has locked.
     * @throws {ServiceError} `invalid_parameter`; `release_step_taken` if another one was taken since the person looked;
     *   `unavailable` if a running writer of a released period does not end
     */
    async add(tx: Prisma.TransactionClient, asked: StepAsked, by: Doer): Promise<void> {
      const { collection, period, kind, seen, note, agency, also } = asked;
      const { resource, label } = collection;
      judgePeriod(asked);
      if (needsNote(kind) && note === null) throw invalid('note', { code: 'required' });
      const steps = await readSteps(tx, asked);
      const last = steps.at(-1);
      if ((last?.id ?? '0') !== seen || !stepsAfter(last?.kind ?? 'open').includes(kind))
        throw new ServiceError('release_step_taken');
      const { pinned, after = {} } = (await also?.(tx)) ?? {};
      const person = actorColumns(by);
      await tx.releaseStep.create({
        data: {
          ...{ collection: resource, period, kind, note, follows: BigInt(seen), agency: agency ?? null },
          ...person,
          ...pinned,
        },
      });
      await writeHistory(tx, by, {
        action: `release.${kind}`,
        subject: { kind: 'release', id: `${resource}/${period}`, name: `${label.id} ${period}` },
        before: { state: last?.kind ?? 'open' },
        after: { state: kind, ...after },
        reason: note,
      });
      const news = { collection, period, kind, note, by: person.actorName, part: null };
      await mails.tellStaff(tx, news, person.actorId);
      if (kind === 'returned' && agency === undefined)
        await mails.tellReturned(tx, {
          ...{ collection, period, note: note ?? '' },
          keys: await submittersOf(tx, asked, roundOf(steps)),
        });
      const wasReleased = last?.kind === 'released';
      const { locks } = await readReleaseSettings(tx);
      if (locks && wasReleased !== (kind === 'released')) {
        const vocabulary = await places.vocabulary();
        await storePeriodLocks(tx, { collection, vocabulary, isOn: true });
      }
    },
  };
}

/** The agencies that submitted their parts in a round, as `agencyKeyOf` writes them. */
async function submittersOf(
  tx: Prisma.TransactionClient,
  { collection: { resource }, period }: PeriodAsked,
  round: string,
): Promise<readonly string[]> {
  const rows = await tx.releasePartStep.findMany({
    where: { collection: resource, period, round: BigInt(round), kind: 'submitted' },
    distinct: ['agency'],
    select: { agency: true },
  });
  return rows.map(({ agency }) => agency);
}

/** The columns that name the person of a step. */
export const actorColumns = ({ actor, name }: Doer) => ({
  actorKind: actor?.kind ?? 'anyone',
  actorId: (actor && staffIdOf(actor)) ?? null,
  actorName: actor?.name ?? name ?? '',
});

export const staffIdOf = (actor: Actor): string | undefined =>
  actor.kind === 'staff' ? actor.id : undefined;

export const takenStep = (step: {
  id: bigint;
  kind: string;
  at: Date;
  actorName: string;
  note: string | null;
  pinnedAt: Date | null;
  agency: string | null;
}): TakenStep => ({
  id: String(step.id),
  kind: step.kind as ReleaseStepKind,
  at: step.at,
  by: step.actorName,
  note: step.note,
  pinnedAt: step.pinnedAt,
  agency: step.agency,
});
