import type { DuckDBConnection } from '@duckdb/node-api';
import type { AnyCollection } from '@/domain/collections/collection';
import { Fault, type PlainFault } from '@/domain/collections/fault';
import { figureFieldsOf } from '@/domain/collections/parts';
import type { RowFault } from '@/domain/imports/import';
import { type JudgedItem, MAX_ROWS_BEHIND } from '@/domain/imports/judged-item';
import { sameRecord } from '@/domain/imports/record-faults';
import type { Doubt, DoubtCode } from '@/domain/imports/steps';
import { rowsOf, type SqlCell } from '../duck/rows';
import { behindSql } from '../duck/sql';
import { judgedFields } from './judge-table';

/** The number of items that are in memory at once. */
const BATCH = 5_000;

/** The items that `judgeTable` has judged, in blocks, in the order of the file. */
export async function* readJudged(
  connection: DuckDBConnection,
  { collection, batch = BATCH }: { collection: AnyCollection; batch?: number },
): AsyncGenerator<JudgedItem[]> {
  const faultOf = faultReader();
  // A value that equals its text is not sent twice.
  const members = judgedFields(collection)
    .map((_, n) => `v${n}, CASE WHEN t${n} = v${n} THEN NULL ELSE t${n} END, f${n}`)
    .join(', ');
  const behind = behindSqlOf(collection);
  const starts = await rowsOf(
    connection,
    'SELECT place::DOUBLE FROM (SELECT place, row_number() OVER (ORDER BY place) AS n FROM judged ANTI JOIN dropped USING (place)) ' +
      `WHERE (n - 1) % ${batch} = 0 ORDER BY place`,
  );
  for (const [n, [first]] of starts.entries()) {
    const end = starts[n + 1]?.[0];
    const block = await connection.runAndReadAll(
      blockSql(`${behind}, ${members}`, first as number, end as number | undefined),
    );
    // Rows are read column by column, as DuckDB stores them: reading whole rows takes twice as long.
    const columns = block.getColumnsJS() as SqlCell[][];
    const named = [FIRST_ROW, OTHER_ROW, REPEATED_ROW].flatMap((column) => columns[column]!);
    const lineOf = await findLines(connection, named);
    const items = columns[0]!.map((_, n) => itemOf(columns, n, { collection, faultOf, lineOf }));
    yield items.sort((a, b) => a.at - b.at);
  }
}

/** The positions of columns in a block. */
const FIRST_ROW = 1;
const OTHER_ROW = 4;
const REPEATED_ROW = 6;
const BEHIND = 7;
const MEMBERS_FROM = 8;

/** The figures of a row as `JudgedItem.behind` has them; NULL if each figure has one cell, which is its value. */
function behindSqlOf(collection: AnyCollection): string {
  const figures = figureFieldsOf(collection);
  const amounts = judgedFields(collection).flatMap((field, n) => {
    if (!figures.includes(field)) return [];
    const { cells, total } = behindSql(field.name, { text: `t${n}`, sums: 'j.sums' });
    return [`[(${cells})::VARCHAR, (${total})::VARCHAR]`];
  });
  return `CASE WHEN j.faulty OR len(j.sums) > 0 THEN [${amounts.join(', ')}]::VARCHAR[][] END`;
}

function blockSql(members: string, first: number, end: number | undefined): string {
  const inBlock = `place >= ${first}${end === undefined ? '' : ` AND place < ${end}`}`;
  const ofBlock = (table: string) => `(SELECT * FROM ${table} WHERE ${inBlock})`;
  return `
SELECT place::DOUBLE, j.rows[1]::DOUBLE, CASE WHEN j.row_count = 1 AND b.place IS NULL THEN NULL ELSE coalesce(b.rows, j.rows)::DOUBLE[] END,
  coalesce(r.row_count, j.row_count)::DOUBLE, r.other::DOUBLE,
  CASE WHEN len(doubts) = 0 THEN NULL ELSE doubts END, repeated.other::DOUBLE, ${members}
FROM ${ofBlock('judged')} j LEFT JOIN ${ofBlock('rivals')} r USING (place) 
  LEFT JOIN (SELECT place, list_slice(list(row ORDER BY row), 1, ${MAX_ROWS_BEHIND}) AS rows FROM rows_behind WHERE ${inBlock} GROUP BY place) b
  USING (place)
  LEFT JOIN ${ofBlock('repeated')} repeated USING (place) ANTI JOIN ${ofBlock('dropped')} USING (place)`;
}

/** A line of the file. */
type Line = Readonly<{ sheet: string; line: number }>;

/** Up to this share of the rows between the first and the last one, rows are read one by one. */
const DENSE = 0.05;

/** The lines of some rows of the table `source`. */
async function findLines(
  connection: DuckDBConnection,
  cells: readonly unknown[],
): Promise<(row: number) => Line> {
  const rows = [...new Set(cells.filter((cell) => typeof cell === 'number'))].sort((a, b) => a - b);
  const [first = 0, last = 0] = [rows[0], rows.at(-1)];
  const isDense = rows.length > (last - first) * DENSE;
  const found = await rowsOf(
    connection,
    `SELECT __row::DOUBLE, __sheet, __line::DOUBLE FROM source WHERE __row >= ${first} AND __row <= ${last}` +
      (isDense ? '' : ` AND __row IN (${rows.join(', ')})`),
  );
  const lines = new Map(
    found.map(([row, sheet, line]) => [
      row as number,
      { sheet: (sheet as string | null) ?? '', line: line as number },
    ]),
  );
  return (row) => lines.get(row) ?? { sheet: '', line: 0 };
}

function itemOf(
  columns: readonly (readonly SqlCell[])[],
  n: number,
  {
    collection,
    faultOf,
    lineOf,
  }: { collection: AnyCollection; faultOf: (text: string) => Fault; lineOf: (row: number) => Line },
): JudgedItem {
  const cell = (column: number): SqlCell => columns[column]![n]!;
  const [at, first, rows, rowCount, other, doubts] = [0, FIRST_ROW, 2, 3, OTHER_ROW, 5].map(cell);
  const item: Record<string, string | null> = {};
  const values: Record<string, string | number | null> = {};
  const faults: RowFault[] = [];
  let record: number | null = null;
  for (const [place, field] of judgedFields(collection).entries()) {
    const { name, kind } = field;
    const from = MEMBERS_FROM + 3 * place;
    const value = cell(from) as string | null;
    const fault = cell(from + 2) as string | null;
    const text = (cell(from + 1) as string | null) ?? value;
    if (fault !== null) faults.push(faultOf(fault));
    if (field === collection.identifierField) {
      record = value === null ? null : Number(value);
      if (text !== null) item[name] = text;
      continue;
    }
    item[name] = text;
    const isNumber = kind === 'int' || kind === 'year';
    values[name] = value === null ? null : isNumber ? Number(value) : value;
  }
  if (typeof other === 'number') faults.push({ code: 'contradicts', ...lineOf(other) });
  const repeated = cell(REPEATED_ROW);
  const behind = cell(BEHIND) as string[][] | null;
  if (typeof repeated === 'number') faults.push(sameRecord(lineOf(repeated).line, collection));
  return {
    at: at as number,
    rows: (rows as number[] | null) ?? [first as number],
    rowCount: rowCount as number,
    ...lineOf(first as number),
    record,
    item,
    values,
    faults,
    doubts: doubts == null ? [] : (doubts as Record<string, SqlCell>[]).map(doubtOf),
    ...(behind === null ? {} : { behind: behindOf(behind, collection) }),
  };
}

const behindOf = (amounts: readonly (readonly string[])[], collection: AnyCollection): JudgedItem['behind'] =>
  Object.fromEntries(
    figureFieldsOf(collection).map(({ name }, n) => {
      const [cells, sum] = amounts[n] as [string, string];
      return [name, { cells: Number(cells), sum }];
    }),
  );

const doubtOf = ({ column, code, text, read, otherwise }: Record<string, SqlCell>): Doubt => ({
  field: column as string,
  code: code as DoubtCode,
  text: text as string,
  read: (read as string | null) ?? '',
  ...(otherwise === null ? {} : { otherwise: otherwise as string }),
});

/** There are few different faults, in many texts. */
function faultReader(): (text: string) => Fault {
  const known = new Map<string, Fault>();
  return (text) => {
    const fault = known.get(text) ?? Fault.of(JSON.parse(text) as PlainFault);
    if (known.size < 10_000) known.set(text, fault);
    return fault;
  };
}
