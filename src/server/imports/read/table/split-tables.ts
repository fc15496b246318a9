import type { DuckDBConnection } from '@duckdb/node-api';
import type { RawSheet } from '../rows/raw-rows';
import { isFigure, MARK, type RawCell } from '../rows/row-marks';
import { findHeader } from './find-header';

/** Larger sheets come from databases, not from reports; all cells are in memory. */
const MAX_CELLS = 400_000;
const HEAD_ROWS = 60;
/** A table has at least this many rows with figures. */
const MIN_ROWS = 2;
/** A header names at least this many columns. */
const MIN_NAMES = 3;
const YEAR = /^(19|20)\d\d$/;

type Row = Readonly<{ line: number; mark: number; cells: readonly RawCell[] }>;

/**
 * Makes a sheet of each table of a sheet that has several below each other, with other columns: the first keeps the sheet's name,
 * the second is `<name> (2)`. A table that goes on under the same header is one. Titles of the sheet stay with each.
 */
export async function splitTables(duck: DuckDBConnection, sheets: readonly RawSheet[]): Promise<RawSheet[]> {
  const split: RawSheet[] = [];
  for (const sheet of sheets) {
    const rows = sheet.names === undefined ? await readRows(duck, sheet) : [];
    const starts = tableStarts(rows, sheet);
    if (starts.length < 2) {
      split.push(sheet);
      continue;
    }
    for (const [at, start] of starts.entries()) {
      const end = starts[at + 1] ?? Number.POSITIVE_INFINITY;
      const isOwn = ({ line }: Row) => (at === 0 || line >= start) && line < end;
      const isTitle = ({ line }: Row) => line < starts[0]!;
      const kept = rows.filter((row) => isOwn(row) || isTitle(row));
      split.push(await tableOf(duck, sheet, { at, start, kept, taken: [...sheets, ...split] }));
    }
  }
  return split;
}

async function readRows(duck: DuckDBConnection, { table, rows, columns }: RawSheet): Promise<Row[]> {
  if (rows < 2 * MIN_ROWS || rows * columns > MAX_CELLS) return [];
  const cells = Array.from({ length: columns }, (_, column) => `, c${column}`).join('');
  const result = await duck.runAndReadAll(`SELECT line, mark${cells} FROM ${table} ORDER BY line`);
  return result
    .getRows()
    .map(([line, mark, ...texts]) => ({ line: Number(line), mark: Number(mark), cells: texts as RawCell[] }));
}

/** The lines at which the tables of a sheet begin, with the titles of their own; of the first: its header. */
export function tableStarts(rows: readonly Row[], { columns, merges }: RawSheet): number[] {
  const header = rows.length === 0 ? null : findHeader({ rows: rows.slice(0, HEAD_ROWS), columns, merges });
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
  // Of a header of two levels, the second has no figures either.
  const next = rows[at + 1];
  const second = next !== undefined && next.line === row.line + 1 && !hasFigure(next) ? next : undefined;
  const body = rows.slice(at + (second === undefined ? 1 : 2)).slice(0, MIN_ROWS);
  if (body.length < MIN_ROWS || !body.every(hasFigure)) return false;
  if (body[0]!.line !== (second ?? row).line + 1) return false;
  const columns = body[0]!.cells.flatMap((text, column) => (text !== null && isFigure(text) ? [column] : []));
  const named = columns.filter((column) => row.cells[column] != null || second?.cells[column] != null);
  return named.length * 2 > columns.length;
}

const hasFigure = ({ cells }: Row): boolean =>
  cells.some((text) => text !== null && isFigure(text) && !YEAR.test(text));

const isSameHeader = (one: readonly RawCell[], other: readonly RawCell[]): boolean => {
  const [a, b] = [one, other].map((cells) =>
    cells.flatMap((text) => (text === null ? [] : [text.toLowerCase()])).join('\n'),
  );
  return a === b;
};

/** The first of the lone texts that stand directly above a header. */
function firstTitle(rows: readonly Row[], header: number): number {
  let first = header;
  while (rows[first - 1]?.mark === MARK.lone && rows[first - 1]!.line === rows[first]!.line - 1) first -= 1;
  return first;
}

async function tableOf(
  duck: DuckDBConnection,
  sheet: RawSheet,
  { at, start, kept, taken }: { at: number; start: number; kept: readonly Row[]; taken: readonly RawSheet[] },
): Promise<RawSheet> {
  const table = `${sheet.table}_${at}`;
  const lines = kept.map(({ line }) => line);
  await duck.run(
    `CREATE OR REPLACE TABLE ${table} AS SELECT * FROM ${sheet.table} WHERE line IN (${lines.join(', ')}) ORDER BY line`,
  );
  return {
    ...sheet,
    name: at === 0 ? sheet.name : freeName(sheet.name, at + 1, taken),
    table,
    from: at === 0 ? 1 : start,
    rows: kept.length,
    columns: Math.max(0, ...kept.map(({ cells }) => cells.findLastIndex((text) => text !== null) + 1)),
    mergedFigures: sheet.mergedFigures.filter(({ line }) => lines.includes(line)),
    merges: sheet.merges.filter(({ top, bottom }) => lines.some((line) => top <= line && line <= bottom)),
  };
}

function freeName(name: string, number: number, taken: readonly RawSheet[]): string {
  const wanted = `${name} (${number})`.trim();
  return taken.some((other) => other.name === wanted) ? freeName(name, number + 1, taken) : wanted;
}
