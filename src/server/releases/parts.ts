import type { z } from 'zod';
import type { Collection, CollectionName } from '@/domain/collections';
import { agencyKeyOf } from '@/domain/deliveries/agency';
import type { Board } from '@/domain/deliveries/board';
import {
  areAllSubmitted,
  maySubmitPart,
  type PartStep,
  type PartStepKind,
  type ReleasePart,
  type ReleaseParts,
  releasePartsOf,
  roundOf,
} from '@/domain/releases/parts';
import type { ReleaseState } from '@/domain/releases/steps';
import type { Prisma } from '@/generated/prisma/client';
import { type Doer, system } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { readDeliverySettings } from '@/server/deliveries/settings';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import type { Records } from '@/server/records/records';
import { returnPartInput, type submitPartInput } from './inputs';
import { knownCollection } from './known-collection';
import type { StepMails } from './mail/step-mails';
import { LOCKING_TIMEOUT_MS } from './period-locks';
import {
  actorColumns,
  judgePeriod,
  lockPeriod,
  type PeriodAsked,
  type ReleaseSteps,
  readSteps,
  type TakenStep,
  takenStep,
} from './steps';

/** The part of an agency as its own page shows it. */
export type OwnPart = Readonly<{
  collection: CollectionName;
  period: string;
  units: ReleasePart['units'];
  /**
   * `held`: the office is checking the period, and nothing can be submitted now. `released`: it is public, and what is submitted
   * then are corrections.
   */
  state: ReleasePart['state'] | 'held' | 'released';
  /** What the agency or the office said last; null: nothing. */
  said: Readonly<{ at: Date; by: string; note: string | null }> | null;
  hasChanged: boolean;
  /** What the agency saw, which it sends when it submits. */
  seen: string;
  round: string;
}>;

type Options = Readonly<{
  prisma: PrismaClient;
  records: Pick<Records, 'moment' | 'releases'>;
  deliveries: Pick<Deliveries, 'board'>;
  steps: ReleaseSteps;
  mails: Pick<StepMails, 'tellStaff' | 'tellReturned'>;
}>;

/** The running period and the last ones before it, of which an agency's page shows its parts. */
const SHOWN_PERIODS = 4;

/**
 * The parts of periods for which agencies are responsible: each agency submits its own.
 * Source: docs/decisions/releases.md, "What agencies submit".
 */
export function createParts({ prisma, records, deliveries, steps: periodSteps, mails }: Options) {
  const boardOf = (collection: Collection, maxAge = 0) => deliveries.board({ collection, maxAge });

  /** The parts of one period; none, without counting deliveries, as long as no agency is responsible for anything. */
  async function partsOfPeriod(
    asked: PeriodAsked,
    taken: Promise<readonly TakenStep[]>,
  ): Promise<ReleaseParts> {
    const settings = await readDeliverySettings(prisma, asked.collection);
    if (settings.every(({ agency }) => agency === null)) return { parts: [], unassigned: [] };
    const [board, steps, period] = await Promise.all([
      boardOf(asked.collection),
      readPartSteps(prisma, asked),
      taken,
    ]);
    return releasePartsOf(board, { period: asked.period, steps, round: roundOf(period) });
  }

  /** Submits a period of which all agencies have submitted their parts, in their names. @returns whether it did */
  async function submitWhole(
    tx: Prisma.TransactionClient,
    { asked, board, by }: Readonly<{ asked: PeriodAsked; board: Board; by: Doer }>,
  ): Promise<boolean> {
    const taken = await readSteps(tx, asked);
    const last = taken.at(-1);
    if (last !== undefined && isOnItsWay(last.kind)) return false;
    const steps = await readPartSteps(tx, asked);
    const all = releasePartsOf(board, { period: asked.period, steps, round: roundOf(taken) });
    if (!areAllSubmitted(all)) return false;
    const name = all.parts.map((part) => part.last!.by).join(', ');
    const doer: Doer = { ...by, actor: undefined, name };
    await periodSteps.add(tx, { ...asked, kind: 'submitted', seen: last?.id ?? '0', note: null }, doer);
    return true;
  }

  return {
    partsOfPeriod,

    /** The parts of an agency in a collection, the newest period first. @param agency as `agencyKeyOf` writes it */
    async ofAgency(collection: Collection, agency: string): Promise<readonly OwnPart[]> {
      const { resource } = collection;
      const [board, steps, partSteps, embargoed] = await Promise.all([
        boardOf(collection),
        prisma.releaseStep.findMany({ where: { collection: resource }, orderBy: { id: 'asc' } }),
        prisma.releasePartStep.findMany({ where: { collection: resource, agency }, orderBy: { id: 'asc' } }),
        embargoedPeriods(prisma, collection),
      ]);
      const running = board.periods.findIndex(({ isOver }) => !isOver);
      const last = running < 0 ? board.periods.length - 1 : running;
      const shown = board.periods.map(({ period }, at): OwnPart[] => {
        const taken = steps.filter((step) => step.period === period).map(takenStep);
        const own = partSteps.filter((step) => step.period === period).map(partStep);
        const part = ownPart(board, {
          collection,
          period,
          agency,
          taken,
          own,
          isEmbargoed: embargoed.has(period),
        });
        const isRecent = at <= last && at > last - SHOWN_PERIODS;
        return part !== undefined && (isRecent || part.state === 'returned') ? [part] : [];
      });
      return shown.reverse().flat();
    },

    /**
     * Submits the part of an agency, which the caller has judged by its link; with the last part the period is submitted.
     * @throws {ServiceError} `invalid_parameter` if the agency has delivered nothing of it; `release_step_taken` if its part, or the
     *   period, is no longer as the agency saw it
     */
    async submit(
      { person, note, seen, round, ...input }: Omit<z.output<typeof submitPartInput>, 'token'>,
      { agency, by }: Readonly<{ agency: string; by: Doer }>,
    ): Promise<void> {
      const asked = { collection: knownCollection(input.collection), period: input.period };
      judgePeriod(asked);
      const key = agencyKeyOf(agency);
      const pinnedAt = await records.moment({ actor: AGENCY.actor!, collection: asked.collection });
      const board = await boardOf(asked.collection);
      const doer: Doer = { ...by, actor: undefined, name: `${person} (${agency})` };
      await prisma.$transaction(
        async (tx) => {
          await lockPeriod(tx, asked);
          const taken = await readSteps(tx, asked);
          const steps = await readPartSteps(tx, asked);
          const part = releasePartsOf(board, {
            period: asked.period,
            steps,
            round: roundOf(taken),
          }).parts.find((one) => one.agency === key);
          if (part === undefined || !hasRecords(part)) throw invalid('period', { code: 'unknown' });
          const isEmbargoed = (await embargoedPeriods(tx, asked.collection)).has(asked.period);
          if (
            (part.last?.id ?? '0') !== seen ||
            roundOf(taken) !== round ||
            !maySubmitPart(taken.at(-1)?.kind ?? 'open', isEmbargoed)
          )
            throw new ServiceError('release_step_taken');
          await addPartStep(tx, { ...asked, part, kind: 'submitted', note, round, pinnedAt }, doer);
          const news = { ...asked, kind: 'submitted', note, by: doer.name ?? '', part: part.name } as const;
          if (!(await submitWhole(tx, { asked, board, by }))) await mails.tellStaff(tx, news, null);
        },
        { timeout: LOCKING_TIMEOUT_MS },
      );
      records.releases.forget();
    },

    /**
     * Returns the part of one agency, and with it a period that was submitted; the parts of others stay as they are.
     * @throws {ServiceError} `invalid_parameter`; `release_step_taken` if the part or the period is no longer as the person saw it
     */
    async return(input: z.input<typeof returnPartInput>, by: Doer): Promise<void> {
      const { collection, period, agency, note, seen, seenPart } = checked(returnPartInput, input);
      const asked = { collection: knownCollection(collection), period };
      judgePeriod(asked);
      const board = await boardOf(asked.collection);
      await prisma.$transaction(async (tx) => {
        await lockPeriod(tx, asked);
        const taken = await readSteps(tx, asked);
        const round = roundOf(taken);
        const steps = await readPartSteps(tx, asked);
        const part = releasePartsOf(board, { period, steps, round }).parts.find(
          (one) => one.agency === agency,
        );
        const last = taken.at(-1);
        if (part?.last?.id !== seenPart || part.state !== 'submitted' || (last?.id ?? '0') !== seen)
          throw new ServiceError('release_step_taken');
        await addPartStep(tx, { ...asked, part, kind: 'returned', note, round, pinnedAt: null }, by);
        if (isOnItsWay(last?.kind ?? 'open'))
          await periodSteps.add(
            tx,
            { ...asked, kind: 'returned', seen, note: `${part.name}: ${note}`, agency },
            by,
          );
        await mails.tellReturned(tx, { ...asked, note, keys: [agency] });
      });
      records.releases.forget();
    },
  };
}

const AGENCY = system('agencies');

/** Whether a period has been submitted and not yet released or returned. */
const isOnItsWay = (state: ReleaseState): boolean => ['submitted', 'checked', 'approved'].includes(state);

const hasRecords = ({ units }: Pick<ReleasePart, 'units'>): boolean =>
  units.some(({ records }) => records > 0);

type NewPartStep = PeriodAsked &
  Readonly<{
    part: ReleasePart;
    kind: PartStepKind;
    note: string | null;
    round: string;
    pinnedAt: string | null;
  }>;

async function addPartStep(tx: Prisma.TransactionClient, step: NewPartStep, by: Doer): Promise<void> {
  const { collection, period, part, kind, note, round, pinnedAt } = step;
  const { resource, label } = collection;
  await tx.releasePartStep.create({
    data: {
      ...{ collection: resource, period, kind, note, pinnedAt },
      ...{ agency: part.agency, agencyName: part.name },
      ...{ follows: BigInt(part.last?.id ?? 0), round: BigInt(round) },
      units: kind === 'submitted' ? part.units.map(({ unit }) => unit) : [],
      ...actorColumns(by),
    },
  });
  await writeHistory(tx, by, {
    action: `release.part_${kind}`,
    subject: {
      kind: 'release',
      id: `${resource}/${period}`,
      name: `${label.id} ${period}, ${part.name}`,
    },
    before: { state: part.state },
    after: { state: kind },
    reason: note,
  });
}

/** The periods of a collection with a release that is not public yet; by the clock of the database. */
async function embargoedPeriods(
  tx: Prisma.TransactionClient | PrismaClient,
  { resource }: Collection,
): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRaw<{ period: string }[]>`
    SELECT DISTINCT period FROM release WHERE collection = ${resource} AND public_at > now()`;
  return new Set(rows.map(({ period }) => period));
}

async function readPartSteps(
  tx: Prisma.TransactionClient | PrismaClient,
  { collection: { resource }, period }: PeriodAsked,
): Promise<PartStep[]> {
  const rows = await tx.releasePartStep.findMany({
    where: { collection: resource, period },
    orderBy: { id: 'asc' },
  });
  return rows.map(partStep);
}

type PartStepRow = Prisma.ReleasePartStepGetPayload<Record<never, never>>;

const partStep = ({
  id,
  agency,
  kind,
  at,
  actorName,
  note,
  units,
  pinnedAt,
  round,
}: PartStepRow): PartStep => ({
  ...{ id: String(id), agency, kind: kind as PartStepKind, at, by: actorName, note, units, pinnedAt },
  round: String(round),
});

type OwnAsked = PeriodAsked &
  Readonly<{
    agency: string;
    taken: readonly TakenStep[];
    own: readonly PartStep[];
    isEmbargoed: boolean;
  }>;

/** What an agency is shown of its part; undefined: it has delivered nothing. */
function ownPart(board: Board, asked: OwnAsked): OwnPart | undefined {
  const { collection, period, agency, taken, own, isEmbargoed } = asked;
  const round = roundOf(taken);
  const part = releasePartsOf(board, { period, steps: own, round }).parts.find(
    (one) => one.agency === agency,
  );
  if (part === undefined || !hasRecords(part)) return undefined;
  const last = taken.at(-1);
  const isHeld = !maySubmitPart(last?.kind ?? 'open', isEmbargoed);
  // After the whole period was returned or released, its parts are open again. The reason of a return is for all of them.
  const opening = taken.find(({ id }) => id === round);
  const wholeReturn = opening?.kind === 'returned' ? opening : undefined;
  const opened = wholeReturn === undefined ? (opening === undefined ? 'open' : 'released') : 'returned';
  const said = part.state === 'open' ? (wholeReturn ?? null) : part.last;
  return {
    ...{ collection: collection.resource, period, units: part.units, round },
    state: isHeld ? 'held' : part.state === 'open' ? opened : part.state,
    said: isHeld || said === null ? null : { at: said.at, by: said.by, note: said.note },
    hasChanged: !isHeld && part.hasChanged,
    seen: part.last?.id ?? '0',
  };
}
