import type { Collection } from '@/domain/collections';
import type { DeliveryForm } from '@/domain/deliveries/form';
import type { CountedCategory, CountedCell, CountedDeliveries } from '@/domain/deliveries/gather';
import type { Records } from '@/server/records/records';
import { type Scope, scopeParams } from '@/server/records/scope';
import { createVersionedCache } from '@/server/records/versioned-cache';
import type { Reader } from '@/server/tables/reader';
import { countedSql, noScopeParams } from './counted-sql';

/** The counts of the stored records of a collection. */
export type DeliveryCounts = CountedDeliveries &
  Readonly<{
    /** The time since which the record history is complete. */
    beginning: Date;
  }>;

export type CountsAsked = Readonly<{
  collection: Collection;
  form: DeliveryForm;
  /** The records that are counted; undefined: all. */
  scope?: Scope | undefined;
  signal?: AbortSignal | undefined;
  /** How old an answer may be before it is checked whether the collection has changed, in milliseconds; by default 0. */
  maxAge?: number;
}>;

/** The most cells of counted deliveries that are cached for all collections together: about 100 MB. */
const MAX_CELLS = 300_000;

type Read = Readonly<{ beginning: Date; cells: WireCell[] | null; categories: WireCategory[] | null }>;
type WireCell = Omit<CountedCell, 'first' | 'changed'> & { first: string | null; changed: string | null };
type WireCategory = Omit<CountedCategory, 'first'> & { first: string | null };

type Options = Readonly<{ read: Reader; records: Pick<Records, 'version'> }>;

/** Counts the stored records. The counts are cached as long as the collection has not changed. */
export function createCounts({ read, records }: Options): (asked: CountsAsked) => Promise<DeliveryCounts> {
  const cache = createVersionedCache<DeliveryCounts>({
    versionOf: (collection) => records.version(collection),
    maxSize: MAX_CELLS,
    sizeOf: ({ cells, categories }) => cells.length + categories.length + 1,
  });
  return ({ collection, form, scope, signal, maxAge = 0 }) =>
    cache({
      collection,
      name: scope === undefined ? '' : JSON.stringify(scopeParams(collection, scope)),
      signal,
      maxAgeMs: maxAge,
      read: async (stopped) => {
        const values = scope === undefined ? noScopeParams(collection) : scopeParams(collection, scope);
        const options = { signal: stopped };
        const found = await read<Read>(countedSql(collection, form), { values }, options);
        const dateOf = createDates();
        return {
          beginning: found.beginning,
          cells: (found.cells ?? []).map((cell) => ({
            ...cell,
            first: dateOf(cell.first),
            changed: dateOf(cell.changed),
          })),
          categories: (found.categories ?? []).map((category) => ({
            ...category,
            first: dateOf(category.first),
          })),
        };
      },
    });
}

/**
 * Reads dates. All cells that a batch has written share one: Next replaces the class, after which each date also takes a hidden
 * class of its own, and cells with such dates would take a kilobyte each.
 */
function createDates(): (text: string | null) => Date | null {
  const known = new Map<string, Date>();
  return (text) => {
    if (text === null) return null;
    const date = known.get(text) ?? new Date(text);
    known.set(text, date);
    return date;
  };
}
