import type { PublicRelease } from './release';

/** Which figures an answer has of periods with a public release. */
export type ReleaseStanding = Readonly<{
  /** Whether they are those of the releases; otherwise those of the records as they are stored now. */
  isReleased: boolean;
  /** The newest release of each period that is shown, the newest period first. */
  releases: readonly PublicRelease[];
  /** The periods that are shown and have no release, the newest first: their figures are always those of the stored records. */
  others: readonly string[];
}>;

/** The standing of figures of some periods, by the newest releases of their collection; null: it has none. */
export function releaseStanding(
  releases: readonly PublicRelease[],
  asked: Readonly<{ periods: readonly string[]; isReleased: boolean }>,
): ReleaseStanding | null {
  if (releases.length === 0) return null;
  const periods = new Set(asked.periods);
  const shown = releases.filter(({ period }) => periods.has(period));
  const released = new Set(shown.map(({ period }) => period));
  return {
    isReleased: asked.isReleased,
    releases: shown,
    others: [...periods]
      .filter((period) => !released.has(period))
      .sort()
      .reverse(),
  };
}
