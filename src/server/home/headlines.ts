import { createPlacer, type PlacedSummary } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import type { FigureCell } from '@/domain/coverage/coverage';
import { viewOfDelivery } from '@/domain/deliveries/delivery-view';
import { type HeadlineFigure, headlineCategory, headlineOf } from '@/domain/headlines/headline';
import { AS_IT_WAS, type PlaceSystem } from '@/domain/places/successions/place-system';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { CollectionCoverage, Coverages } from '@/server/coverage/coverage';
import type { Places } from '@/server/places/service';
import type { Records } from '@/server/records/records';
import { standingIn } from '@/server/records/released/public-releases';

/** The headline of a collection: its figure, and the view of the table with the records of its period. */
export type CollectionHeadline = HeadlineFigure &
  Readonly<{
    collection: string;
    view: View;
    /** Null: the collection has no release. */
    standing: ReleaseStanding | null;
    /** Null: the figures that are compared are at the places that their records name. */
    placed: PlacedSummary | null;
  }>;

type Made = Omit<CollectionHeadline, 'standing'> | undefined;
type FoundSystem = Awaited<ReturnType<Places['system']>> | undefined;

/** The maximum age of headlines: the home page is refreshed often, and a collection may be written often. */
const MAX_AGE_MS = 60_000;

type Options = Readonly<{
  coverages: Coverages;
  records: Pick<Records, 'releases'>;
  places: Pick<Places, 'system'>;
}>;

/**
 * Makes the headlines of collections: for those that declare one and have figures, in the requested order. The places of a system
 * are those under which a period is compared with the one before.
 */
export function createHeadlines({ coverages, records, places }: Options) {
  const made = new WeakMap<CollectionCoverage, Map<string, Made>>();
  return async (
    collections: readonly Collection[],
    named: PlaceSystem = AS_IT_WAS,
  ): Promise<readonly CollectionHeadline[]> => {
    const system = named === AS_IT_WAS ? undefined : await places.system(named);
    const key = system === undefined ? '' : `${system.system} ${system.digest}`;
    const wanted = collections.filter(({ answers }) => answers.headline !== undefined);
    const found = await Promise.all(
      wanted.map(async (collection) => {
        const standing = await records.releases.standing(collection, { isPresent: false });
        const covered = await coverages.of({ collection, pins: standing.pins, maxAge: MAX_AGE_MS });
        if (covered === undefined) throw new Error(`${collection.resource}: a headline without deliveries`);
        const known = made.get(covered) ?? new Map<string, Made>();
        made.set(covered, known);
        if (!known.has(key)) known.set(key, makeHeadline(collection, covered, system));
        const headline = known.get(key);
        return headline && { ...headline, standing: standingIn([headline.latest], standing) };
      }),
    );
    return found.filter((headline) => headline !== undefined);
  };
}

function makeHeadline(collection: Collection, covered: CollectionCoverage, system: FoundSystem): Made {
  const { vocabulary } = covered.options;
  const { by, district } = covered.form;
  // Other units are no places.
  const placer =
    system !== undefined && by === 'regency'
      ? createPlacer({ collection, vocabulary, shown: system, hasDistricts: false })
      : undefined;
  const placeOf = (cell: FigureCell) => {
    const texts = { regency: cell.unit, district: district === undefined ? undefined : cell.district };
    const found = placer!.place(texts, cell);
    return { unit: found.regency, district: found.district ?? '' };
  };
  const figure = headlineOf(covered.cells, {
    ...covered,
    category: headlineCategory(collection),
    place: placer && placeOf,
  });
  if (figure === undefined) return undefined;
  const placed = placer?.placed() ?? null;
  const view = viewOfDelivery({ ...covered.form, unit: undefined }, { units: [], ...figure.latest.stored });
  return { ...figure, collection: collection.resource, view, placed };
}
