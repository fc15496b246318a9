import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileReading } from '@/domain/imports/file-reading';
import { DATA_SHEET, isReasonColumn } from '@/domain/imports/left-out';
import { personalHeadings } from '@/domain/imports/persons';
import { ServiceError } from '@/server/errors';
import { DOUBTS_TYPE, identifier, textLiteral } from '../../duck/sql';
import type { RawSheet } from '../rows/raw-rows';
import type { RawCell } from '../rows/row-marks';
import { captionColumn, findCaptions, storeCaptions } from './captions';
import { storeDoubts } from './cell-doubts';
import { columnNames } from './column-names';
import { findHeader, headerAt, type ReadSheet, type SheetHead } from './find-header';
import { isDataLine, setAside } from './set-aside';

/** The number of rows in which the header is searched for. */
const HEAD_ROWS = 60;
/** The column with the name of each row's sheet. */
const SHEET_COLUMN = 'Lembar';

export type BuiltSource = Readonly<{
  sheets: readonly ReadSheet[];
  /** The columns of `source` that the file has. */
  columns: readonly string[];
  /** The columns that name persons, which `source` does not have. */
  persons: readonly string[];
  sheetColumn: string | null;
}>;

/**
 * Makes the view `source` of the rows of a file: the rows of the chosen sheets one after the other, without headers and without
 * rows that are set aside. The view `source_aside` has those rows set aside that may have figures, in the same columns. Columns
 * of the same name, without regard to case, are one. A copy of a million rows would take seconds, and as much memory as reading
 * them.
 * @throws {ServiceError} `unreadable_file` if there is nothing to read
 */
export async function buildSource(
  duck: DuckDBConnection,
  sheets: readonly RawSheet[],
  reading: FileReading,
): Promise<BuiltSource> {
  const chosen = await chooseSheets(duck, sheets, reading);
  const headings = await setAside(duck, chosen, reading.restored ?? []);
  const parts: Part[] = [];
  let offset = 1;
  for (const [at, sheet] of chosen.entries()) {
    const names = await namesOf(duck, sheet, at);
    const captions = await findCaptions(duck, sheet, { at, headings: headings[at] ?? [] });
    parts.push({
      at,
      sheet,
      offset,
      names,
      captions: await storeCaptions(duck, captions, at),
      doubts: await storeDoubts(duck, sheet, { at, names, isData: isDataRow(sheet, at) }),
    });
    offset += sheet.rows;
  }
  const all = distinctNames(parts.flatMap(({ names }) => names.filter((name) => name !== undefined)));
  const persons = personalHeadings(all);
  const isRead = (name: string) =>
    !persons.includes(name) && !(reading.plain === true && isReasonColumn(name));
  const columns = all.filter(isRead);
  const caption = parts.some(({ captions }) => captions !== undefined) ? captionColumn(columns) : undefined;
  const named = caption === undefined ? columns : [...columns, caption];
  const wanted =
    reading.sheetColumn === undefined && chosen.length > 1 ? SHEET_COLUMN : (reading.sheetColumn ?? null);
  const sheetColumn = wanted === null ? null : columnNames([...named, wanted]).at(-1)!;
  const viewOf = (name: string, isIn: (part: Part) => string) => {
    const selects = parts.map((part) => selectOf(part, { columns, caption, sheetColumn, isIn: isIn(part) }));
    return duck.run(`CREATE OR REPLACE VIEW ${name} AS ${selects.join(' UNION ALL ')}`);
  };
  await viewOf('source', ({ sheet, at }) => isDataRow(sheet, at));
  await viewOf('source_aside', ({ at }) => isAsideWithFigures(at));
  return {
    sheets: chosen,
    columns: sheetColumn === null ? named : [...named, sheetColumn],
    persons,
    sheetColumn,
  };
}

/** A sheet that is read, as a part of `source`. */
type Part = Readonly<{
  at: number;
  sheet: ReadSheet;
  /** The number of its first row. */
  offset: number;
  names: readonly (string | undefined)[];
  /** The table of its captions. */
  captions: string | undefined;
  /** The table of doubts about its cells. */
  doubts: string | undefined;
}>;

function selectOf(
  { sheet, offset, names, captions, doubts }: Part,
  {
    columns,
    caption,
    sheetColumn,
    isIn,
  }: {
    columns: readonly string[];
    caption: string | undefined;
    sheetColumn: string | null;
    /** The condition for the part's rows. */
    isIn: string;
  },
): string {
  const cells = columns.map((name) => {
    const column = names.findIndex((one) => one?.toLowerCase() === name.toLowerCase());
    return `${column < 0 ? 'NULL::VARCHAR' : `c${column}`} AS ${identifier(name)}`;
  });
  if (caption !== undefined)
    cells.push(`${captions === undefined ? 'NULL::VARCHAR' : 'caption'} AS ${identifier(caption)}`);
  if (sheetColumn !== null) cells.push(`${textLiteral(sheet.name)} AS ${identifier(sheetColumn)}`);
  const doubtful = doubts === undefined ? `[]::${DOUBTS_TYPE}` : `coalesce(doubts, []::${DOUBTS_TYPE})`;
  return `SELECT row.rowid + ${offset} AS __row, ${textLiteral(sheet.name)} AS __sheet, line AS __line, ${doubtful} AS __doubts, ${cells.join(', ')}
    FROM ${sheet.table} AS row
    ${captions === undefined ? '' : `ASOF LEFT JOIN ${captions} AS captions ON row.line >= captions.first`}
    ${doubts === undefined ? '' : `LEFT JOIN ${doubts} AS doubted ON doubted.of_line = row.line`}
    WHERE ${isIn}`;
}

/** The sheets that are read: those chosen, or the shown ones with the header of the largest. */
async function chooseSheets(
  duck: DuckDBConnection,
  sheets: readonly RawSheet[],
  reading: FileReading,
): Promise<ReadSheet[]> {
  if (reading.sheets !== undefined) {
    const named = reading.sheets.map((name) => sheets.find((sheet) => sheet.name === name));
    if (named.length === 0 || named.some((sheet) => sheet === undefined))
      throw new ServiceError({ code: 'unreadable_file', fault: 'noSuchSheet' });
    return Promise.all(named.map((sheet) => withHeader(duck, sheet!, reading)));
  }
  const filled = sheets.filter(({ rows }) => rows > 0);
  const shown = filled.filter(({ isHidden }) => !isHidden);
  const read: ReadSheet[] = [];
  for (const sheet of shown.length > 0 ? shown : filled) read.push(await withHeader(duck, sheet, reading));
  const [most] = read.toSorted((a, b) => b.rows - a.rows);
  const largest = (reading.plain === true && read.find(({ name }) => name === DATA_SHEET)) || most;
  if (largest === undefined) throw new ServiceError({ code: 'unreadable_file', fault: 'empty' });
  return read.filter((sheet) => sheet === largest || isAlike(sheet, largest));
}

async function withHeader(duck: DuckDBConnection, sheet: RawSheet, reading: FileReading): Promise<ReadSheet> {
  if (sheet.names !== undefined || reading.header === null) return { ...sheet, header: null };
  const head = await readHead(duck, sheet, reading.header?.line ?? 1);
  return {
    ...sheet,
    header: reading.header === undefined ? findHeader(head) : headerAt(head, reading.header),
  };
}

/** The first rows of a sheet, from a line on. They are stored in their order; sorting a thousand columns needs much memory. */
async function readHead(
  duck: DuckDBConnection,
  { table, columns, merges }: RawSheet,
  from: number,
): Promise<SheetHead> {
  const cells = Array.from({ length: columns }, (_, column) => `, c${column}`).join('');
  const result = await duck.runAndReadAll(
    `SELECT line${cells} FROM ${table} WHERE line >= ${Math.trunc(from)} LIMIT ${HEAD_ROWS}`,
  );
  const rows = result
    .getRows()
    .map(([line, ...texts]) => ({ line: Number(line), cells: texts as RawCell[] }));
  return { rows, columns, merges };
}

/** Whether two sheets are parts of one table: they have the same named columns, in any order. */
function isAlike(one: ReadSheet, other: ReadSheet): boolean {
  const [a, b] = [one, other].map(({ header, names }) =>
    (names ?? header?.names ?? [])
      .filter((name) => name !== null)
      .map((name) => name.toLowerCase())
      .sort(),
  );
  return a!.length > 0 && a!.length === b!.length && a!.every((name, at) => name === b![at]);
}

/** The names of a sheet's columns; undefined for columns that have neither a name nor a cell. */
async function namesOf(
  duck: DuckDBConnection,
  sheet: ReadSheet,
  at: number,
): Promise<(string | undefined)[]> {
  if (sheet.columns === 0) return [];
  const given = Array.from(
    { length: sheet.columns },
    (_, column) => sheet.names?.[column] ?? sheet.header?.names[column] ?? null,
  );
  const counts = await duck.runAndReadAll(
    `SELECT ${given.map((_, column) => `count(c${column})`).join(', ')} FROM ${sheet.table} AS row WHERE ${isDataRow(sheet, at)}`,
  );
  const filled = counts.getRows()[0]!.map(Number);
  const names = columnNames(given);
  return names.map((name, column) => (given[column] === null && filled[column] === 0 ? undefined : name));
}

/** The condition for rows that were set aside although they may have figures of the table. */
const isAsideWithFigures = (at: number): string =>
  `EXISTS (FROM aside WHERE sheet = ${at} AND aside.line = row.line AND reason IN ('total', 'differingTotal', 'note', 'hidden'))`;

const isDataRow = (sheet: ReadSheet, at: number): string =>
  `${isDataLine(sheet)} AND NOT EXISTS (FROM aside WHERE sheet = ${at} AND aside.line = row.line)`;

function distinctNames(names: readonly string[]): string[] {
  const byLowerCase = new Map<string, string>();
  for (const name of names)
    if (!byLowerCase.has(name.toLowerCase())) byLowerCase.set(name.toLowerCase(), name);
  return [...byLowerCase.values()];
}
