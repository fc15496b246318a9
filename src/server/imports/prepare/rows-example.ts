import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_SHOWN_TEXT } from '@/domain/imports/file-reading';
import {
  type Columns,
  type ExampleTable,
  MAX_EXAMPLE_LINES,
  MAX_EXAMPLE_ROWS,
  type RowsExample,
} from '@/domain/imports/steps';
import { rowsOf } from '../duck/rows';
import { identifier, ORDER_COLUMN, ROWS_COLUMN } from '../duck/sql';

/** The table after a step: its view and the columns of the recipe. */
type StepTable = Readonly<{ view: string; columns: Columns }>;

/**
 * A few lines of the file in the table before some steps and in the one after them.
 * @param tables.keepsRows whether each row of one table is a row of the other
 */
export async function readRowsExample(
  connection: DuckDBConnection,
  tables: { before: StepTable; after: StepTable; keepsRows: boolean },
): Promise<RowsExample> {
  const { before, after, keepsRows } = tables;
  const found = await rowsOf(connection, keepsRows ? changedLinesSql(before, after) : madeLinesSql(tables));
  const lines = [...new Set(found.map(([line]) => Number(line)))].slice(0, MAX_EXAMPLE_LINES);
  const read = (table: StepTable, of: readonly number[]) => rowsMadeOf(connection, { table, lines: of });
  const made = await read(after, lines);
  // If each line becomes many rows, the rows of several lines cannot be distinguished.
  if (lines.length > 1 && made.total > MAX_EXAMPLE_ROWS && !keepsRows) {
    const [first] = lines as [number];
    return { before: await read(before, [first]), after: await read(after, [first]) };
  }
  return { before: await read(before, lines), after: made };
}

/** Lines with rows that the steps change; if there are none, the first lines. */
function changedLinesSql(before: StepTable, after: StepTable): string {
  const isNew = (column: string) => !before.columns.includes(column);
  const changes = after.columns.map((column) =>
    isNew(column)
      ? `a.${identifier(column)} IS NOT NULL`
      : `a.${identifier(column)} IS DISTINCT FROM b.${identifier(column)}`,
  );
  return `
SELECT line FROM (
  SELECT b.${ROWS_COLUMN}[1]::DOUBLE AS line, bool_or(${changes.join(' OR ') || 'false'}) AS changed
  FROM ${before.view} b JOIN ${after.view} a ON a.${ORDER_COLUMN} = b.${ORDER_COLUMN} GROUP BY 1
) ORDER BY changed DESC, line LIMIT ${MAX_EXAMPLE_LINES}`;
}

/**
 * The lines of a row that is made from several lines, if there is one; then a line that is left out, if there is one; then the
 * first lines.
 */
const madeLinesSql = ({ before, after }: { before: StepTable; after: StepTable }): string => `
WITH kept AS (SELECT DISTINCT unnest(${ROWS_COLUMN}) AS line FROM ${after.view}),
read AS (SELECT DISTINCT unnest(${ROWS_COLUMN}) AS line FROM ${before.view}),
several AS (
  SELECT ${ROWS_COLUMN} AS lines FROM ${after.view} ORDER BY len(${ROWS_COLUMN}) = 1, ${ORDER_COLUMN} LIMIT 1
),
chosen AS (
  (SELECT unnest(lines) AS line, 0 AS place FROM several LIMIT ${MAX_EXAMPLE_LINES - 1})
  UNION ALL (SELECT line, 1 FROM read ANTI JOIN kept USING (line) ORDER BY line LIMIT 1)
  UNION ALL (SELECT line, 2 FROM read ORDER BY line LIMIT ${2 * MAX_EXAMPLE_LINES})
)
SELECT line::DOUBLE FROM chosen GROUP BY line ORDER BY min(place), line LIMIT ${MAX_EXAMPLE_LINES}`;

/** The first rows of a table that are made from any of some lines of the file. */
async function rowsMadeOf(
  connection: DuckDBConnection,
  { table: { view, columns }, lines }: { table: StepTable; lines: readonly number[] },
): Promise<ExampleTable> {
  if (columns.length === 0 || lines.length === 0) return { columns, rows: [], total: 0 };
  const list = `[${[...lines].sort((a, b) => a - b).join(', ')}]::BIGINT[]`;
  const own = `list_transform(list_intersect(${ROWS_COLUMN}::BIGINT[], ${list}), lambda __line: list_position(${list}, __line) - 1)`;
  const cells = columns.map((column) => `left(${identifier(column)}, ${MAX_SHOWN_TEXT})`);
  const found = await rowsOf(
    connection,
    `SELECT count(*) OVER ()::DOUBLE, list_sort(${own})::DOUBLE[], ${cells.join(', ')} FROM ${view} ` +
      `WHERE list_has_any(${ROWS_COLUMN}::BIGINT[], ${list}) ORDER BY ${ORDER_COLUMN} LIMIT ${MAX_EXAMPLE_ROWS}`,
  );
  return {
    columns,
    rows: found.map(([, of, ...texts]) => ({ cells: texts as (string | null)[], of: of as number[] })),
    total: Number(found[0]?.[0] ?? 0),
  };
}
