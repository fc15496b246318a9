import { LRUCache } from 'lru-cache';
import type { Collection } from '@/domain/collections';
import { namedFilters, type RestFilter } from './list-filter';
import type { ListQuery } from './list-query';

/** The maximum size of all totals that are remembered, in bytes. */
const MAX_BYTES = 8 * 1024 * 1024;
/** The size of an entry without its text. */
const ENTRY_BYTES = 200;
const BYTES_PER_CHARACTER = 2;

/** The total of a filter, and the collection's version at which it was counted. */
export type KnownTotal = Readonly<{
  version: string;
  total: number;
  /** Whether it was asked for again at the same version. */
  isSteady: boolean;
}>;

/** Totals of filters, which are valid until the collection's version changes, and the sizes of collections. */
export type KnownTotals = Readonly<{
  /** The number of a collection's records at its last list; 0: unknown. */
  stored: Map<Collection, number>;
  of: (collection: Collection, filters: readonly RestFilter[]) => KnownTotal | undefined;
  remember: (collection: Collection, filters: readonly RestFilter[], known: KnownTotal) => void;
  /** The total of a query of releases; `read` counts it, once, because it never changes. */
  ofPins: (collection: Collection, query: ListQuery, read: () => Promise<number>) => Promise<number>;
}>;

export function createKnownTotals(): KnownTotals {
  const known = new LRUCache<string, KnownTotal>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_, filter) => ENTRY_BYTES + filter.length * BYTES_PER_CHARACTER,
  });
  return {
    stored: new Map(),
    of: (collection, filters) => known.get(nameOf(collection, filters)),
    remember: (collection, filters, total) => known.set(nameOf(collection, filters), total),
    ofPins: async (collection, { filters, pins }, read) => {
      if (filters.length === 0 && pins !== undefined) return pins.records;
      const name = nameOf(collection, filters, pins?.name);
      const before = known.get(name);
      if (before !== undefined) return before.total;
      const total = await read();
      known.set(name, { version: '', total, isSteady: true });
      return total;
    },
  };
}

const nameOf = ({ resource }: Collection, filters: readonly RestFilter[], pins = ''): string =>
  JSON.stringify([resource, pins, ...namedFilters(filters)]);
