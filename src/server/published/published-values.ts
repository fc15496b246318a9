import { unavailable } from '@/server/errors';
import { dividedBy, standingWith } from '@/server/records/released/public-releases';
import { createTurns } from '@/server/turns';
import { type Budget, createBudget } from './budget';
import { changedFigures } from './changed-figures';
import { changedIndicators, changedPictures, changedReports } from './changed-pages';
import type { PublishedAsked, PublishedChanges, PublishedSources } from './comparison';

export type PublishedValues = Readonly<{
  /**
   * The published values that an approval of a label would change.
   * @throws {ServiceError} `invalid_parameter`, `unavailable`
   */
  changes: (asked: PublishedAsked) => Promise<PublishedChanges>;
}>;

/** How long values are compared; the rest is left out. */
const WITHIN_MS = 45_000;
/** The most comparisons that a process makes at once, and how long others wait. */
const MAX_AT_ONCE = 2;
const WAIT_MS = 60_000;
const MAX_WAITING = 20;

/**
 * Compares what pages show of a collection with what they would show after another release.
 * Source: docs/decisions/releases.md, "Published values".
 * @param withinMs how long values are compared
 */
export function createPublishedValues(sources: PublishedSources, withinMs = WITHIN_MS): PublishedValues {
  const turns = createTurns({
    ...{ max: MAX_AT_ONCE, maxOfOne: 1, waitMs: WAIT_MS, refusal: unavailable },
    maxWaiting: { ofOne: MAX_WAITING, ofAll: MAX_WAITING },
  });
  async function compare(asked: PublishedAsked, budget: Budget): Promise<PublishedChanges> {
    const { collection, period, pinnedAt, staff } = asked;
    const candidate = await sources.releases.candidate({ collection, period, pinnedAt, actor: staff });
    const { release } = candidate;
    const { standing } = sources.records.releases;
    const compared = { figure: 0, indicator: 0, picture: 0, block: 0 };
    const none = { figures: [], indicators: [], pictures: [], reports: [], compared, leftOut: [] };
    // Where no record differs, no value does.
    if (candidate.total === 0) return none;
    const find = {
      before: dividedBy(standing, release),
      after: dividedBy(standingWith(standing, release), release),
    };
    const comparison = { asked, candidate, budget, sources, find, compared };
    const [figures, indicators, pictures, reports] = await Promise.all([
      changedFigures(comparison),
      changedIndicators(comparison),
      changedPictures(comparison),
      changedReports(comparison),
    ]);
    return { figures, indicators, pictures, reports, compared, leftOut: budget.leftOut() };
  }
  return {
    changes: async (asked) => {
      const leave = await turns.enter(asked.staff.id, asked.signal);
      try {
        return await compare(asked, createBudget(withinMs, asked.signal));
      } finally {
        leave();
      }
    },
  };
}
