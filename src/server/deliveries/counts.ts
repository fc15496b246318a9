import { LRUCache } from 'lru-cache';
import type { Collection } from '@/domain/collections';
import type { DeliveryForm } from '@/domain/deliveries/form';
import type { CountedCell } from '@/domain/deliveries/gather';
import { literal } from '@/server/database/schema/sql';
import { versionSql } from '@/server/records/list/list-sql';
import { type Scope, scopeParams } from '@/server/records/scope';
import type { Reader } from '@/server/tables/reader';
import { countedSql, noScopeParams } from './counted-sql';

/** What is stored of a collection, in one version of it. */
export type DeliveryCounts = Readonly<{
  version: string;
  /** Since when the record history is complete. */
  beginning: Date;
  cells: readonly CountedCell[];
}>;

export type CountsAsked = Readonly<{
  collection: Collection;
  form: DeliveryForm;
  /** The records that are counted; undefined: all. */
  scope?: Scope | undefined;
  signal?: AbortSignal | undefined;
  /** How old an answer may be without asking whether the collection has changed, in milliseconds; by default 0. */
  maxAge?: number;
}>;

/** Counted cells that are remembered for all collections together: about 100 MB. */
const MAX_CELLS = 300_000;

type Known = Readonly<{ counts: DeliveryCounts; at: number }>;
type Read = Readonly<{ version: string; beginning: Date; cells: WireCell[] | null }>;
type WireCell = Omit<CountedCell, 'first' | 'changed'> & { first: string | null; changed: string | null };

/** Counts what is stored. What was counted is remembered as long as the collection has not changed. */
export function createCounts(read: Reader): (asked: CountsAsked) => Promise<DeliveryCounts> {
  const known = new LRUCache<string, Known>({
    maxSize: MAX_CELLS,
    sizeCalculation: ({ counts }) => counts.cells.length + 1,
  });
  const running = new Map<string, Promise<DeliveryCounts>>();

  const count = async ({ collection, form, scope, signal }: CountsAsked): Promise<DeliveryCounts> => {
    const values = scope === undefined ? noScopeParams(collection) : scopeParams(collection, scope);
    const { version, beginning, cells } = await read<Read>(
      countedSql(collection, form),
      { values },
      { signal },
    );
    return { version: version ?? '0', beginning, cells: (cells ?? []).map(withDates) };
  };

  return async (asked) => {
    const { collection, scope, signal, maxAge = 0 } = asked;
    const { resource } = collection;
    const name = `${resource} ${scope === undefined ? '' : JSON.stringify(scopeParams(collection, scope))}`;
    const found = known.get(name);
    if (found !== undefined && performance.now() - found.at < maxAge) return found.counts;
    if (found !== undefined) {
      const { version } = await read<{ version: string }>(
        versionSql(literal(resource)),
        { values: [] },
        { signal },
      );
      if ((version ?? '0') === found.counts.version) {
        known.set(name, { ...found, at: performance.now() });
        return found.counts;
      }
    }
    // Those who ask at the same time share one reading, which therefore nobody cancels.
    const present = running.get(name) ?? count({ ...asked, signal: undefined });
    if (!running.has(name)) {
      running.set(name, present);
      const end = () => void running.delete(name);
      present.then((counts) => known.set(name, { counts, at: performance.now() })).then(end, end);
    }
    return present;
  };
}

const withDates = ({ first, changed, ...cell }: WireCell): CountedCell => ({
  ...cell,
  first: first === null ? null : new Date(first),
  changed: changed === null ? null : new Date(changed),
});
