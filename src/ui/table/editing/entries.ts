import type { Collection, Field } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import { readColumn } from '@/domain/readings/entered';
import { fillSeries } from '../../grid/fill-series';
import type { CellEdit, CellRange, Filled, GridRecord, Pasted, RowId } from '../../grid/types';
import type { Blocks } from '../rows/blocks';
import type { CellText } from '../unsaved/cells';
import { draftKeyOf, recordIdOf } from '../unsaved/row-id';
import type { Unsaved } from '../unsaved/unsaved';

type Options = Readonly<{
  collection: Collection;
  blocks: Blocks;
  unsaved: Unsaved;
  /** Converts a value to the text of an editor. */
  plain: (field: Field, value: unknown) => string;
}>;

/** The gesture by which texts are entered. */
export type EntryNote = 'cell' | 'paste' | 'fill' | 'clear';

/** The targets of entered texts, which are cells of stored records and drafts, with their texts. */
export type Target = Readonly<{
  cells: readonly CellText[];
  /** Without a key, a new draft is added. */
  drafts: readonly Readonly<{ key: number | undefined; texts: Readonly<Record<string, string>> }>[];
}>;

/** The texts of a paste, row by row: numbers and dates in the form of the service, unless they have two readings. */
export function pastedEntries(
  { matrix, columns, at }: Pasted,
  { collection, language }: Readonly<{ collection: Collection; language: Language }>,
): CellEdit[] {
  const readers = columns.map((column, index) => {
    const field = collection.field(column);
    // A computed column takes no text.
    return field && readColumn(textsOf(matrix, index), { field, language });
  });
  return matrix.flatMap((row, place) =>
    columns.flatMap((column, index) => {
      const text = row[index] ?? '';
      const reading = readers[index]?.(text);
      if (reading === undefined) return [];
      return { position: at + place, column, text: reading.kind === 'one' ? reading.text : text };
    }),
  );
}

/** The texts of a column of a pasted table. */
export const textsOf = (matrix: Pasted['matrix'], index: number): string[] =>
  matrix.map((row) => row[index] ?? '');

/** The same text in all cells of a range. */
export const sameEntries = (range: CellRange, text: string): CellEdit[] =>
  positionsOf(range).flatMap((position) => range.columns.map((column) => ({ position, column, text })));

/**
 * The texts of a fill: each column, or each row, continues the pattern of its own source.
 * @param textAt the text of a cell of the source
 */
export function filledEntries(
  { source, target, direction }: Filled,
  textAt: (position: number, column: string) => string,
): CellEdit[] {
  const isVertical = direction === 'down' || direction === 'up';
  const isBackwards = direction === 'up' || direction === 'left';
  const across = ({ from, to, columns }: CellRange) =>
    isVertical
      ? columns.map((column) => positionsOf({ from, to }).map((position) => ({ position, column })))
      : positionsOf({ from, to }).map((position) => columns.map((column) => ({ position, column })));
  const targets = across(target);
  return across(source).flatMap((line, index) => {
    const given = line.map(({ position, column }) => textAt(position, column));
    const places = targets[index] ?? [];
    const texts = fillSeries(isBackwards ? given.toReversed() : given, places.length);
    const onwards = isBackwards ? places.toReversed() : places;
    return onwards.map((place, step) => ({ ...place, text: texts[step]! }));
  });
}

const positionsOf = ({ from, to }: Pick<CellRange, 'from' | 'to'>): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** The text that a cell shows: the entered one, otherwise that of its value. */
export function textOf(
  record: GridRecord | undefined,
  column: string,
  { collection, unsaved, plain }: Omit<Options, 'blocks'>,
): string {
  const id = Number(record?.[collection.identifier]);
  return unsaved.cells.of(id)[column]?.text ?? plain(collection.readableField(column)!, record?.[column]);
}

/**
 * Finds the targets of texts by the rows that the person saw when the editor opened or when the keys were pressed, because
 * others may have changed their positions and values since.
 */
export function targetOf(entries: readonly CellEdit[], note: EntryNote, options: Options): Target {
  const { collection, unsaved } = options;
  const { identifier } = collection;
  const cells: CellText[] = [];
  const drafts = new Map<RowId | number, { key: number | undefined; texts: Record<string, string> }>();
  for (const entry of entries) {
    const { position, column, text, row } = entry;
    if (column === identifier || collection.field(column) === undefined) continue;
    const key = row === undefined ? undefined : draftKeyOf(row);
    const isDraft = row === undefined || (key !== undefined && unsaved.drafts.storedId(key) === undefined);
    if (isDraft) {
      // There is nothing to clear in the row for a new record.
      if (row === undefined && note === 'clear') continue;
      const draft = drafts.get(row ?? position) ?? { key, texts: {} };
      draft.texts[column] = text;
      drafts.set(row ?? position, draft);
      continue;
    }
    const record = recordOf(entry, options);
    // The person did not see a row that is not loaded.
    if (record === undefined) continue;
    const id = Number(record[identifier]);
    // A waiting text is entered again, because the decision for which it waited may have been made.
    const isWaiting = unsaved.cells.of(id)[column] !== undefined;
    if (note !== 'cell' && !isWaiting && textOf(record, column, options) === text) continue;
    cells.push({ id, column, text, seen: seenOf(record, column, { id, unsaved }) });
  }
  return { cells, drafts: [...drafts.values()] };
}

/** The record of a row as the person saw it, even if it was a draft then and is stored now. */
function recordOf(
  { row, record }: CellEdit,
  { collection, blocks, unsaved }: Options,
): WireRecord | undefined {
  if (record?.[collection.identifier] !== undefined) return record as WireRecord;
  const id = row === undefined ? undefined : recordIdOf(row, unsaved);
  return id === undefined ? undefined : (blocks.find(id) ?? unsaved.drafts.storedRecord(id));
}

/**
 * The stored value that a text replaces. If the cell already has an unsaved text, it shows that text, so the value that
 * it replaces is the last one that the person saw.
 */
function seenOf(
  record: WireRecord,
  column: string,
  { id, unsaved }: { id: number; unsaved: Unsaved },
): string | number | undefined {
  const waiting = unsaved.cells.of(id)[column];
  return waiting === undefined ? record[column] : waiting.seen;
}
