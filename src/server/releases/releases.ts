import type { z } from 'zod';
import { type Collection, findCollection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import { findDelivered } from '@/domain/deliveries/form';
import { periodOfCell } from '@/domain/deliveries/gather';
import { periodFieldsOf, periodText, readDeliveryPeriod } from '@/domain/deliveries/period';
import type { ReleaseParts } from '@/domain/releases/parts';
import { type PublicRelease, releaseName } from '@/domain/releases/release';
import type { ReleaseState } from '@/domain/releases/steps';
import type { Prisma } from '@/generated/prisma/client';
import type { Actor, Doer } from '@/server/actor';
import type { Coverages } from '@/server/coverage/coverage';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { quoted } from '@/server/database/schema/sql';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import { earlierSql } from '@/server/records/list/list-history-sql';
import type { Records } from '@/server/records/records';
import { type DrawnBefore, drawnBeforeSql, type Pin, pinnedSql } from '@/server/records/released/pinned-sql';
import { pinOfRelease, readReleases, type StoredRelease } from '@/server/records/released/public-releases';
import type { Settings } from '@/server/settings';
import { createReader, type Reader } from '@/server/tables/reader';
import type { Turns } from '@/server/turns';
import { type ChangedUnit, type ReleaseChange, readChangedUnits, readReleaseChanges } from './changes';
import { approveReleaseInput, releaseInput, releaseSettingInput, releaseStepInput } from './inputs';
import { knownCollection } from './known-collection';
import { createParts } from './parts';
import {
  addStep,
  judgePeriod,
  lockPeriod,
  readSteps,
  STEP_LOCK,
  type StepAsked,
  staffIdOf,
  type TakenStep,
  takenStep,
} from './steps';

/** A period of a collection on its way to a release. */
export type ReleasePeriod = Readonly<{
  collection: string;
  period: string;
  state: ReleaseState;
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

/** What the office wants of releases. */
export type ReleaseSettings = Readonly<{ needsTwo: boolean }>;

export type Releases = ReturnType<typeof createReleases>;

type Options = Readonly<{
  pool: Pool;
  turns: Turns;
  prisma: PrismaClient;
  records: Pick<Records, 'moment' | 'releases'>;
  coverages: Pick<Coverages, 'of'>;
  deliveries: Pick<Deliveries, 'board'>;
  places: Pick<Places, 'vocabulary'>;
  settings: Pick<Settings, 'READ_TIMEOUT_SECONDS'>;
  now: () => Date;
}>;

/** The number of differing records that are shown at once. */
const SHOWN_CHANGES = 100;
/** The most readings that may hold a connection at once. */
const MAX_READS = 2;
const SETTING = 1;

/**
 * Periods of collections, from delivered to released.
 * Source: docs/decisions/releases.md.
 */
export function createReleases(options: Options) {
  const { pool, turns, prisma, records, coverages, deliveries, places, settings, now } = options;
  const parts = createParts({ prisma, records, deliveries });
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

  const readSettings = async (
    tx: Prisma.TransactionClient | PrismaClient = prisma,
  ): Promise<ReleaseSettings> => {
    const stored = await tx.releaseSetting.findUnique({ where: { id: SETTING } });
    return { needsTwo: stored?.needsTwo ?? false };
  };

  /** The spellings of a period in the records of a label. @throws {ServiceError} `invalid_parameter` if it has none */
  async function pinOf(collection: Collection, period: string, at: string): Promise<Pin> {
    const fields = periodFieldsOf(periodsOf(collection))!;
    const { year, part } = readDeliveryPeriod(period, fields.kind)!;
    if ('moment' in fields) return { at, year, parts: [String(part)] };
    const column = fields.part === undefined ? `''::text` : `t.${quoted(fields.part.name)}`;
    const { parts } = await readRow<{ parts: string[] }>(
      `SELECT coalesce(array_agg(DISTINCT ${column}), '{}') AS parts
FROM (${earlierSql(collection)}) t WHERE t.${quoted(fields.year.name)} = $2::integer`,
      [at, year],
    );
    const vocabulary = await places.vocabulary();
    const own = parts.filter((text) => {
      const found = periodOfCell({ year, part: text }, fields.kind, vocabulary);
      return found !== undefined && periodText(found, fields.kind) === period;
    });
    if (own.length === 0) throw invalid('period', { code: 'unknown' });
    return { at, year, parts: own };
  }

  const countOf = async (collection: Collection, pin: Pin) => {
    const records = pinnedSql(collection, { since: pin.at, pins: [pin] });
    const counted = `SELECT count(*)::integer AS count FROM (${records}) t`;
    return (await readRow<{ count: number }>(counted, [])).count;
  };

  /** The period as its records have it now, with the spellings that a release had. */
  async function presentOf(collection: Collection, { period, year, parts }: StoredRelease) {
    const { stored } = (await coverageOf(collection, period)) ?? { stored: { parts: [] } };
    return { at: undefined, year, parts: [...new Set([...parts, ...stored.parts])] };
  }

  async function coverageOf(collection: Collection, period: string) {
    const covered = await coverages.of({ collection });
    return covered?.coverage.periods.find((one) => one.period === period);
  }

  /** Takes steps of periods in one transaction. */
  async function take(step: StepAsked, by: Doer): Promise<void> {
    await prisma.$transaction(async (tx) => {
      await lockPeriod(tx, step);
      await addStep(tx, step, by);
    });
    records.releases.forget();
  }

  return {
    /** The parts for which agencies are responsible. */
    parts,

    settings: () => readSettings(),

    /** The periods of collections that have records or steps, the newest first. */
    async board(collections: readonly Collection[]): Promise<readonly ReleasePeriod[]> {
      const own = collections.filter(({ resource }) => findDelivered(resource) !== undefined);
      const [steps, releases] = await Promise.all([
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
      const [pinnedAt, coverage, steps, all, { needsTwo }] = await Promise.all([
        records.moment({ actor, collection }),
        coverageOf(collection, period),
        readSteps(prisma, asked),
        releasesOf([collection]),
        readSettings(),
      ]);
      const releases = all.filter((one) => one.period === period);
      const [newest] = releases;
      const last = steps.at(-1) ?? null;
      return {
        ...{ collection: collection.resource, period, steps, pinnedAt, last },
        state: last?.kind ?? 'open',
        release: newest === undefined ? null : shownRelease(newest),
        releases: releases.map(shownRelease),
        coverage: coverage === undefined ? null : shownCoverage(coverage),
        changed: newest === undefined ? null : await changedSinceRelease(collection, newest),
        agencies: await parts.partsOfPeriod(asked, steps),
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

    /** @throws {ServiceError} `invalid_parameter`; `release_step_taken` if the period is no longer as the person saw it */
    async step(
      kind: 'submitted' | 'returned' | 'checked',
      input: z.input<typeof releaseStepInput>,
      by: Doer,
    ): Promise<void> {
      const { collection, ...rest } = checked(releaseStepInput, input);
      await take({ ...rest, kind, collection: knownCollection(collection) }, by);
    },

    /**
     * Approves the records of a label that the person saw.
     * @throws {ServiceError} as `step`; `release_blocked` while a finding that cannot be right is open; `release_needs_other` if
     *   the person submitted the figures and the office wants another one
     */
    async approve(input: z.input<typeof approveReleaseInput>, by: Doer): Promise<void> {
      const { collection: name, pinnedAt, ...rest } = checked(approveReleaseInput, input);
      const collection = knownCollection(name);
      judgePeriod({ collection, period: rest.period });
      const coverage = await coverageOf(collection, rest.period);
      const certain = coverage?.findings.certain ?? 0;
      if (certain > 0) throw new ServiceError({ code: 'release_blocked', count: certain });
      await pinOf(collection, rest.period, pinnedAt);
      const present = await records.moment({ actor: by.actor!, collection });
      if (pinnedAt > present) throw invalid('pinnedAt', { code: 'in_the_future' });
      const drawn = await readRow<DrawnBefore>(drawnBeforeSql(collection), []);
      const submitter = await submitterOf(collection, rest.period);
      const also: StepAsked['also'] = async (tx) => {
        const { needsTwo } = await readSettings(tx);
        if (needsTwo && by.actor !== undefined && submitter === staffIdOf(by.actor))
          throw new ServiceError('release_needs_other');
        return { pinned: { pinnedAt, ...drawn }, after: { pinnedAt } };
      };
      await take({ ...rest, kind: 'approved', collection, also }, by);
    },

    /** Releases what was approved. @throws {ServiceError} as `step` */
    async release(input: z.input<typeof releaseInput>, by: Doer): Promise<void> {
      const { collection: name, mark, kind, publicAt, ...rest } = checked(releaseInput, input);
      const collection = knownCollection(name);
      const { period, seen } = rest;
      judgePeriod({ collection, period });
      const approval = await prisma.releaseStep.findFirst({
        where: { id: BigInt(seen), collection: collection.resource, period, kind: 'approved' },
      });
      if (approval === null) throw new ServiceError('release_step_taken');
      const [pinnedAt, top, settled] = [approval.pinnedAt!, approval.top!, approval.settled!];
      const drawn = { top, settled: settled.toISOString() };
      // Read before the transaction, which may not last as long as reading millions of records.
      const pin = await pinOf(collection, period, pinnedAt.toISOString());
      const count = await countOf(collection, { ...pin, drawn });
      const also: StepAsked['also'] = async (tx) => {
        const before = await tx.release.findFirst({
          where: { collection: collection.resource, period },
          orderBy: { version: 'desc' },
        });
        if ((before === null) !== (kind === null)) throw invalid('kind', { code: 'required' });
        const version = (before?.version ?? 0) + 1;
        await tx.release.create({
          data: {
            ...{ collection: collection.resource, period, version, mark, note: rest.note },
            kind: kind ?? 'first',
            ...{ pinnedAt, top, settled },
            year: pin.year,
            parts: [...pin.parts],
            records: count,
            publicAt: publicAt ?? now(),
            releasedBy: by.actor?.name ?? '',
            approvedBy: approval.actorName,
          },
        });
        return { after: { version: releaseName({ period, version }), mark, publicAt } };
      };
      await take({ ...rest, kind: 'released', collection, also }, by);
    },

    /** @throws {ServiceError} `record_changed` if others have changed them since */
    async saveSettings(input: z.input<typeof releaseSettingInput>, by: Doer): Promise<void> {
      const { seen, ...after } = checked(releaseSettingInput, input);
      await prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${STEP_LOCK}))`;
        const before = await readSettings(tx);
        if (before.needsTwo !== seen.needsTwo) throw new ServiceError('record_changed');
        await tx.releaseSetting.upsert({
          where: { id: SETTING },
          create: { id: SETTING, ...after },
          update: after,
        });
        await writeHistory(tx, by, {
          action: 'release.settings_changed',
          subject: { kind: 'release', name: '' },
          ...differences(before, after),
        });
      });
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
const shownRelease = ({
  year: _year,
  parts: _parts,
  records: _records,
  drawn: _drawn,
  ...release
}: StoredRelease): PublicRelease => release;

const shownCoverage = ({ delivered, expected, incomplete, records, findings }: PeriodCoverage) => ({
  ...{ delivered, expected, incomplete, records, findings },
});
