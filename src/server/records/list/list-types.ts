import type { Collection } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import type { SharingList, Snapshot } from '@/server/database/reads/shared-snapshots';
import type { Walks } from '../history/walks';
import type { KnownTotal, KnownTotals } from './known-totals';
import type { ListQuery, WalkPosition } from './list-query';

/** The functions that a list needs from the database: single statements, and a snapshot from which pages are read. */
export type ListStore = Readonly<{
  queryRow: <Row>(name: string | undefined, text: string, params: readonly unknown[]) => Promise<Row>;
  /** A snapshot that other lists are read from at the same time, page by page in turn. See `Streams.share`. */
  shareSnapshot: (
    list: Pick<SharingList, 'isCurrent'> & {
      isShort: boolean;
      isBegun?: boolean;
      /** Whether no replica may be read. */
      isOfPrimary?: boolean;
    },
  ) => Promise<Snapshot>;
  /** A snapshot of the list's own, in which it may open a cursor and change settings. */
  openSnapshot: () => Promise<Snapshot>;
  totals: KnownTotals;
  walks: Walks;
}>;

/** A validated request and its actor. */
export type ListRequest = Readonly<{
  actor: Actor;
  collection: Collection;
  query: ListQuery;
  /** How the total is made; `exact` by default. */
  count?: ListCount | undefined;
  /** What the JSON text of a record is: an object by default, or an array of its values in the order of the query's columns. */
  recordsAs?: RecordShape | undefined;
}>;

export type RecordShape = 'objects' | 'arrays';

/** `estimated`: by PostgreSQL's statistics if many records match, exact if few do. */
export type ListCount = 'exact' | 'estimated' | 'none';

/** How the total of a list is made. */
export type BegunTotal = Readonly<{
  /** Whether a statement counts, unless the version is the one of the known total. */
  isCounted: boolean;
  known: KnownTotal | undefined;
  /**
   * The total by the row of the first page; it is remembered.
   * @param before the total that holds if the row has none, because the version is still the same
   */
  totalOf: (
    first: Readonly<{ version: string; total: number | null; count: number }>,
    before?: number,
  ) => number | null;
}>;

/** A list under way. */
export type List = Readonly<{
  /** Changes with every write of the collection (docs/specification.md, "List", ETag). */
  version: string;
  /** The number of matching records, independent of the page; null with `count=none`. */
  total: number | null;
  /** The first page: records as JSON texts separated by commas; empty if none match. */
  first: string;
  /** The following pages in the same format; undefined if there are none. */
  more: AsyncIterable<string> | undefined;
  /**
   * The parameter with which the page after this one is asked for, such as `after=1000`; undefined if no record follows, or
   * without `limit`.
   */
  nextPage?: string | undefined;
  /** The query that was read instead of the one asked for, because the texts for its codes have changed meanwhile. */
  query?: ListQuery | undefined;
  /** Only with `changed_since`. */
  changes?: ListedChanges | undefined;
  /** Releases the connection. Must be called once, whether the pages were read or not. */
  close: () => Promise<void>;
}>;

/** The results of a list with `changed_since` besides its records. */
export type ListedChanges = Readonly<{
  /** The identifiers of records that were deleted since, as JSON numbers separated by commas. */
  deleted: string;
  /** The `changed_since` of the next request, RFC 3339: running batches may be reported twice, and are never missed. */
  until: string;
  /** The position at which the next page of the walk begins; undefined if there is none. */
  position?: Required<WalkPosition> | undefined;
  /** The token with that position. */
  next?: string | undefined;
}>;
