import { type CollectionName, findCollection } from '@/domain/collections';
import { RELEASE_STATES, type ReleaseState } from '@/domain/releases/steps';
import type { WireReleasePeriod } from './types';

/** The filters of the board of releases; they are kept in the page's address. */
export type ReleasesView = Readonly<{
  /** Empty: all. */
  collection: CollectionName | '';
  state: ReleaseState | '';
}>;

/** Reads a view from an address; unknown values are left out. */
export const readReleasesView = (search: URLSearchParams): ReleasesView => ({
  collection: findCollection(search.get('collection') ?? '')?.resource ?? '',
  state: RELEASE_STATES.find((state) => state === search.get('state')) ?? '',
});

/** The address of a view. */
export function releasesAddress(view: ReleasesView): string {
  const search = new URLSearchParams(Object.entries(view).filter(([, value]) => value !== ''));
  return search.size === 0 ? '/releases' : `/releases?${search}`;
}

/** The periods that a view shows. */
export const shownPeriods = (
  periods: readonly WireReleasePeriod[],
  { collection, state }: ReleasesView,
): readonly WireReleasePeriod[] =>
  periods.filter(
    (one) => (collection === '' || one.collection === collection) && (state === '' || one.state === state),
  );
