import type { Collection } from '@/domain/collections';
import { readEntered } from '../grid/entered-text';
import { fillSeries } from '../grid/fill-series';
import type { CellEdit, CellRange, Filled, Pasted } from '../grid/types';

/** A text for a cell, and the row that the person saw there, where the moment in which they saw it is past. */
export type Entry = CellEdit;

/** What a paste enters: numbers and dates as the service takes them. */
export const pastedEntries = ({ matrix, columns, at }: Pasted, collection: Collection): Entry[] =>
  matrix.flatMap((row, place) =>
    columns.map((column, index) => ({
      position: at + place,
      column,
      text: readEntered(row[index] ?? '', collection.field(column)!),
    })),
  );

export const clearedEntries = (range: CellRange): Entry[] =>
  positionsOf(range).flatMap((position) => range.columns.map((column) => ({ position, column, text: '' })));

/**
 * What a fill enters: each column, or each row, goes on after the pattern of its own source.
 * @param textAt what a cell of the source holds
 */
export function filledEntries(
  { source, target, direction }: Filled,
  textAt: (position: number, column: string) => string,
): Entry[] {
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
