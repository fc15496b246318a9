import { type AggregateParameters, aggregate, aggregateKeys } from '@/domain/imports/step-kinds/aggregate';
import { findColumn } from '@/domain/imports/step-kinds/columns';
import { type Columns, StepFault } from '@/domain/imports/steps';
import {
  behindSql,
  DOUBTS_COLUMN,
  doubtsRenamed,
  identifier,
  ORDER_COLUMN,
  ROWS_COLUMN,
  SUMS_COLUMN,
  SUMS_TYPE,
  textLiteral,
  textLiterals,
} from '../../duck/sql';
import { selectFor } from './step-select';

/** The most doubts of each column that are kept from the rows behind a row. */
const MAX_DOUBTS = 20;

export const aggregateStep = selectFor(aggregate, (aggregated, { table, columns }) => {
  const keys = aggregateKeys(aggregated, columns);
  const summed = new Map<string, string>();
  const figures = aggregated.figures.map(({ field, how, column }) => {
    if (how === 'count') return `count(*)::VARCHAR AS ${identifier(field)}`;
    if (column === undefined) throw new StepFault('invalidParameters', 'figures');
    const name = findColumn(columns, column);
    summed.set(name, field);
    return `${sum(identifier(name))} AS ${identifier(field)}`;
  });
  const kept = [...keys, ...summed.keys()];
  const own = `list_filter(${DOUBTS_COLUMN}, lambda __doubt: __doubt."column" IN (${textLiterals(kept)}))`;
  const doubts = summed.size === 0 ? own : doubtsRenamed(summed, own);
  return (
    `SELECT ${[...keys.map(identifier), ...figures].join(', ')}, ` +
    `flatten(list(${ROWS_COLUMN} ORDER BY ${ORDER_COLUMN})) AS ${ROWS_COLUMN}, ` +
    `${firstOfEach([...keys, ...summed.values()], doubts)} AS ${DOUBTS_COLUMN}, ` +
    `min(${ORDER_COLUMN}) AS ${ORDER_COLUMN}, [${sumsOf(aggregated, columns)}]::${SUMS_TYPE} AS ${SUMS_COLUMN} ` +
    `FROM ${table} GROUP BY ${keys.map(identifier).join(', ')}`
  );
});

/** The first doubts about each column, so that many doubts about a place do not hide one about a figure. */
const firstOfEach = (names: Columns, doubts: string): string =>
  `flatten([${names
    .map(
      (name) =>
        `list_slice(list_filter(list_distinct(flatten(list(${doubts}))), lambda __one: __one."column" = ${textLiteral(name)}), 1, ${MAX_DOUBTS})`,
    )
    .join(', ')}])`;

/** A figure as `readNumbers` writes it: digits, or a fraction that does not end with a zero. */
const READ_FIGURE = '[+-]?[0-9]+([.][0-9]*[1-9])?';
/** A fraction that could be thousands as well. Sums fill fields of whole numbers, which need no such fraction. */
const THOUSANDS = '[+-]?[1-9][0-9]{0,2}[.][0-9]{3}';

/** The number of cells that each figure has added up, and their sum if the figure itself is not the sum. */
function sumsOf({ figures }: AggregateParameters, columns: Columns): string {
  return figures
    .map(({ field, how, column = field }) => {
      const name = textLiteral(field);
      if (how === 'count')
        return `{"column": ${name}, cells: count(*), "text": NULL::VARCHAR, total: NULL::DECIMAL(38, 6)}`;
      const cell = findColumn(columns, column);
      const { cells, total } = behindSql(cell, { text: identifier(cell), sums: SUMS_COLUMN });
      return `{"column": ${name}, cells: sum(${cells})::BIGINT, "text": ${unread(identifier(cell))}, total: sum(${total})}`;
    })
    .join(', ');
}

/**
 * The sum as a text; if a cell is not certainly a number, the text of this cell, which is then a fault: nothing is left out
 * silently.
 */
function sum(column: string): string {
  const total = `regexp_replace(sum(${numberOf(column)})::VARCHAR, '\\.?0+$', '')`;
  return `coalesce(${unread(column)}, ${total})`;
}

/** A cell of a group that is not certainly a number; NULL if each cell is a number or blank. */
function unread(column: string): string {
  const isRead = `regexp_full_match(${column}, '${READ_FIGURE}') AND NOT regexp_full_match(${column}, '${THOUSANDS}')`;
  return `min(${column}) FILTER (${column} IS NOT NULL AND (${numberOf(column)} IS NULL OR NOT (${isRead})))`;
}

const numberOf = (column: string): string => `TRY_CAST(${column} AS DECIMAL(30, 6))`;
