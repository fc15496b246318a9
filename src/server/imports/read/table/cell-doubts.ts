import type { DuckDBConnection } from '@duckdb/node-api';
import type { DoubtCode } from '@/domain/imports/steps';
import { DOUBTS_TYPE, textLiteral } from '../../duck/sql';
import type { ReadSheet } from './find-header';

/**
 * Stores the doubts about cells that the form of a file leaves unclear: a figure that is merged over several rows or columns,
 * of which only the first has it; the cells of columns that the workbook hides; and all cells of a row of a text file that has
 * more cells than the header has names, because a separator within a cell has moved those after it.
 * @param names the names of the columns; `isData`: the condition for rows of data, with the alias `row`
 * @returns the table of the doubts; undefined if there are none
 */
export async function storeDoubts(
  duck: DuckDBConnection,
  sheet: ReadSheet,
  { at, names, isData }: { at: number; names: readonly (string | undefined)[]; isData: string },
): Promise<string | undefined> {
  const selects = [
    mergedFigures(sheet, names),
    hiddenCells(sheet, { names, isData }),
    movedCells(sheet, names),
  ].filter((select) => select !== undefined);
  if (selects.length === 0) return undefined;
  const table = `doubts_${at}`;
  await duck.run(
    `CREATE OR REPLACE TABLE ${table} AS SELECT line AS of_line, flatten(list(doubts))::${DOUBTS_TYPE} AS doubts
     FROM (${selects.join(' UNION ALL ')}) AS doubted
     WHERE EXISTS (FROM ${sheet.table} AS row WHERE row.line = doubted.line AND ${isData}) GROUP BY line`,
  );
  const found = await duck.runAndReadAll(`SELECT count(*) FROM ${table}`);
  return Number(found.getRows()[0]![0]) === 0 ? undefined : table;
}

function mergedFigures({ table, mergedFigures: cells }: ReadSheet, names: readonly (string | undefined)[]) {
  const known = cells.filter(({ column }) => names[column] !== undefined);
  if (known.length === 0) return undefined;
  const byColumn = new Map<number, number[]>();
  for (const { line, column } of known) byColumn.set(column, [...(byColumn.get(column) ?? []), line]);
  return [...byColumn]
    .map(
      ([column, lines]) =>
        `SELECT line, [${doubt(names[column]!, 'mergedFigure', `c${column}`)}] AS doubts FROM ${table} WHERE line IN (${lines.join(', ')})`,
    )
    .join(' UNION ALL ');
}

/** The first rows of a larger table are enough: their doubts are of one kind. */
const MAX_HIDDEN = 20_000;

function hiddenCells(
  { table, hiddenColumns }: ReadSheet,
  { names, isData }: { names: readonly (string | undefined)[]; isData: string },
) {
  const doubts = hiddenColumns.flatMap((column) => {
    const name = names[column];
    return name === undefined
      ? []
      : [`CASE WHEN c${column} IS NULL THEN NULL ELSE ${doubt(name, 'hiddenColumn', `c${column}`)} END`];
  });
  if (doubts.length === 0) return undefined;
  return `SELECT line, list_filter([${doubts.join(', ')}], lambda __doubt: __doubt IS NOT NULL) AS doubts
    FROM (FROM ${table} AS row WHERE ${isData} ORDER BY line LIMIT ${MAX_HIDDEN})`;
}

function movedCells(
  { table, columns, isDelimited, header }: ReadSheet,
  names: readonly (string | undefined)[],
) {
  const last = header?.names.findLastIndex((name) => name !== null) ?? -1;
  if (!isDelimited || last < 0 || last + 1 >= columns) return undefined;
  const beyond = Array.from({ length: columns - last - 1 }, (_, n) => `c${last + 1 + n}`);
  const doubts = names.flatMap((name, column) =>
    name === undefined || column > last
      ? []
      : [`CASE WHEN c${column} IS NULL THEN NULL ELSE ${doubt(name, 'movedCells', `c${column}`)} END`],
  );
  return `SELECT line, list_filter([${doubts.join(', ')}], lambda __doubt: __doubt IS NOT NULL) AS doubts
    FROM ${table} WHERE coalesce(${[...beyond, 'NULL'].join(', ')}) IS NOT NULL`;
}

const doubt = (column: string, code: DoubtCode, cell: string): string =>
  `struct_pack("column" := ${textLiteral(column)}, code := ${textLiteral(code)}, "text" := ${cell}, "read" := ${cell}, otherwise := NULL::VARCHAR)`;
