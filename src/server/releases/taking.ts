import type { Collection } from '@/domain/collections';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import type { Refusal } from '@/domain/refusals/refusal';
import { type ReleaseMark, releaseName } from '@/domain/releases/release';
import type { ReleaseStepKind } from '@/domain/releases/steps';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import type { ReadRow } from '@/server/records/place-codes/stored-places';
import type { Records } from '@/server/records/records';
import { type DrawnBefore, drawnBeforeSql, type Pin, pinnedSql } from '@/server/records/released/pinned-sql';
import { knownCollection } from './known-collection';
import { LOCKING_TIMEOUT_MS } from './period-locks';
import { pinOfPeriod } from './pin-of-period';
import {
  judgePeriod,
  lockPeriod,
  type PeriodAsked,
  type ReleaseSteps,
  type StepAsked,
  staffIdOf,
} from './steps';

/** A period of which a step is to be taken. */
type About = Readonly<{ collection: string; period: string; seen: string; note: string | null }>;

/** The steps that need nothing but a note. */
export type PlainStep = 'submitted' | 'returned' | 'checked';

/** A step to be taken, with what it needs. */
type StepInput =
  | (About & Readonly<{ kind: PlainStep }>)
  | (About & Readonly<{ kind: 'approved'; pinnedAt: string }>)
  | (About &
      Readonly<{
        kind: 'released';
        mark: ReleaseMark;
        change: 'minor' | 'major' | null;
        publicAt: string | null;
      }>);

type Also = NonNullable<StepAsked['also']>;

/** Why no step was taken: the first period that was refused. */
export type RefusedStep = Readonly<{ collection: string; period: string; refusal: Refusal }>;

type Options = Readonly<{
  prisma: PrismaClient;
  records: Pick<Records, 'moment' | 'releases'>;
  places: Pick<Places, 'vocabulary'>;
  steps: ReleaseSteps;
  readRow: ReadRow;
  coverageOf: (asked: PeriodAsked) => Promise<PeriodCoverage | undefined>;
  submitterOf: (asked: PeriodAsked) => Promise<string | null>;
  needsTwo: (tx: Prisma.TransactionClient) => Promise<boolean>;
  now: () => Date;
}>;

/** Takes steps of one period, or of several together: each is judged as if it were alone, and all are taken or none. */
export function createTaking(options: Options) {
  const { prisma, records, places, steps, readRow, coverageOf, submitterOf, needsTwo, now } = options;

  const countOf = async (collection: Collection, pin: Pin) => {
    const pinned = pinnedSql(collection, { since: pin.at, pins: [pin] });
    const counted = `SELECT count(*)::integer AS count FROM (${pinned}) t`;
    return (await readRow<{ count: number }>(counted, [])).count;
  };

  /** What an approval pins: the records of a label that the person saw. */
  async function approval(asked: PeriodAsked, pinnedAt: string, by: Doer): Promise<Also> {
    const { collection } = asked;
    const certain = (await coverageOf(asked))?.findings.certain ?? 0;
    if (certain > 0) throw new ServiceError({ code: 'release_blocked', count: certain });
    await pinOfPeriod({ readRow, places }, asked, pinnedAt);
    const present = await records.moment({ actor: by.actor!, collection });
    if (pinnedAt > present) throw invalid('pinnedAt', { code: 'in_the_future' });
    const drawn = await readRow<DrawnBefore>(drawnBeforeSql(collection), []);
    const submitter = await submitterOf(asked);
    return async (tx) => {
      const isOwn = by.actor !== undefined && submitter === staffIdOf(by.actor);
      if (isOwn && (await needsTwo(tx))) throw new ServiceError('release_needs_other');
      return { pinned: { pinnedAt, ...drawn }, after: { pinnedAt } };
    };
  }

  /** What a release stores of the approval before it. */
  async function release(
    asked: PeriodAsked,
    { seen, mark, change, publicAt, note }: Extract<StepInput, { kind: 'released' }>,
    by: Doer,
  ): Promise<Also> {
    const { collection, period } = asked;
    const about = { collection: collection.resource, period };
    const approved = await prisma.releaseStep.findFirst({
      where: { ...about, id: BigInt(seen), kind: 'approved' },
    });
    if (approved === null) throw new ServiceError('release_step_taken');
    const [pinnedAt, top, settled] = [approved.pinnedAt!, approved.top!, approved.settled!];
    const drawn = { top, settled: settled.toISOString() };
    // Read before the transaction, which may not last as long as reading millions of records.
    const pin = await pinOfPeriod({ readRow, places }, asked, pinnedAt.toISOString());
    const count = await countOf(collection, { ...pin, drawn });
    return async (tx) => {
      const before = await tx.release.findFirst({ where: about, orderBy: { version: 'desc' } });
      if ((before === null) !== (change === null)) throw invalid('kind', { code: 'required' });
      const version = (before?.version ?? 0) + 1;
      await tx.release.create({
        data: {
          ...{ ...about, version, mark, note, kind: change ?? 'first' },
          ...{ pinnedAt, top, settled },
          year: pin.year,
          parts: [...pin.parts],
          records: count,
          publicAt: publicAt ?? now(),
          releasedBy: by.actor?.name ?? '',
          approvedBy: approved.actorName,
        },
      });
      return { after: { version: releaseName({ period, version }), mark, publicAt } };
    };
  }

  /** What a step needs that is read before its transaction. */
  async function prepared(input: StepInput, by: Doer): Promise<StepAsked> {
    const asked = { collection: knownCollection(input.collection), period: input.period };
    judgePeriod(asked);
    const { kind, seen, note } = input;
    const step = { ...asked, kind, seen, note };
    if (input.kind === 'approved') return { ...step, also: await approval(asked, input.pinnedAt, by) };
    if (input.kind === 'released') return { ...step, also: await release(asked, input, by) };
    return step;
  }

  /** @throws {PeriodError} with the first period that was refused; then nothing was stored */
  async function takeAll(inputs: readonly StepInput[], by: Doer): Promise<void> {
    const asked: StepAsked[] = [];
    for (const input of inputs) asked.push(await of(input, () => prepared(input, by)));
    // In one order, so that two that take steps of the same periods do not wait for each other.
    const ordered = asked.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    await prisma.$transaction(
      async (tx) => {
        for (const step of ordered) await lockPeriod(tx, step);
        for (const step of ordered)
          await of({ collection: step.collection.resource, period: step.period }, () =>
            steps.add(tx, step, by),
          );
      },
      { timeout: LOCKING_TIMEOUT_MS },
    );
    records.releases.forget();
  }

  return {
    /** Takes a step of one period. @throws {ServiceError} */
    one: (input: StepInput, by: Doer): Promise<void> =>
      takeAll([input], by).catch((error: unknown) => {
        throw error instanceof PeriodError ? error.cause : error;
      }),

    /** Takes steps of several periods together. @returns the first that was refused: then none was taken; null: all were taken */
    together: (inputs: readonly StepInput[], by: Doer): Promise<RefusedStep | null> =>
      takeAll(inputs, by).then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof PeriodError)) throw error;
          return { ...error.about, refusal: error.cause.refusal };
        },
      ),
  };
}

const nameOf = ({
  collection: { resource },
  period,
  kind,
}: PeriodAsked & { kind: ReleaseStepKind }): string => `${resource}/${period} ${kind}`;

/** A refusal with the period that it is about. */
class PeriodError extends Error {
  override readonly cause: ServiceError;

  readonly about: Readonly<{ collection: string; period: string }>;

  constructor(about: Readonly<{ collection: string; period: string }>, cause: ServiceError) {
    super(cause.message);
    this.about = about;
    this.cause = cause;
  }
}

async function of<T>(
  { collection, period }: Readonly<{ collection: string; period: string }>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ServiceError ? new PeriodError({ collection, period }, error) : error;
  }
}
