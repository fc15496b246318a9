import type { z } from 'zod';
import { type Collection, findCollection } from '@/domain/collections';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import { findDelivered } from '@/domain/deliveries/form';
import type { ReleaseParts } from '@/domain/releases/parts';
import type { PublicRelease } from '@/domain/releases/release';
import type { ReleaseState } from '@/domain/releases/steps';
import type { Prisma } from '@/generated/prisma/client';
import type { Actor, Doer } from '@/server/actor';
import type { Coverages } from '@/server/coverage/coverage';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import type { Records } from '@/server/records/records';
import {
  pinOfRelease,
  readReleases,
  type StoredRelease,
  shownRelease,
} from '@/server/records/released/public-releases';
import type { Settings } from '@/server/settings';
import { createReader, type Reader } from '@/server/tables/reader';
import type { Turns } from '@/server/turns';
import { type CandidateAsked, type ReleaseCandidate, readReleaseCandidate } from './candidate';
import { type ChangedUnit, type ReleaseChange, readChangedUnits, readReleaseChanges } from './changes';
import {
  approveReleaseInput,
  approveTogetherInput,
  releaseInput,
  releaseSettingInput,
  releaseStepInput,
  releaseTogetherInput,
  stepsInput,
} from './inputs';
import type { StepMails } from './mail/step-mails';
import { createParts } from './parts';
import { collectionsWithReleases, LOCKING_TIMEOUT_MS, storePeriodLocks } from './period-locks';
import { readReleaseSettings, SETTING_ROW } from './settings';
import {
  createSteps,
  judgePeriod,
  readSteps,
  STEP_LOCK,
  staffIdOf,
  type TakenStep,
  takenStep,
} from './steps';
import { createTaking, type PlainStep, type RefusedStep } from './taking';

/** A period of a collection on its way to a release. */
export type ReleasePeriod = Readonly<{
  collection: string;
  period: string;
  state: ReleaseState;
  /** Whether it takes no writes. */
  isLocked: boolean;
  /** The last step; null: none. */
  last: TakenStep | null;
  /** The newest release, which may not be public yet; null: none. */
  release: PublicRelease | null;
}>;

/** What is known of a period before its next step. */
export type ReleaseDetail = ReleasePeriod &
  Readonly<{
    steps: readonly TakenStep[];
    releases: readonly PublicRelease[];
    coverage: Pick<PeriodCoverage, 'delivered' | 'expected' | 'incomplete' | 'records' | 'findings'> | null;
    /** The label of the record history that an approval would pin. */
    pinnedAt: string;
    /** The records that differ from the newest release now, and the first of them; null: there is no release. */
    changed: Readonly<{
      total: number;
      changes: readonly ReleaseChange[];
      units: readonly ChangedUnit[];
    }> | null;
    /** Whether the caller may not approve, because they submitted. */
    isOwn: boolean;
    /** What the agencies that are responsible for units have submitted. */
    agencies: ReleaseParts;
  }>;

export type Releases = ReturnType<typeof createReleases>;

type Options = Readonly<{
  pool: Pool;
  turns: Turns;
  prisma: PrismaClient;
  records: Pick<Records, 'moment' | 'releases'>;
  coverages: Pick<Coverages, 'of'>;
  deliveries: Pick<Deliveries, 'board'>;
  places: Pick<Places, 'vocabulary'>;
  mails: Pick<StepMails, 'tellStaff' | 'tellReturned'>;
  settings: Pick<Settings, 'READ_TIMEOUT_SECONDS'>;
  now: () => Date;
}>;

/** The number of differing records that are shown at once. */
const SHOWN_CHANGES = 100;
/** The most readings that may hold a connection at once. */
const MAX_READS = 2;

/**
 * Periods of collections, from delivered to released.
 * Source: docs/decisions/releases.md.
 */
export function createReleases(options: Options) {
  const { pool, turns, prisma, records, coverages, deliveries, places, mails, settings, now } = options;
  const steps = createSteps({ places, mails });
  const parts = createParts({ prisma, records, deliveries, steps, mails });
  const read: Reader = createReader({
    ...{ pool, turns, prepared: false, maxReads: MAX_READS },
    limitMs: settings.READ_TIMEOUT_SECONDS * 1_000,
  });
  const readRow = <Row>(text: string, values: readonly unknown[]) => read<Row>(text, { values });

  /** All releases of collections, also those that are not public yet. */
  const releasesOf = (collections: readonly Collection[]) =>
    readReleases(readRow, {
      collections: collections.map(({ resource }) => resource),
      withEmbargoed: true,
    });

  /** The period as its records have it now, with the spellings that a release had. */
  async function presentOf(
    collection: Collection,
    { period, year, parts }: Pick<StoredRelease, 'period' | 'year' | 'parts'>,
  ) {
    const { stored } = (await coverageOf(collection, period)) ?? { stored: { parts: [] } };
    return { at: undefined, year, parts: [...new Set([...parts, ...stored.parts])] };
  }

  async function coverageOf(collection: Collection, period: string) {
    const covered = await coverages.of({ collection });
    return covered?.coverage.periods.find((one) => one.period === period);
  }

  const taking = createTaking({
    ...{ prisma, records, places, steps, readRow, now },
    coverageOf: ({ collection, period }) => coverageOf(collection, period),
    submitterOf: ({ collection, period }) => submitterOf(collection, period),
    needsTwo: async (tx) => (await readReleaseSettings(tx)).needsTwo,
  });

  return {
    /** The parts for which agencies are responsible. */
    parts,

    settings: () => readReleaseSettings(prisma),

    /** The periods of collections that have records or steps, the newest first. */
    async board(collections: readonly Collection[]): Promise<readonly ReleasePeriod[]> {
      const own = collections.filter(({ resource }) => findDelivered(resource) !== undefined);
      const [{ locks }, steps, releases] = await Promise.all([
        readReleaseSettings(prisma),
        prisma.releaseStep.findMany({
          where: { collection: { in: own.map(({ resource }) => resource) } },
          orderBy: { id: 'desc' },
        }),
        releasesOf(own),
      ]);
      const boards = await Promise.all(
        own.map(async (collection): Promise<ReleasePeriod[]> => {
          const { resource } = collection;
          const covered = await coverages.of({ collection, maxAge: BOARD_AGE_MS });
          const stepped = steps.filter((step) => step.collection === resource);
          const periods = new Set([
            ...(covered?.coverage.periods.map(({ period }) => period) ?? []),
            ...stepped.map(({ period }) => period),
          ]);
          return [...periods]
            .sort()
            .reverse()
            .map((period) => {
              const last = stepped.find((step) => step.period === period);
              const release = releases.find((one) => one.collection === resource && one.period === period);
              return {
                ...{ collection: resource, period },
                state: last === undefined ? 'open' : (last.kind as ReleaseState),
                isLocked: locks && last?.kind === 'released',
                last: last === undefined ? null : takenStep(last),
                release: release === undefined ? null : shownRelease(release),
              };
            });
        }),
      );
      return boards.flat();
    },

    /** What is known of a period before its next step. @throws {ServiceError} `invalid_parameter` */
    async detail(
      asked: Readonly<{ collection: Collection; period: string; actor: Actor }>,
    ): Promise<ReleaseDetail> {
      const { collection, period, actor } = asked;
      judgePeriod(asked);
      const taken = readSteps(prisma, asked);
      const [pinnedAt, coverage, steps, { releases, changed }, { needsTwo, locks }, agencies] =
        await Promise.all([
          records.moment({ actor, collection }),
          coverageOf(collection, period),
          taken,
          versionsOf(collection, period),
          readReleaseSettings(prisma),
          parts.partsOfPeriod(asked, taken),
        ]);
      const [newest] = releases;
      const last = steps.at(-1) ?? null;
      return {
        ...{ collection: collection.resource, period, steps, pinnedAt, last },
        state: last?.kind ?? 'open',
        isLocked: locks && last?.kind === 'released',
        release: newest === undefined ? null : shownRelease(newest),
        releases: releases.map(shownRelease),
        coverage: coverage === undefined ? null : shownCoverage(coverage),
        changed,
        agencies,
        isOwn: needsTwo && (await submitterOf(collection, period)) === staffIdOf(actor),
      };
    },

    /** The records that differ from a version now. @throws {ServiceError} `not_found` */
    async changesSince(
      asked: Readonly<{ collection: Collection; period: string; since: number; after: number }>,
    ): Promise<Readonly<{ total: number; changes: readonly ReleaseChange[] }>> {
      const { collection, period, since, after } = asked;
      const release = (await releasesOf([collection])).find(
        (one) => one.period === period && one.version === since,
      );
      if (release === undefined) throw new ServiceError({ code: 'not_found' });
      return readReleaseChanges(readRow, await sinceRelease(collection, release), {
        after,
        limit: SHOWN_CHANGES,
      });
    },

    /**
     * What an approval of a label would lead to, compared with what pages show of the period now.
     * @throws {ServiceError} `invalid_parameter`
     */
    async candidate(asked: CandidateAsked): Promise<ReleaseCandidate> {
      judgePeriod(asked);
      return readReleaseCandidate({ readRow, places, records, presentOf }, asked);
    },

    /** @throws {ServiceError} `invalid_parameter`; `release_step_taken` if the period is no longer as the person saw it */
    step: (kind: PlainStep, input: z.input<typeof releaseStepInput>, by: Doer): Promise<void> =>
      taking.one({ ...checked(releaseStepInput, input), kind }, by),

    /**
     * Approves the records of a label that the person saw.
     * @throws {ServiceError} as `step`; `release_blocked` while a finding that cannot be right is open; `release_needs_other` if
     *   the person submitted the figures and the office wants another one
     */
    approve: (input: z.input<typeof approveReleaseInput>, by: Doer): Promise<void> =>
      taking.one({ ...checked(approveReleaseInput, input), kind: 'approved' }, by),

    /** Releases what was approved. @throws {ServiceError} as `step` */
    async release(input: z.input<typeof releaseInput>, by: Doer): Promise<void> {
      const { kind: change, ...rest } = checked(releaseInput, input);
      await taking.one({ ...rest, change, kind: 'released' }, by);
    },

    /** The same for several periods together, as {@link createTaking} says. */
    together: {
      step: (kind: PlainStep, input: z.input<typeof stepsInput>, by: Doer): Promise<RefusedStep | null> => {
        const { periods, note } = checked(stepsInput, input);
        return taking.together(
          periods.map((one) => ({ ...one, kind, note })),
          by,
        );
      },

      approve: (input: z.input<typeof approveTogetherInput>, by: Doer): Promise<RefusedStep | null> => {
        const { periods, note } = checked(approveTogetherInput, input);
        return taking.together(
          periods.map((one) => ({ ...one, kind: 'approved' as const, note })),
          by,
        );
      },

      release: (input: z.input<typeof releaseTogetherInput>, by: Doer): Promise<RefusedStep | null> => {
        const { periods, ...same } = checked(releaseTogetherInput, input);
        return taking.together(
          periods.map(({ kind: change, ...one }) => ({ ...one, ...same, change, kind: 'released' as const })),
          by,
        );
      },
    },

    /**
     * @throws {ServiceError} `record_changed` if others have changed them since; `unavailable` if a running writer of released
     *   periods does not end
     */
    async saveSettings(input: z.input<typeof releaseSettingInput>, by: Doer): Promise<void> {
      const { seen, ...after } = checked(releaseSettingInput, input);
      const vocabulary = await places.vocabulary();
      const change = async (tx: Prisma.TransactionClient) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${STEP_LOCK}))`;
        const before = await readReleaseSettings(tx);
        if (before.needsTwo !== seen.needsTwo || before.locks !== seen.locks)
          throw new ServiceError('record_changed');
        await tx.releaseSetting.upsert({
          where: { id: SETTING_ROW },
          create: { id: SETTING_ROW, ...after },
          update: after,
        });
        await writeHistory(tx, by, {
          action: 'release.settings_changed',
          subject: { kind: 'release', name: '' },
          ...differences(before, after),
        });
        if (before.locks === after.locks) return;
        for (const collection of await collectionsWithReleases(tx))
          await storePeriodLocks(tx, { collection, vocabulary, isOn: after.locks });
      };
      await prisma.$transaction(change, { timeout: LOCKING_TIMEOUT_MS });
    },

    /** The public releases of collections, the newest version of each period first. */
    list: (collections: readonly Collection[]) =>
      readReleases(readRow, { collections: collections.map(({ resource }) => resource) }),

    /** The changes between two versions of a period, of the records that match `own`. */
    changesBetween: (
      [before, after]: readonly [StoredRelease, StoredRelease],
      page: Readonly<{ after: number; limit: number }>,
      own: Parameters<typeof readReleaseChanges>[1]['own'] = [],
    ): Promise<Readonly<{ total: number; changes: readonly ReleaseChange[] }>> =>
      readReleaseChanges(
        readRow,
        {
          collection: findCollection(after.collection)!,
          before: pinOfRelease(before),
          after: pinOfRelease(after),
          own,
        },
        page,
      ),
  };

  async function sinceRelease(collection: Collection, release: StoredRelease) {
    return { collection, before: pinOfRelease(release), after: await presentOf(collection, release) };
  }

  /** The releases of a period, and what has changed since the newest; null: there is none. */
  async function versionsOf(collection: Collection, period: string) {
    const releases = (await releasesOf([collection])).filter((one) => one.period === period);
    const [newest] = releases;
    const changed = newest === undefined ? null : await changedSinceRelease(collection, newest);
    return { releases, changed };
  }

  async function changedSinceRelease(collection: Collection, release: StoredRelease) {
    const compared = await sinceRelease(collection, release);
    const [{ total, changes }, units] = await Promise.all([
      readReleaseChanges(readRow, compared, { after: 0, limit: SHOWN_CHANGES }),
      readChangedUnits(readRow, compared),
    ]);
    return { total, changes, units };
  }

  /** The person who submitted a period last; null: nobody has. */
  async function submitterOf({ resource }: Collection, period: string): Promise<string | null> {
    const step = await prisma.releaseStep.findFirst({
      where: { collection: resource, period, kind: 'submitted' },
      orderBy: { id: 'desc' },
      select: { actorId: true },
    });
    return step?.actorId ?? null;
  }
}

/** How old the coverage of a board may be. */
const BOARD_AGE_MS = 60_000;

const shownCoverage = ({ delivered, expected, incomplete, records, findings }: PeriodCoverage) => ({
  ...{ delivered, expected, incomplete, records, findings },
});
