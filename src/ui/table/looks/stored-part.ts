import type { CellRange, Filled } from '../../grid/types';

/** A fill without calculated columns, which are neither sources nor targets of texts; undefined if nothing is left. */
export function storedPart(filled: Filled, isCalculated: (column: string) => boolean): Filled | undefined {
  const stored = (range: CellRange): CellRange => ({
    ...range,
    columns: range.columns.filter((column) => !isCalculated(column)),
  });
  const [source, target] = [stored(filled.source), stored(filled.target)];
  return source.columns.length === 0 || target.columns.length === 0
    ? undefined
    : { ...filled, source, target };
}
