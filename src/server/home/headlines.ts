import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { viewOfDelivery } from '@/domain/deliveries/delivery-view';
import { type HeadlineFigure, headlineCategory, headlineOf } from '@/domain/headlines/headline';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { CollectionCoverage, Coverages } from '@/server/coverage/coverage';
import type { Records } from '@/server/records/records';
import { standingIn } from '@/server/records/released/public-releases';

/** The headline of a collection: its figure, and the view of the table with the records of its period. */
export type CollectionHeadline = HeadlineFigure &
  Readonly<{
    collection: string;
    view: View;
    /** Null: the collection has no release. */
    standing: ReleaseStanding | null;
  }>;

/** The maximum age of headlines: the home page is refreshed often, and a collection may be written often. */
const MAX_AGE_MS = 60_000;

type Options = Readonly<{ coverages: Coverages; records: Pick<Records, 'releases'> }>;

/** Makes the headlines of collections: for those that declare one and have figures, in the requested order. */
export function createHeadlines({ coverages, records }: Options) {
  const made = new WeakMap<CollectionCoverage, Omit<CollectionHeadline, 'standing'> | undefined>();
  return async (collections: readonly Collection[]): Promise<readonly CollectionHeadline[]> => {
    const wanted = collections.filter(({ answers }) => answers.headline !== undefined);
    const found = await Promise.all(
      wanted.map(async (collection) => {
        const standing = await records.releases.standing(collection, { isPresent: false });
        const covered = await coverages.of({ collection, pins: standing.pins, maxAge: MAX_AGE_MS });
        if (covered === undefined) throw new Error(`${collection.resource}: a headline without deliveries`);
        if (!made.has(covered)) made.set(covered, makeHeadline(collection, covered));
        const headline = made.get(covered);
        return headline && { ...headline, standing: standingIn([headline.latest], standing) };
      }),
    );
    return found.filter((headline) => headline !== undefined);
  };
}

function makeHeadline(
  collection: Collection,
  covered: CollectionCoverage,
): Omit<CollectionHeadline, 'standing'> | undefined {
  const figure = headlineOf(covered.cells, { ...covered, category: headlineCategory(collection) });
  if (figure === undefined) return undefined;
  const view = viewOfDelivery({ ...covered.form, unit: undefined }, { units: [], ...figure.latest.stored });
  return { ...figure, collection: collection.resource, view };
}
