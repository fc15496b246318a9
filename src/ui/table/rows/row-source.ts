import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { CellRef, GridRecord, RowId, RowMarks, RowSource } from '../../grid/types';
import type { BegunRow } from '../unsaved/drafts';
import { draftKeyOf, rowIdOfDraft } from '../unsaved/row-id';
import type { Unsaved } from '../unsaved/unsaved';
import type { Blocks } from './blocks';
import type { Notifier } from './notifier';
import type { RowNotes } from './row-notes';
import { type RowOrder, rowOrder } from './row-order';

type Parts = Readonly<{
  collection: Collection;
  blocks: Blocks;
  unsaved: Unsaved;
}>;

export type TableRowSource = RowSource &
  Readonly<{
    faults: () => CellRef[];
    /** Loads all rows of a range, to be used by position. */
    hold: (from: number, to: number) => Promise<void>;
    /** The stored records of a range by their own positions; undefined if there are none. */
    storedIn: (range: Readonly<{ from: number; to: number }>) => { from: number; to: number } | undefined;
  }>;

/** The rows of a table for its grid: stored ones, and the rows that were begun here, between them or at the end. */
export function createRowSource(
  options: Parts & {
    notifier: Notifier;
    /** The sources of notes at cells, applied one after the other. */
    notes?: readonly RowNotes[];
  },
): TableRowSource {
  const { collection, blocks, unsaved, notifier, notes = [] } = options;
  const { identifier } = collection;
  const { drafts, cells } = unsaved;
  const order = createOrder(options);
  const idOf = (record: WireRecord | undefined): RowId | undefined => {
    if (record === undefined) return undefined;
    const key = drafts.keyOf(Number(record[identifier]));
    return key === undefined ? String(record[identifier]) : rowIdOfDraft(key);
  };
  const get = (position: number): GridRecord | undefined => {
    const place = order().at(position);
    if (place === undefined) return undefined;
    return 'stored' in place ? blocks.get(place.stored) : shownOf(place.begun);
  };
  const marksAt = (position: number): RowMarks | undefined => {
    const place = order().at(position);
    if (place === undefined) return undefined;
    if ('begun' in place && place.begun.draft !== undefined) return drafts.marksOf(place.begun.draft);
    const id = ('begun' in place ? place.begun.record : blocks.get(place.stored))?.[identifier];
    return id === undefined ? undefined : cells.marksOf(Number(id));
  };
  const storedIn: TableRowSource['storedIn'] = ({ from, to }) => {
    const stored = (position: number, step: 1 | -1): number | undefined => {
      for (let at = position; at >= from && at <= to; at += step) {
        const place = order().at(at);
        if (place !== undefined && 'stored' in place) return place.stored;
      }
      return undefined;
    };
    const first = stored(from, 1);
    const last = stored(Math.min(to, order().total - 1), -1);
    return first === undefined || last === undefined ? undefined : { from: first, to: last };
  };
  return {
    total: () => order().total,
    get,
    idAt: (position) => {
      const place = order().at(position);
      if (place === undefined) return undefined;
      return 'begun' in place ? rowIdOfDraft(place.begun.key) : idOf(blocks.get(place.stored));
    },
    positionOf: (row: RowId) => {
      const key = draftKeyOf(row);
      const own = key === undefined ? undefined : order().ofBegun(key);
      if (own !== undefined) return own;
      const id = key === undefined ? Number(row) : drafts.storedId(key);
      const begun = drafts.rows().find(({ record }) => Number(record?.[identifier]) === id);
      if (begun !== undefined) return order().ofBegun(begun.key);
      const stored = id === undefined ? undefined : blocks.positionOf(id);
      return stored === undefined ? undefined : order().ofStored(stored);
    },
    marks: (position) => {
      const record = get(position);
      return notes.reduce((marks, one) => one.marksWith(record, marks), marksAt(position));
    },
    ensure: (from, to) => {
      const { from: first, to: last } = storedIn({ from, to }) ?? { from: 0, to: 0 };
      blocks.ensure(first, last);
    },
    read: async (from, to) => {
      const range = storedIn({ from, to });
      const stored = range === undefined ? [] : await blocks.read(range.from, range.to);
      if (range !== undefined && range.to - range.from === to - from) return stored;
      const records: GridRecord[] = [];
      for (let position = from; position <= to; position += 1) {
        const place = order().at(position);
        if (place === undefined) break;
        const record = 'begun' in place ? shownOf(place.begun) : stored[place.stored - range!.from];
        if (record !== undefined) records.push(record);
      }
      return records;
    },
    hold: async (from, to) => {
      const range = storedIn({ from, to });
      if (range !== undefined) await blocks.hold(range.from, range.to);
    },
    storedIn,
    subscribe: notifier.subscribe,
    revision: notifier.revision,
    faults: () => faultsOf(options, order()),
  };
}

/** A draft's texts, or the record as which it was stored. */
const shownOf = ({ record, texts }: BegunRow): GridRecord => record ?? texts;

/** The order of the rows, worked out once until stored or drafts change. */
function createOrder({ blocks, unsaved }: Parts): () => RowOrder {
  let known: RowOrder | undefined;
  let stored: number | undefined;
  let begun: readonly BegunRow[] | undefined;
  return () => {
    const total = blocks.total();
    const rows = unsaved.drafts.rows();
    // A row between others depends on the position of a record, which may change with every block that is loaded.
    const isSame = total === stored && rows === begun && !rows.some(({ above }) => above !== undefined);
    if (known === undefined || !isSame)
      known = rowOrder({ stored: total, begun: rows, positionOf: (id) => blocks.positionOf(id) });
    stored = total;
    begun = rows;
    return known;
  };
}

/** The cells that need a correction or a decision, in the order of rows and columns. */
function faultsOf({ collection, blocks, unsaved }: Parts, order: RowOrder): CellRef[] {
  const { drafts } = unsaved;
  const begun = new Map(
    drafts.rows().map(({ key, record }) => [Number(record?.[collection.identifier]), order.ofBegun(key)]),
  );
  const stored = unsaved.cells.faulty().flatMap(({ id, column }) => {
    const place = blocks.positionOf(id);
    const position = begun.get(id) ?? (place === undefined ? undefined : order.ofStored(place));
    return position === undefined ? [] : { position, column };
  });
  const waiting = drafts
    .list()
    .flatMap(({ key, faults }) =>
      Object.keys(faults).map((column) => ({ position: order.ofBegun(key)!, column })),
    );
  const places = new Map(collection.readable.map(({ name }, place) => [name, place]));
  return [...stored, ...waiting].sort(
    (a, b) => a.position - b.position || places.get(a.column)! - places.get(b.column)!,
  );
}
