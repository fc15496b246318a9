'use client';

import { memo } from 'react';
import { TOTAL_COLUMN } from '@/domain/answers/summary-choice';
import type { FigurePlace } from '@/domain/figures/pinned';
import { placeName } from '@/ui/deliveries/use-board-keys';
import classes from './summaries.module.css';
import type { ModelColumn, ModelRow } from './table-model';
import type { SummaryWords } from './words';

/** The target of a figure. */
export type FigureOpens = 'records' | 'history' | 'address';
export type FigureOpener = (row: ModelRow, column: ModelColumn, period: number | null) => void;

type Options = Readonly<{
  row: ModelRow;
  at: number;
  columns: readonly ModelColumn[];
  /** For each column, the index of the period that its figures are expected to be of; a different period is named. */
  expected: readonly (number | null)[];
  words: SummaryWords;
  /** The text where there is no figure. */
  absent: string;
  /** The column that Tab reaches; undefined: none in this row. */
  current: number | undefined;
  /** The place of a system under which the records of a figure stand; undefined: they are those that its row and column name. */
  placeOf: (row: ModelRow, column: ModelColumn) => FigurePlace | undefined;
  hrefOf: (row: ModelRow, column: ModelColumn, period: number | null) => string;
  /** Called with a figure that was chosen; undefined: figures link to their records. */
  onOpen: FigureOpener | undefined;
  /** Makes a permanent address of a figure, which has its records: those of a place of a system have no other. */
  onAddress: FigureOpener;
  periodText: (place: number) => string;
  onFocus: (place: { row: number; column: number }) => void;
}>;

/** A row of a summary. It is rendered again only when it changes, because a table has thousands of figures. */
export const FiguresRow = memo(function FiguresRow(options: Options) {
  const {
    row,
    at,
    columns,
    expected,
    words,
    absent,
    current,
    placeOf,
    hrefOf,
    onOpen,
    onAddress,
    periodText,
    onFocus,
  } = options;
  return (
    <tr data-subtotal={row.isSubtotal || undefined} data-total={row.key === TOTAL_COLUMN || undefined}>
      <th scope="row" className={classes.name} data-below={row.isBelow || undefined}>
        {row.text}
        {row.around !== '' && <small>{row.around}</small>}
      </th>
      {columns.map((column, i) => {
        const figure = row.figures[i] ?? null;
        const period = row.periods[i] ?? null;
        const isOther = column.way === 'value' && period !== null && period !== expected[i];
        const focus = {
          tabIndex: current === i ? 0 : -1,
          'data-place': placeName({ row: at, column: i }),
          onFocus: () => onFocus({ row: at, column: i }),
        };
        const text = figure === null ? absent : words.figureText(figure, column.way);
        return (
          <td key={column.key} data-total={column.key === TOTAL_COLUMN || undefined}>
            {figure === null ? (
              <span {...focus} data-absent={absent !== words.noFigure || undefined}>
                {text}
              </span>
            ) : placeOf(row, column) !== undefined ? (
              <button type="button" {...focus} onClick={() => onAddress(row, column, period)}>
                {text}
              </button>
            ) : onOpen !== undefined ? (
              <button type="button" {...focus} onClick={() => onOpen(row, column, period)}>
                {text}
              </button>
            ) : (
              <a {...focus} href={hrefOf(row, column, period)}>
                {text}
              </a>
            )}
            {isOther && <small>{periodText(period)}</small>}
          </td>
        );
      })}
    </tr>
  );
});
