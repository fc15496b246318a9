import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { viewOfDelivery } from '@/domain/deliveries/delivery-view';
import { type DeliveryForm, deliveryFormOf } from '@/domain/deliveries/form';
import { type FigureCell, type HeadlineFigure, headlineOf } from '@/domain/headlines/headline';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { WholeTexts } from '@/domain/places/whole';
import { quoted } from '@/server/database/schema/sql';
import { cellColumns } from '@/server/deliveries/counted-sql';
import type { Records } from '@/server/records/records';
import { createVersionedCache } from '@/server/records/versioned-cache';
import { type FigureRecords, readWithoutWholes } from '@/server/records/whole-places';
import type { Reader } from '@/server/tables/reader';

/** The headline of a collection: its figure, and the view of the table with the records of its period. */
export type CollectionHeadline = HeadlineFigure & Readonly<{ collection: string; view: View }>;

type Options = Readonly<{
  read: Reader;
  records: Pick<Records, 'version'>;
  vocabulary: () => Promise<Vocabulary>;
  /** Today's date in the service's time zone. */
  today: () => string;
}>;

/** Figures that are remembered for all collections together: about 20 MB. */
const MAX_CELLS = 100_000;
/** The home page is refreshed all the time, and a collection may be written all the time. */
const MAX_AGE_MS = 60_000;

/**
 * Reads the headlines of collections: of those that declare one and have figures, in the order that is asked for. What was
 * read is remembered as long as a collection has not changed, and asked for anew at most once a minute.
 */
export function createHeadlines({ read, records, vocabulary, today }: Options) {
  const cache = createVersionedCache<readonly FigureCell[]>({
    versionOf: (collection) => records.version(collection),
    maxSize: MAX_CELLS,
    sizeOf: (cells) => cells.length + 1,
  });
  const made = new Map<
    string,
    Readonly<{ of: readonly unknown[]; headline: CollectionHeadline | undefined }>
  >();
  return async (collections: readonly Collection[]): Promise<readonly CollectionHeadline[]> => {
    const wanted = collections.filter(({ answers }) => answers?.headline !== undefined);
    const [words, day] = [await vocabulary(), today()];
    const found = await Promise.all(
      wanted.map(async (collection) => {
        const cells = await cache({
          collection,
          name: JSON.stringify(words.register.whole),
          maxAgeMs: MAX_AGE_MS,
          read: (signal) => readCells(collection, { read, whole: words.register.whole, signal }),
        });
        const of = [cells, words.register, words.lists, day];
        const before = made.get(collection.resource);
        if (before?.of.every((part, index) => part === of[index])) return before.headline;
        const headline = makeHeadline(collection, { cells, vocabulary: words, today: day });
        made.set(collection.resource, { of, headline });
        return headline;
      }),
    );
    return found.filter((headline) => headline !== undefined);
  };
}

function makeHeadline(
  collection: Collection,
  { cells, ...known }: { cells: readonly FigureCell[]; vocabulary: Vocabulary; today: string },
): CollectionHeadline | undefined {
  const form = formOf(collection);
  const figure = headlineOf(cells, { ...known, form });
  if (figure === undefined) return undefined;
  const view = viewOfDelivery({ ...form, unit: undefined }, { units: [], ...figure.stored });
  return { ...figure, collection: collection.resource, view };
}

/** The units and the period of a headline are those of the collection's deliveries. */
function formOf(collection: Collection): DeliveryForm {
  const form = deliveryFormOf(collection);
  if (form === undefined) throw new Error(`${collection.resource}: a headline without deliveries`);
  return form;
}

async function readCells(
  collection: Collection,
  { read, whole, signal }: { read: Reader; whole: WholeTexts; signal: AbortSignal },
): Promise<readonly FigureCell[]> {
  type Read = { cells: FigureCell[] | null; wholes: number | null };
  const text = `FROM ${quoted(collection.resource)} t WHERE ${lastYearsSql(collection, formOf(collection))}`;
  const { cells } = await readWithoutWholes(text, { collection, whole }, (records) =>
    read<Read>(cellsSql(collection, records), { values: [] }, { signal }),
  );
  return cells ?? [];
}

/** Before the last year with records (of which the years to come are not) so many more are read: enough for the period before. */
const YEARS_BEFORE = 2;

/** One row: `cells`, the figure by unit, district and period of the last years. */
function cellsSql(collection: Collection, { text, ctes, wholes }: FigureRecords): string {
  const form = formOf(collection);
  const figure = collection.answers!.headline!.figures.map((name) => `sum(t.${quoted(name)})`).join(' + ');
  return `
${ctes.length === 0 ? '' : `WITH ${ctes.join(', ')}`}
SELECT json_agg(c) AS cells, bit_or(c.wholes) AS wholes FROM (
  SELECT ${cellColumns(form, 't')}, (${figure})::float8 AS figure, ${wholes} AS wholes
  ${text} GROUP BY 1, 2, 3, 4
) c`;
}

function lastYearsSql({ resource }: Collection, { period }: DeliveryForm): string {
  const isMoment = 'moment' in period;
  const column = quoted((isMoment ? period.moment : period.year).name);
  const now = isMoment ? `localtimestamp` : `extract(year FROM localtimestamp)`;
  const before = isMoment ? `interval '${YEARS_BEFORE} years'` : String(YEARS_BEFORE);
  return `t.${column} >= (SELECT max(l.${column}) FROM ${quoted(resource)} l WHERE l.${column} <= ${now}) - ${before}`;
}
