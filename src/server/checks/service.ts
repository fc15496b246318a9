import type { OfficeRule } from '@/domain/checks/office-rule';
import type { Collection } from '@/domain/collections';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, everyDay, paused, repeatedly } from '@/server/database/retention';
import { isStandby } from '@/server/database/standby';
import type { Logger } from '@/server/log';
import type { Places } from '@/server/places/service';
import { countByAgency, unitsOfAgency } from './agencies';
import { acceptFindings, reopenFindings } from './decide';
import { findingsOfRecords } from './of-records';
import { readOfficeRules } from './office/subjects';
import { type GivenOfficeRule, removeOfficeRule, saveOfficeRule, tryOfficeRule } from './office-rules';
import { createSettling, planWrites } from './plan';
import { queryOf } from './query';
import { countFindings, type FindingPage, readFindings, type Wanted } from './read-findings';
import { foreseeSetting, type GivenSetting, listSettings, saveSetting } from './rule-settings';
import { beginRun, cancelRun, lastRun } from './runs';
import { removeFixedFindings } from './store-found';
import { findingWeeks } from './weeks';
import { workOnTask } from './work';

/** How often writes are looked for, in milliseconds: soon enough for people who have just stored something. */
const PLAN_MS = 4_000;
/** The pause between two searches for tasks, in milliseconds. */
const WORK_MS = 2_000;
/** A collection that is being written is checked after this time anyway. */
const MAX_SETTLING_MS = 30_000;
/**
 * After a task the service pauses so many times as long as the task took, at most so long, so that the database has time for
 * callers.
 */
const REST = 3;
const MAX_REST_MS = 10_000;
/** Everything is checked some hours after a start, and then once a day. */
const FIRST_RUN_MS = 3 * 3_600_000;

export type Checks = ReturnType<typeof createChecks>;

/** The findings that are wanted, perhaps only those of an agency. */
type AskedFindings = Wanted & Readonly<{ agency?: string | undefined }>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  places: Pick<Places, 'vocabulary'>;
}>;

/**
 * Checks the stored records by the rules of `domain/checks`: in the background after each write, and all of them once a day.
 * Source: docs/decisions/checks.md.
 */
export function createChecks({ pool, prisma, log, places }: Options) {
  const closing = new AbortController();
  const query = queryOf(pool);
  const repeated: Daily[] = [];
  let work: Promise<void> | undefined;

  const runNext = () => workOnTask(pool, places.vocabulary);

  async function forever(): Promise<void> {
    while (await paused(WORK_MS, closing.signal)) if (!isStandby()) await drainSlowly();
  }

  async function drainSlowly(): Promise<void> {
    while (!closing.signal.aborted) {
      const start = performance.now();
      const hadTask = await runNext().catch((error: unknown) => {
        log.error({ err: error }, 'records could not be checked');
        return false;
      });
      const rest = Math.min(REST * (performance.now() - start), MAX_REST_MS);
      if (!hadTask || !(await paused(rest, closing.signal))) return;
    }
  }

  /** The units of an agency, which follow from the settings of deliveries. */
  const ofAgency = async ({ agency, ...wanted }: AskedFindings): Promise<Wanted> => {
    if (agency === undefined) return wanted;
    return { ...wanted, units: await unitsOfAgency(query, { ...wanted, agency }, await places.vocabulary()) };
  };

  return {
    list: async ({ skip, limit, order, ...wanted }: AskedFindings & FindingPage) =>
      readFindings(query, { ...(await ofAgency(wanted)), skip, limit, ...(order && { order }) }),
    ofRecords: (asked: Parameters<typeof findingsOfRecords>[1]) => findingsOfRecords(query, asked),
    counts: async (wanted: AskedFindings) => countFindings(query, await ofAgency(wanted)),
    byAgency: async (wanted: Wanted) => countByAgency(query, wanted, await places.vocabulary()),
    weeks: async ({ timeZone, ...wanted }: AskedFindings & { timeZone: string }) =>
      findingWeeks(query, { ...(await ofAgency(wanted)), timeZone }),
    accept: (asked: Parameters<typeof acceptFindings>[1]) => acceptFindings(prisma, asked),
    reopen: (asked: Parameters<typeof reopenFindings>[1]) => reopenFindings(prisma, asked),

    settings: (collections: readonly Collection[]) => listSettings(pool, collections),
    foresee: async (given: GivenSetting, signal?: AbortSignal) =>
      foreseeSetting({ pool, vocabulary: await places.vocabulary() }, given, signal),
    saveSetting: (given: GivenSetting, by: Doer) => saveSetting({ pool, prisma, by }, given),

    /** The rules that the office wrote. */
    officeRules: () => readOfficeRules(query),
    tryOfficeRule: async (rule: OfficeRule, signal?: AbortSignal) =>
      tryOfficeRule({ pool, vocabulary: await places.vocabulary() }, rule, signal),
    saveOfficeRule: (given: GivenOfficeRule, by: Doer) => saveOfficeRule({ pool, prisma, by }, given),
    removeOfficeRule: (removed: Parameters<typeof removeOfficeRule>[1], by: Doer) =>
      removeOfficeRule({ prisma, by }, removed),

    /** Begins a check of everything, unless one is running. */
    begin: (startedBy: string) => beginRun(pool, startedBy),
    cancel: () => cancelRun(pool),
    run: () => lastRun(pool),

    /** Detects writes; used with {@link Checks.drain} by tests and commands, which do not wait for the background. */
    plan: () => planWrites(pool),
    /** Does all tasks that are due, at full speed. */
    async drain(): Promise<void> {
      while (await runNext());
    },

    /** Begins to check in the background. */
    start(): void {
      const isDue = createSettling({ maxWait: MAX_SETTLING_MS });
      const plan = async () => void (await planWrites(pool, isDue));
      repeated.push(
        repeatedly({ pool, log, name: 'checks', soon: PLAN_MS, every: PLAN_MS, run: plan }),
        everyDay({
          pool,
          log,
          name: 'checks of everything',
          soon: FIRST_RUN_MS,
          run: async () => void (await beginRun(pool, 'system')),
        }),
      );
      const run = async (ended: AbortSignal) => void (await removeFixedFindings(pool, ended));
      repeated.push(everyDay({ pool, log, name: 'fixed findings', run }));
      work ??= forever();
    },

    /** Stops that after the task in progress. The pool must still be open. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([work, ...repeated.map((one) => one.close())]);
    },
  };
}
