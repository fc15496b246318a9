import type { Collection } from '@/domain/collections';
import {
  type RowKey,
  rowKeyOf,
  type SortColumn,
  type View,
  type WireRecord,
} from '@/domain/collections/view/view';
import { MAX_ROWS_PER_CALL } from '@/domain/limits';
import { BLOCK_ROWS } from './block-map';

/** A position: after a key, plus a number of rows; or a number of rows before the end. */
export type RowsPlace = { after?: RowKey; skip?: number } | { fromEnd: number };
export type RowsAnswer = Readonly<{ version: string; rows: readonly WireRecord[] }>;
export type CountAnswer = Readonly<{ version: string; total: number }>;
export type AnchorsAnswer = CountAnswer & Readonly<{ anchors: readonly Anchor[] }>;
type Anchor = Readonly<{ at: number; key: RowKey }>;

/** Records by their identifiers; `matching`: the ones that the view still has, in its present order. */
export type KnownAnswer = RowsAnswer & Readonly<{ matching: readonly number[] }>;

/** The queries for the rows of one view. */
export type RowsApi = Readonly<{
  known: (ids: readonly number[]) => Promise<KnownAnswer>;
  /** The position of a record in the view; null if the view does not have it. */
  position: (id: number) => Promise<Readonly<{ position: number | null }>>;
  rows: (place: RowsPlace & { take: number }) => Promise<RowsAnswer>;
  anchors: (every: number) => Promise<AnchorsAnswer>;
  count: () => Promise<CountAnswer>;
}>;

/** The start for reading a position, from the last anchor before it. */
export function placeFrom(anchors: readonly Anchor[], position: number): { after?: RowKey; skip: number } {
  const anchor = anchors.findLast(({ at }) => at <= position);
  return anchor === undefined ? { skip: position } : { after: anchor.key, skip: position - anchor.at };
}

/** Reads a number of rows from a position on, in the largest possible replies. */
export async function readOn(
  from: RowsPlace,
  { api, sort, count }: { api: RowsApi; sort: readonly SortColumn[]; count: number },
): Promise<readonly WireRecord[]> {
  const found: WireRecord[] = [];
  let place = from;
  while (found.length < count) {
    const { rows } = await api.rows({ ...place, take: Math.min(MAX_ROWS_PER_CALL, count - found.length) });
    found.push(...rows);
    if (rows.length === 0) break;
    place = { after: rowKeyOf(rows.at(-1)!, sort) };
  }
  return found;
}

/** The first query of a table, so that the server can prefetch it while it renders the page. */
export const firstRowsOf = ({ resource }: Collection, view: View) => ({
  collection: resource,
  view,
  take: BLOCK_ROWS,
  codes: true,
});
