import { createHash } from 'node:crypto';
import type { Collection, CollectionName } from '@/domain/collections';
import type { PublicRelease } from '@/domain/releases/release';
import { type ReleaseStanding, releaseStanding } from '@/domain/releases/standing';
import { utcText } from '../history/until';
import type { ReadRow } from '../place-codes/stored-places';
import type { Pin, Pins } from './pinned-sql';

/** The name of the parameter that asks for a release. */
export const RELEASE = 'release';

/** A release, and the period as its records have it. */
export type StoredRelease = PublicRelease &
  Pick<Pin, 'year' | 'parts' | 'drawn'> &
  Readonly<{
    /** The number of its records. */
    records: number;
  }>;

/** The releases of collections that have become public, the newest version of each period first. */
export async function readReleases(
  readRow: ReadRow,
  asked: Readonly<{
    collections: readonly CollectionName[];
    /** Whether those are read too that are not public yet. */
    withEmbargoed?: boolean;
  }>,
): Promise<readonly StoredRelease[]> {
  const { collections, withEmbargoed = false } = asked;
  return (await readRow<{ releases: StoredRelease[] }>(RELEASES, [[...collections], withEmbargoed])).releases;
}

const RELEASES = `
SELECT coalesce(json_agg(json_build_object('id', id, 'collection', collection, 'period', period, 'version', version,
  'kind', kind, 'mark', mark, 'note', note, 'pinnedAt', ${utcText('pinned_at')}, 'publicAt', ${utcText('public_at')},
  'year', year, 'parts', parts, 'records', records,
  'drawn', json_build_object('top', top, 'settled', ${utcText('settled')})) ORDER BY collection, period DESC, version DESC), '[]') AS releases
FROM release WHERE collection = ANY ($1::text[]) AND (public_at <= now() OR $2::boolean)`;

/** The pins of some releases of one collection, of different periods. */
export function pinsOf(releases: readonly StoredRelease[]): Pins {
  const pins = releases.map(pinOfRelease);
  const ids = releases.map(({ id }) => id).sort();
  return {
    name: createHash('sha256').update(ids.join()).digest('hex').slice(0, NAME_LENGTH),
    since: pins.map(({ at }) => at).sort()[0]!,
    records: releases.reduce((sum, { records }) => sum + records, 0),
    pins,
  };
}

/** What a release pins. */
export const pinOfRelease = ({ pinnedAt: at, year, parts, drawn }: StoredRelease): Pin => ({
  ...{ at, year, parts, drawn },
});

const NAME_LENGTH = 24;

/** A release as its reader sees it. */
export const shownRelease = ({
  year: _year,
  parts: _parts,
  records: _records,
  drawn: _drawn,
  ...release
}: StoredRelease): PublicRelease => release;

/** The newest version of each period; `releases` are ordered so that it comes first. */
export const newestOf = (releases: readonly StoredRelease[]): readonly StoredRelease[] =>
  releases.filter(
    (one, at) =>
      releases.findIndex(
        ({ collection, period }) => collection === one.collection && period === one.period,
      ) === at,
  );

/** The records of which figures are that a person reads. */
export type StandingRecords = Readonly<{
  /** The newest release of each period of the collection, the newest period first. */
  releases: readonly StoredRelease[];
  /** What of them is read; undefined: all records as they are stored now. */
  pins: Pins | undefined;
  /** The same, as the source of a view. */
  as: Readonly<{ standing: Pins }> | undefined;
  /** The same in two parts, by {@link dividedBy}; undefined: it is not divided. */
  parts?: readonly StandingPart[];
}>;

/** The records of one period, or those of all others, and the source that has them. */
export type StandingPart = Readonly<{
  as: StandingRecords['as'];
  period: Pick<Pin, 'year' | 'parts'>;
  isOfPeriod: boolean;
}>;

const standingOf = (releases: readonly StoredRelease[], pins: Pins | undefined): StandingRecords => ({
  ...{ releases, pins },
  as: pins && { standing: pins },
});

/** How the records are found of which figures are. @see PublicReleases */
export type FindStanding = PublicReleases['standing'];

/** The same with a release that is not made yet, in the place of that of its period. */
export function standingWith(find: FindStanding, candidate: StoredRelease): FindStanding {
  return async (collection, asked) => {
    const known = await find(collection, asked);
    if (collection.resource !== candidate.collection || asked.isPresent) return known;
    const others = known.releases.filter(({ period }) => period !== candidate.period);
    const releases = [...others, candidate].sort((a, b) => (a.period < b.period ? 1 : -1));
    return standingOf(releases, pinsOf(releases));
  };
}

/**
 * The same, with one period apart from all others: of two ways that differ in this period, the others are read by equal statements.
 * @param release it names the period
 */
export function dividedBy(find: FindStanding, release: StoredRelease): FindStanding {
  return async (collection, asked) => {
    const known = await find(collection, asked);
    if (collection.resource !== release.collection || asked.isPresent) return known;
    const isOwn = ({ period }: StoredRelease) => period === release.period;
    const sourceOf = (releases: readonly StoredRelease[]) =>
      releases.length === 0 ? undefined : { standing: pinsOf(releases) };
    const own = known.releases.filter(isOwn);
    // A period may be spelled otherwise in other versions.
    const spellings = new Set([release, ...own].flatMap(({ parts }) => parts));
    const period = { year: release.year, parts: [...spellings].sort() };
    return {
      ...known,
      parts: [
        { as: sourceOf(own), period, isOfPeriod: true },
        { as: sourceOf(known.releases.filter((one) => !isOwn(one))), period, isOfPeriod: false },
      ],
    };
  };
}

/** The standing of the figures of some periods; null: their collection has no release. */
export const standingIn = (
  periods: readonly Readonly<{ period: string }>[],
  { releases, pins }: Pick<StandingRecords, 'releases' | 'pins'>,
): ReleaseStanding | null =>
  releaseStanding(releases.map(shownRelease), {
    periods: periods.map(({ period }) => period),
    isReleased: pins !== undefined,
  });

/** How long the releases of a collection are not read again. One that was made elsewhere is seen so much later. */
const KEPT_MS = 1_000;

/** The public releases of collections, read at most once a second. */
export type PublicReleases = Readonly<{
  of: (collection: Collection) => Promise<readonly StoredRelease[]>;
  /** The records of which figures are that a person reads. @param asked.isPresent whether they chose those that are stored now */
  standing: (collection: Collection, asked: { isPresent: boolean }) => Promise<StandingRecords>;
  /** After a change here. */
  forget: () => void;
}>;

export function createPublicReleases(readRow: ReadRow): PublicReleases {
  const known = new Map<CollectionName, { at: number; releases: Promise<readonly StoredRelease[]> }>();
  const of: PublicReleases['of'] = ({ resource }) => {
    const before = known.get(resource);
    if (before !== undefined && performance.now() - before.at < KEPT_MS) return before.releases;
    const releases = readReleases(readRow, { collections: [resource] });
    const entry = { at: performance.now(), releases };
    known.set(resource, entry);
    releases.catch(() => {
      if (known.get(resource) === entry) known.delete(resource);
    });
    return releases;
  };
  return {
    of,
    standing: async (collection, { isPresent }) => {
      const releases = newestOf(await of(collection));
      return standingOf(releases, isPresent || releases.length === 0 ? undefined : pinsOf(releases));
    },
    forget: () => known.clear(),
  };
}
