import type { ShownFigure, ShownRow } from './shown-as';

/**
 * Sorts the rows of a summary by a figure: values of the first dimension by their subtotals, and the rows below each of them. Rows
 * without the figure are last. Equal ones keep their order.
 * @param figureOf the figure of a row
 */
export function sortRows(
  rows: readonly ShownRow[],
  { figureOf, desc }: { figureOf: (row: ShownRow) => ShownFigure; desc: boolean },
): readonly ShownRow[] {
  const compare = (one: readonly ShownRow[], other: readonly ShownRow[]) =>
    compareFigures(figureOf(one[0]!), figureOf(other[0]!), desc);
  const blocks: ShownRow[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    if (row.isSubtotal || block === undefined || !block[0]!.isSubtotal) blocks.push([row]);
    else block.push(row);
  }
  return blocks
    .toSorted(compare)
    .flatMap(([first, ...others]) => [first!, ...others.toSorted((one, other) => compare([one], [other]))]);
}

function compareFigures(one: ShownFigure, other: ShownFigure, desc: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (one === other) return 0;
  return one < other === desc ? 1 : -1;
}
