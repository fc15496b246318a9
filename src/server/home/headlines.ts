import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { viewOfDelivery } from '@/domain/deliveries/delivery-view';
import { type HeadlineFigure, headlineCategory, headlineOf } from '@/domain/headlines/headline';
import type { CollectionCoverage, Coverages } from '@/server/coverage/coverage';

/** The headline of a collection: its figure, and the view of the table with the records of its period. */
export type CollectionHeadline = HeadlineFigure & Readonly<{ collection: string; view: View }>;

/** The maximum age of headlines: the home page is refreshed often, and a collection may be written often. */
const MAX_AGE_MS = 60_000;

/** Makes the headlines of collections: for those that declare one and have figures, in the requested order. */
export function createHeadlines(coverages: Coverages) {
  const made = new WeakMap<CollectionCoverage, CollectionHeadline | undefined>();
  return async (collections: readonly Collection[]): Promise<readonly CollectionHeadline[]> => {
    const wanted = collections.filter(({ answers }) => answers.headline !== undefined);
    const found = await Promise.all(
      wanted.map(async (collection) => {
        const covered = await coverages.of({ collection, maxAge: MAX_AGE_MS });
        if (covered === undefined) throw new Error(`${collection.resource}: a headline without deliveries`);
        if (!made.has(covered)) made.set(covered, makeHeadline(collection, covered));
        return made.get(covered);
      }),
    );
    return found.filter((headline) => headline !== undefined);
  };
}

function makeHeadline(collection: Collection, covered: CollectionCoverage): CollectionHeadline | undefined {
  const figure = headlineOf(covered.cells, { ...covered, category: headlineCategory(collection) });
  if (figure === undefined) return undefined;
  const view = viewOfDelivery({ ...covered.form, unit: undefined }, { units: [], ...figure.latest.stored });
  return { ...figure, collection: collection.resource, view };
}
