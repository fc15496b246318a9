import { memo, type ReactNode } from 'react';
import { Cell } from './cell';
import type { CellTexts } from './cell-text';
import type { GridColumns } from './columns/columns';
import classes from './grid.module.css';
import { RowNumber } from './row-number';
import { tintStyle } from './tint';
import type { GridRecord, RowMarks } from './types';

export type RowOptions = Readonly<{
  gridId: string;
  position: number;
  /** The offset in pixels within the layer of the rows. */
  top: number;
  record: GridRecord | undefined;
  marks: RowMarks | undefined;
  columns: GridColumns;
  /** The rendered scrolling columns, among all. */
  first: number;
  end: number;
  texts: CellTexts;
  /** The selected columns; -1 if there are none. */
  left: number;
  right: number;
  atTop: boolean;
  atBottom: boolean;
  /** The columns of the other ranges, each as `left right edges`, separated by commas. */
  others: string;
  /** The columns that a fill would reach; -1 if there are none. */
  fillLeft: number;
  fillRight: number;
  /** The cell with the focus: -1 for the row number, undefined if it is elsewhere. */
  active: number | undefined;
  /** The column whose lower right corner has the fill handle. */
  handle: number | undefined;
  /** The row for a new record. */
  isNew: boolean;
  hint: string;
  /** The editor of the active cell. */
  editor: ReactNode;
}>;

/** One row: rendered again only when its own props change. */
export const Row = memo(function Row(options: RowOptions) {
  const { gridId, position, top, marks, columns, first, end, active, isNew } = options;
  const ranges = rangesIn(options);
  const isWhole = ranges.some(({ left, right }) => left === 0 && right === columns.all.length - 1);
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isWhole ? true : undefined}
      data-row={position}
      data-new={isNew || undefined}
      data-holds-focus={active !== undefined || undefined}
      data-tint={marks?.tint?.colour}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, width: columns.total, ...tintStyle(marks?.tint) }}
    >
      <RowNumber
        id={`${gridId}-${position}-n`}
        position={position}
        width={columns.numbers}
        marks={marks}
        active={active === -1}
        selected={ranges.length > 0}
        isNew={isNew}
      />
      {columns.all.map((column, index) =>
        column.frozen || (index >= first && index < end) || index === active ? (
          <RowCell key={column.name} row={options} ranges={ranges} index={index} />
        ) : null,
      )}
    </div>
  );
});

function RowCell({ row, ranges, index }: { row: RowOptions; ranges: readonly RowRange[]; index: number }) {
  const { columns, active, record, marks, position } = row;
  const column = columns.all[index]!;
  const range = ranges.find(({ left, right }) => index >= left && index <= right);
  const begins = row.isNew && index === 0;
  return (
    <Cell
      id={`${row.gridId}-${position}-${column.name}`}
      index={index}
      column={column}
      left={column.frozen ? column.start : columns.fixed + column.start}
      record={row.isNew ? undefined : record}
      mark={marks?.cells?.[column.name]}
      texts={row.texts}
      selected={range !== undefined}
      edges={range === undefined ? '' : edgesOf(range, index)}
      active={index === active}
      filling={index >= row.fillLeft && index <= row.fillRight}
      handle={index === row.handle}
      hint={row.isNew ? (begins ? row.hint : '') : undefined}
    >
      {index === active && row.editor !== undefined ? row.editor : undefined}
    </Cell>
  );
}

/** The columns of a range in a row, and the edges of the range (`t`, `b`) that the row touches. */
type RowRange = Readonly<{ left: number; right: number; edges: string }>;

/** The last range first. */
function rangesIn({ left, right, atTop, atBottom, others }: RowOptions): RowRange[] {
  const last = { left, right, edges: `${atTop ? 't' : ''}${atBottom ? 'b' : ''}` };
  const read = (text: string): RowRange => {
    const [from, to, edges = ''] = text.split(' ');
    return { left: Number(from), right: Number(to), edges };
  };
  return [...(left < 0 ? [] : [last]), ...(others === '' ? [] : others.split(',').map(read))];
}

const edgesOf = ({ left, right, edges }: RowRange, index: number): string =>
  `${edges.includes('t') ? 't' : ''}${index === right ? 'r' : ''}${edges.includes('b') ? 'b' : ''}${index === left ? 'l' : ''}`;
