import type { DuckDBConnection } from '@duckdb/node-api';
import type { Merge, RawSheet } from '../rows/raw-rows';
import { HIDDEN_MARK, type RawCell, rowMarkOf } from '../rows/row-marks';
import { TABLE_COUNT } from '../thresholds';
import type { FoundHeader } from './find-header';

/** A table has at least this many columns. */
const MIN_COLUMNS = 2;

type Row = Readonly<{ line: number; mark: number; cells: readonly RawCell[] }>;

/** The columns of a table, from 0, both inclusive. */
export type TableColumns = Readonly<{ left: number; right: number }>;

/**
 * The tables that stand side by side under one header: blank columns divide them, and the first column of each has the same
 * name, such as `Kecamatan`. A blank column within a table does not divide it, because the columns after it have no labels of
 * their own.
 * @returns nothing if there is one table
 */
export function blocksOf(rows: readonly Row[], { columns }: RawSheet, header: FoundHeader): TableColumns[] {
  const isFilled = Array.from({ length: columns }, () => false);
  for (const { line, cells } of rows)
    if (line >= header.line) for (const [at, text] of cells.entries()) if (text !== null) isFilled[at] = true;
  const blocks: { left: number; right: number }[] = [];
  for (const [at, filled] of isFilled.entries()) {
    if (!filled) continue;
    const last = blocks.at(-1);
    if (last?.right === at - 1) last.right = at;
    else blocks.push({ left: at, right: at });
  }
  const nameOf = ({ left }: TableColumns) => header.names[left]?.split(' / ').at(-1)?.toLowerCase();
  const [first] = blocks;
  const areTables = blocks.every(
    (block) =>
      block.right - block.left + 1 >= MIN_COLUMNS &&
      nameOf(block) !== undefined &&
      nameOf(block) === nameOf(first!),
  );
  return blocks.length >= TABLE_COUNT.several && areTables ? blocks : [];
}

/** Makes a sheet of one of the tables side by side. Titles above the header stay with each. */
export async function blockSheet(
  duck: DuckDBConnection,
  sheet: RawSheet,
  {
    rows,
    header,
    block,
    at,
    name,
  }: { rows: readonly Row[]; header: FoundHeader; block: TableColumns; at: number; name: string },
): Promise<RawSheet> {
  const table = `${sheet.table}_b${at}`;
  const { left, right } = block;
  const width = right - left + 1;
  const names = Array.from({ length: width }, (_, column) => `, c${column} VARCHAR`);
  await duck.run(`CREATE OR REPLACE TABLE ${table} (line BIGINT, mark UTINYINT${names.join('')})`);
  const appender = await duck.createAppender(table);
  let count = 0;
  for (const { line, mark, cells } of rows) {
    const isTitle = line < header.line;
    const own = cells.slice(left, right + 1);
    if (isTitle && isBlank(own)) own[0] = cells.find((text) => text !== null) ?? null;
    if (isBlank(own)) continue;
    count += 1;
    appender.appendBigInt(BigInt(line));
    appender.appendUTinyInt(rowMarkOf(own) + (mark >= HIDDEN_MARK ? HIDDEN_MARK : 0));
    for (let column = 0; column < width; column += 1) {
      const text = own[column] ?? null;
      if (text === null) appender.appendNull();
      else appender.appendVarchar(text);
    }
    appender.endRow();
  }
  appender.closeSync();
  return {
    ...sheet,
    name,
    table,
    rows: count,
    columns: width,
    merges: sheet.merges.flatMap((merge) => mergeWithin(merge, block)),
    mergedFigures: sheet.mergedFigures
      .filter(({ column }) => column >= left && column <= right)
      .map(({ line, column }) => ({ line, column: column - left })),
    hiddenColumns: sheet.hiddenColumns
      .filter((column) => column >= left && column <= right)
      .map((column) => column - left),
  };
}

const isBlank = (texts: readonly RawCell[]): boolean => texts.every((text) => text == null);

const mergeWithin = (merge: Merge, { left, right }: TableColumns): Merge[] =>
  merge.left > right || merge.right < left
    ? []
    : [{ ...merge, left: Math.max(merge.left, left) - left, right: Math.min(merge.right, right) - left }];
