import { findColumn, withColumns } from '@/domain/imports/step-kinds/columns';
import {
  type TurnDown,
  turnDown,
  turnedCells,
  turnedFields,
  turnUp,
  turnUpColumns,
} from '@/domain/imports/step-kinds/turning';
import type { Columns } from '@/domain/imports/steps';
import {
  DOUBTS_COLUMN,
  doubtsOf,
  identifier,
  NO_SUMS,
  ORDER_COLUMN,
  project,
  ROWS_COLUMN,
  SUMS_COLUMN,
  textLiteral,
  textLiterals,
} from '../../duck/sql';
import { selectFor } from './step-select';

const down = selectFor(turnDown, (turned, { table, columns, after }) => {
  const { labels, figures, rows } = turned;
  const structs = rows.map(({ labels: values, cells }, place) => {
    const found = cells.map((cell) => (cell === null ? null : findColumn(columns, cell)));
    return `{${[
      ...values.map((value, n) => `l${n}: ${textLiteral(value)}`),
      ...found.map((cell, n) => `c${n}: ${cell === null ? 'NULL::VARCHAR' : identifier(cell)}`),
      `s: [${found.map(textLiteral).join(', ')}]::VARCHAR[]`,
      `i: ${place}`,
    ].join(', ')}}`;
  });
  return project({
    columns: after,
    computed: new Map([
      ...labels.map((name, n) => [name, `__t.__turned.l${n}`] as const),
      ...figures.map((name, n) => [name, `__t.__turned.c${n}`] as const),
    ]),
    doubts: doubtsOfTurned(turned, columns),
    order: `${ORDER_COLUMN} * ${rows.length} + __t.__turned.i`,
    sums: NO_SUMS,
    from:
      `(SELECT *, unnest([${structs.join(', ')}]) AS __turned FROM ${table}) __t ` +
      `WHERE ${figures.map((_, n) => `__t.__turned.c${n} IS NOT NULL`).join(' OR ')}`,
  });
});

/** The doubts of the row's own cells, which now have the names of the figures, and of the columns that stay. */
function doubtsOfTurned(turned: TurnDown, columns: Columns): string {
  const own = 'list_position(__t.__turned.s, __doubt."column")';
  const names = turned.figures.map((name, n) => `WHEN ${n + 1} THEN ${textLiteral(name)}`).join(' ');
  const kept = `list_filter(${DOUBTS_COLUMN}, lambda __doubt: ${own} > 0 OR __doubt."column" NOT IN (${textLiterals(turnedCells(turned, columns))}))`;
  return `CASE WHEN len(${DOUBTS_COLUMN}) = 0 THEN ${DOUBTS_COLUMN} ELSE ${doubtsOf(kept, `CASE ${own} ${names} ELSE __doubt."column" END`)} END`;
}

const up = selectFor(turnUp, (turned, { table, columns }) => {
  const { per, by, figure } = turnUpColumns(turned, columns);
  const fields = turnedFields(turned);
  const nameOf = `CASE lower(${identifier(by)}) ${turned.values
    .map(({ from, to }) => `WHEN lower(${textLiteral(from)}) THEN ${textLiteral(to)}`)
    .join(' ')} END`;
  const keys = per.map(identifier);
  const items = withColumns(per, fields).map((column) =>
    fields.includes(column)
      ? `max(${identifier(figure)}) FILTER (__field = ${textLiteral(column)}) AS ${identifier(column)}`
      : identifier(column),
  );
  const renamed = doubtsOf(
    DOUBTS_COLUMN,
    `CASE __doubt."column" WHEN ${textLiteral(figure)} THEN __field ELSE __doubt."column" END`,
  );
  return (
    `SELECT ${items.join(', ')}, flatten(list(${ROWS_COLUMN} ORDER BY ${ORDER_COLUMN})) AS ${ROWS_COLUMN}, ` +
    `list_distinct(flatten(list(${renamed}))) AS ${DOUBTS_COLUMN}, min(${ORDER_COLUMN}) AS ${ORDER_COLUMN}, ${NO_SUMS} AS ${SUMS_COLUMN} FROM ` +
    `(SELECT *, row_number() OVER (PARTITION BY ${[...keys, '__field'].join(', ')} ORDER BY ${ORDER_COLUMN}) AS __turn FROM ` +
    `(SELECT *, ${nameOf} AS __field FROM ${table}) WHERE __field IS NOT NULL) ` +
    `GROUP BY ${[...keys, '__turn'].join(', ')}`
  );
});

/** The steps that turn headings into values, or values into headings. */
export const turnedSteps = [down, up];
