import type { DuckDBConnection } from '@duckdb/node-api';
import type { RawSheet } from '../rows/raw-rows';
import { isFigure, MARK, type RawCell } from '../rows/row-marks';
import { TABLE_COUNT, TABLE_SHARE } from '../thresholds';
import { findHeader } from './find-header';
import { blockSheet, blocksOf } from './side-by-side';

/** Larger sheets come from databases, not from reports; all cells are in memory. */
const MAX_CELLS = 400_000;
/** The number of rows in which the header of a table is searched for. */
const HEAD_ROWS = 60;
/** A table has at least this many rows with figures. */
const MIN_ROWS = 2;
/** A sheet with more tables than this is one of another kind. */
const MAX_TABLES = 100;
/** A header names at least this many columns. */
const MIN_NAMES = 3;
const YEAR = /^(19|20)\d\d$/;

type Row = Readonly<{ line: number; mark: number; cells: readonly RawCell[] }>;

/**
 * Makes a sheet of each table of a sheet that has several side by side, or below each other with other columns: the first keeps
 * the sheet's name, the second is `<name> (2)`. A table that continues under the same header is one table. Titles of the sheet
 * stay with each.
 */
export async function splitTables(duck: DuckDBConnection, sheets: readonly RawSheet[]): Promise<RawSheet[]> {
  const split: RawSheet[] = [];
  for (const sheet of await splitBlocks(duck, sheets)) {
    const rows = sheet.names === undefined ? await readRows(duck, sheet) : [];
    const starts = tableStarts(rows, sheet);
    if (starts.length < TABLE_COUNT.several || starts.length > MAX_TABLES) {
      split.push(sheet);
      continue;
    }
    for (const [at, start] of starts.entries()) {
      const lines = { titles: starts[0]!, from: at === 0 ? 1 : start, end: starts[at + 1] };
      split.push(await tableOf(duck, sheet, { at, lines, rows, taken: [...sheets, ...split] }));
    }
  }
  return split;
}

async function splitBlocks(duck: DuckDBConnection, sheets: readonly RawSheet[]): Promise<RawSheet[]> {
  const split: RawSheet[] = [];
  for (const sheet of sheets) {
    const rows = sheet.names === undefined ? await readRows(duck, sheet) : [];
    const header = headerOf(rows, sheet);
    const blocks = header === null ? [] : blocksOf(rows, sheet, header);
    if (header === null || blocks.length === 0) split.push(sheet);
    else
      for (const [at, block] of blocks.entries()) {
        const name = at === 0 ? sheet.name : freeName(sheet.name, at + 1, [...sheets, ...split]);
        split.push(await blockSheet(duck, sheet, { rows, header, block, at, name }));
      }
  }
  return split;
}

const headerOf = (rows: readonly Row[], { columns, merges }: RawSheet) =>
  rows.length === 0 ? null : findHeader({ rows: rows.slice(0, HEAD_ROWS), columns, merges });

async function readRows(duck: DuckDBConnection, { table, rows, columns }: RawSheet): Promise<Row[]> {
  if (rows < TABLE_COUNT.several * MIN_ROWS || rows * columns > MAX_CELLS) return [];
  const cells = Array.from({ length: columns }, (_, column) => `, c${column}`).join('');
  const result = await duck.runAndReadAll(`SELECT line, mark${cells} FROM ${table} ORDER BY line`);
  return result
    .getRows()
    .map(([line, mark, ...texts]) => ({ line: Number(line), mark: Number(mark), cells: texts as RawCell[] }));
}

/** The lines at which the tables of a sheet begin, with their own titles; for the first table, its header. */
export function tableStarts(rows: readonly Row[], sheet: RawSheet): number[] {
  const header = headerOf(rows, sheet);
  if (header === null) return [];
  const starts = [header.line];
  let known = header.levels;
  let figures = 0;
  for (let at = rows.findIndex(({ line }) => line >= header.line + header.lines); at < rows.length; at += 1) {
    if (at < 0) break;
    const row = rows[at]!;
    if (figures >= MIN_ROWS && isFurtherHeader(rows, at, known)) {
      starts.push(rows[firstTitle(rows, at)]!.line);
      known = [
        row.cells,
        ...(rows[at + 1] !== undefined && !hasFigure(rows[at + 1]!) ? [rows[at + 1]!.cells] : []),
      ];
      figures = 0;
    } else if (hasFigure(row)) figures += 1;
  }
  return starts;
}

/** Whether a row, after a gap or a caption, names other columns than the header before, above rows with figures there. */
function isFurtherHeader(rows: readonly Row[], at: number, known: readonly (readonly RawCell[])[]): boolean {
  const row = rows[at]!;
  const before = rows[at - 1]!;
  const texts = row.cells.filter((text) => text !== null);
  if (texts.length < MIN_NAMES || new Set(texts).size < MIN_NAMES) return false;
  if (texts.some((text) => isFigure(text) && !YEAR.test(text)) || texts.every(isFigure)) return false;
  if (row.line === before.line + 1 && before.mark !== MARK.lone) return false;
  if (known.some((cells) => isSameHeader(cells, row.cells))) return false;
  // In a header of two levels, the second level has no figures either.
  const next = rows[at + 1];
  const second = next !== undefined && next.line === row.line + 1 && !hasFigure(next) ? next : undefined;
  const first = at + (second === undefined ? 1 : 2);
  const body = rows.slice(first, first + MIN_ROWS);
  if (body.length < MIN_ROWS || !body.every(hasFigure)) return false;
  if (body[0]!.line !== (second ?? row).line + 1) return false;
  const columns = body[0]!.cells.flatMap((text, column) => (text !== null && isFigure(text) ? [column] : []));
  const named = columns.filter((column) => row.cells[column] != null || second?.cells[column] != null);
  return named.length > columns.length * TABLE_SHARE.most;
}

const hasFigure = ({ cells }: Row): boolean =>
  cells.some((text) => text !== null && isFigure(text) && !YEAR.test(text));

const isSameHeader = (one: readonly RawCell[], other: readonly RawCell[]): boolean => {
  const [a, b] = [one, other].map((cells) =>
    cells.flatMap((text) => (text === null ? [] : [text.toLowerCase()])).join('\n'),
  );
  return a === b;
};

/** The first of the lone texts directly above a header. */
function firstTitle(rows: readonly Row[], header: number): number {
  let first = header;
  while (rows[first - 1]?.mark === MARK.lone && rows[first - 1]!.line === rows[first]!.line - 1) first -= 1;
  return first;
}

/**
 * The lines of a table: those before `titles`, and those from `from` to before `end`; `end` undefined: to the end of the sheet.
 */
type TableLines = Readonly<{ titles: number; from: number; end: number | undefined }>;

async function tableOf(
  duck: DuckDBConnection,
  sheet: RawSheet,
  {
    at,
    lines: { titles, from, end = Number.MAX_SAFE_INTEGER },
    rows,
    taken,
  }: { at: number; lines: TableLines; rows: readonly Row[]; taken: readonly RawSheet[] },
): Promise<RawSheet> {
  const table = `${sheet.table}_${at}`;
  const isOf = (line: number) => line < titles || (line >= from && line < end);
  await duck.run(
    `CREATE OR REPLACE TABLE ${table} AS SELECT * FROM ${sheet.table}
     WHERE line < ${titles} OR (line >= ${from} AND line < ${end}) ORDER BY line`,
  );
  const kept = rows.filter(({ line }) => isOf(line));
  return {
    ...sheet,
    name: at === 0 ? sheet.name : freeName(sheet.name, at + 1, taken),
    table,
    from,
    rows: kept.length,
    columns: kept.reduce(
      (most, { cells }) => Math.max(most, cells.findLastIndex((text) => text !== null) + 1),
      0,
    ),
    mergedFigures: sheet.mergedFigures.filter(({ line }) => isOf(line)),
    merges: sheet.merges.filter(({ top, bottom }) => top < titles || (top < end && bottom >= from)),
  };
}

function freeName(name: string, number: number, taken: readonly RawSheet[]): string {
  const wanted = `${name} (${number})`.trim();
  return taken.some((other) => other.name === wanted) ? freeName(name, number + 1, taken) : wanted;
}
