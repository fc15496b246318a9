import type { Collection } from '@/domain/collections';
import { type AskedRelease, LATEST_RELEASE, readReleaseName, releaseName } from '@/domain/releases/release';
import { nearestName } from '@/domain/spelling/nearest-name';
import {
  newestOf,
  type PublicReleases,
  pinsOf,
  RELEASE,
  type StoredRelease,
} from '../../released/public-releases';
import { badParameter } from '../list-parameter';
import type { ListQuery } from '../list-query';

/** A query with the records of the releases that it asks for. @throws {ServiceError} `invalid_parameter` */
export async function withPins(
  query: ListQuery,
  collection: Collection,
  releases: PublicReleases,
): Promise<ListQuery> {
  if (query.release === undefined) return query;
  const pins = pinsOf(askedReleases(await releases.of(collection), query.release));
  return { ...query, pins, asOf: pins.since };
}

/**
 * The releases that a parameter asks for, of different periods.
 * @param releases those of the collection that its reader may know of
 * @throws {ServiceError} `invalid_parameter` if there is no such release, naming the ones that there are
 */
export function askedReleases(releases: readonly StoredRelease[], text: string): readonly StoredRelease[] {
  const asked = readReleaseName(text);
  const found = asked === undefined ? [] : chosenOf(releases, asked);
  if (found.length === 0) throw unknownRelease(releases, text);
  return found;
}

/** The newest version of each period, or the version asked for. */
function chosenOf(releases: readonly StoredRelease[], asked: AskedRelease): readonly StoredRelease[] {
  const newest = newestOf(releases);
  if (asked === LATEST_RELEASE) return newest;
  const of = asked.version === undefined ? newest : releases;
  return of.filter(
    ({ period, version }) => period === asked.period && version === (asked.version ?? version),
  );
}

/** The most releases that a refusal names. */
const MAX_NAMED = 12;

function unknownRelease(releases: readonly StoredRelease[], text: string) {
  const known = [...(releases.length === 0 ? [] : [LATEST_RELEASE]), ...releases.map(releaseName)];
  if (known.length === 0) return badParameter(RELEASE, { code: 'refused_value', reason: NONE_YET });
  return badParameter(RELEASE, {
    code: 'not_one_of',
    known: known.slice(0, MAX_NAMED),
    better: nearestName(text, known),
  });
}

const NONE_YET = {
  id: 'tidak dapat dipakai, karena koleksi ini belum memiliki rilis',
  en: 'cannot be used, because this collection has no release yet',
};
