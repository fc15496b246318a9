import { memo, type ReactNode } from 'react';
import { Cell } from './cell';
import type { CellTexts } from './cell-text';
import type { GridColumns } from './columns/columns';
import classes from './grid.module.css';
import { RowNumber } from './row-number';
import type { GridRecord, RowMarks } from './types';

export type RowOptions = Readonly<{
  gridId: string;
  position: number;
  /** In pixels within the layer of the rows. */
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
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={options.left === 0 && options.right === columns.all.length - 1 ? true : undefined}
      data-row={position}
      data-new={isNew || undefined}
      data-holds-focus={active !== undefined || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, width: columns.total }}
    >
      <RowNumber
        id={`${gridId}-${position}-n`}
        position={position}
        width={columns.numbers}
        marks={marks}
        active={active === -1}
        selected={options.left >= 0}
        isNew={isNew}
      />
      {columns.all.map((column, index) =>
        column.frozen || (index >= first && index < end) || index === active ? (
          <RowCell key={column.name} row={options} index={index} />
        ) : null,
      )}
    </div>
  );
});

function RowCell({ row, index }: { row: RowOptions; index: number }) {
  const { columns, left, right, active, record, marks, position } = row;
  const column = columns.all[index]!;
  const selected = index >= left && index <= right;
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
      selected={selected}
      edges={selected ? edgesOf(row, index) : ''}
      active={index === active}
      filling={index >= row.fillLeft && index <= row.fillRight}
      handle={index === row.handle}
      hint={row.isNew ? (begins ? row.hint : '') : undefined}
    >
      {index === active && row.editor !== undefined ? row.editor : undefined}
    </Cell>
  );
}

const edgesOf = ({ left, right, atTop, atBottom }: RowOptions, index: number): string =>
  `${atTop ? 't' : ''}${index === right ? 'r' : ''}${atBottom ? 'b' : ''}${index === left ? 'l' : ''}`;
