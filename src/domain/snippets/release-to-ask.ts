import { LATEST_RELEASE } from '../releases/release';
import type { ReleaseStanding } from '../releases/standing';

/** The value of `release=` with which REST answers the same records; `none`: it needs none; `mixed`: REST has no such answer. */
export type ReleaseToAsk = typeof LATEST_RELEASE | 'none' | 'mixed';

/**
 * Which records REST must be asked for, so that its figures are those of a page. A page shows the released records of the
 * periods that have a release, and the stored ones of others; REST answers either.
 * @param standings of all collections that the figures are of
 */
export function releaseToAsk(standings: readonly (ReleaseStanding | null)[]): ReleaseToAsk {
  const [first = 'none', ...others] = standings.map(releaseOf);
  return others.every((one) => one === first) ? first : 'mixed';
}

function releaseOf(standing: ReleaseStanding | null): ReleaseToAsk {
  if (standing === null || !standing.isReleased || standing.releases.length === 0) return 'none';
  return standing.others.length === 0 ? LATEST_RELEASE : 'mixed';
}
