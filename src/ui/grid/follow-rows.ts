import { at, type Place, type PlaceRange, type Selection } from './selection';
import type { RowId, RowSource } from './types';

/** The row for a new record, which is after all others. */
const NEW_ROW: RowId = 'new';

type Rows = Pick<RowSource, 'idAt' | 'positionOf' | 'total'>;

/** The row at a position, also that for a new record; undefined in the header and while it is loading. */
export const rowIdAt = (row: number, rows: Rows): RowId | undefined =>
  row === rows.total() ? NEW_ROW : row < 0 ? undefined : rows.idAt(row);

/** A selection with the identities of its rows as they are now. */
export function withRowIds(selection: Selection, rows: Rows): Selection {
  const known = ({ row, column }: Place): Place => ({ row, column, id: rowIdAt(row, rows) });
  return mapPlaces(selection, known);
}

/**
 * The same cells after rows were added, removed or ordered anew. Ranges whose rows were separated or removed are no longer
 * selected, so that no other cells become selected.
 */
export function followRows(selection: Selection, rows: Rows): Selection {
  const active = followed(selection.active, rows);
  const ranges = [selection, ...(selection.others ?? [])];
  const isSame = ranges.every(({ anchor, head, whole }) => {
    if (whole === 'columns' || whole === 'all') return true;
    const from = followed(anchor, rows);
    const to = followed(head, rows);
    return from !== undefined && to !== undefined && to.row - from.row === head.row - anchor.row;
  });
  // If the row was removed, the cursor stays at its position; `isLost` then keeps the typed text from going into another
  // row.
  const kept = active ?? selection.active;
  if (!isSame) return { ...at(kept.row, kept.column), anchor: kept, head: kept, active: kept };
  const next = mapPlaces(selection, (place) => followed(place, rows) ?? place);
  return isEqual(next, selection) ? selection : next;
}

/** Whether the row of the active cell was removed, and another one has taken its position. */
export function isLost({ active }: Selection, rows: Rows): boolean {
  const there = rowIdAt(active.row, rows);
  return active.id !== undefined && there !== undefined && there !== active.id;
}

/** Undefined if the row was removed. */
function followed(place: Place, rows: Rows): Place | undefined {
  const { row, column, id } = place;
  const there = rowIdAt(row, rows);
  if (id === there || row < 0) return place;
  if (id === undefined) return { row, column, id: there };
  const next = id === NEW_ROW ? rows.total() : rows.positionOf(id);
  return next === undefined ? (there === undefined ? place : undefined) : { row: next, column, id };
}

function mapPlaces(selection: Selection, next: (place: Place) => Place): Selection {
  const range = (one: PlaceRange): PlaceRange => ({ ...one, anchor: next(one.anchor), head: next(one.head) });
  const { others } = selection;
  return {
    ...selection,
    anchor: next(selection.anchor),
    head: next(selection.head),
    active: next(selection.active),
    ...(others === undefined ? {} : { others: others.map(range) }),
  };
}

const isEqual = (a: Selection, b: Selection): boolean => JSON.stringify(a) === JSON.stringify(b);
