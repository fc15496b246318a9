import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type AsideReason,
  type AsideRow,
  type FileReading,
  MAX_ASIDE_LISTED,
} from '@/domain/imports/file-reading';
import { textLiteral } from '../../duck/sql';
import { HIDDEN_MARK, MARK } from '../rows/row-marks';
import { TABLE_COUNT } from '../thresholds';
import { findDifferingTotals } from './differing-totals';
import type { FoundHeader, ReadSheet } from './find-header';
import { findSubtotals, type Heading } from './subtotals';

/** At most this many cells of a row that was set aside are listed, each shortened to this number of characters. */
const LISTED_CELLS = 12;
const LISTED_CHARACTERS = 60;
/** Titles are longer, and their period and place are often at their end. */
const TITLE_CHARACTERS = 500;
/** The cells of a header by which its repetition is recognised. */
const COMPARED_CELLS = 8;
/** In a table with fewer columns, a lone text is data. */
const MIN_COLUMNS = 3;

/**
 * Lists in the table `aside` the rows that are no data: titles above the header, notes, blank, hidden and repeated rows, and
 * totals. Rows that a person restored are data.
 * @returns for each sheet, the sums that are above their own rows
 */
export async function setAside(
  duck: DuckDBConnection,
  sheets: readonly ReadSheet[],
  restored: NonNullable<FileReading['restored']>,
): Promise<(readonly Heading[])[]> {
  const headings: (readonly Heading[])[] = [];
  await duck.run('CREATE OR REPLACE TABLE aside (sheet INTEGER, line BIGINT, reason VARCHAR)');
  for (const [at, sheet] of sheets.entries()) {
    const add = (reason: AsideReason, condition: string) =>
      duck.run(
        `INSERT INTO aside SELECT ${at}, line, '${reason}' FROM ${sheet.table} AS row WHERE (${condition})
           AND NOT EXISTS (FROM aside WHERE sheet = ${at} AND line = row.line)`,
      );
    headings[at] = [];
    const { header } = sheet;
    const isData = isDataLine(sheet);
    if (header !== null) {
      await add('title', `line < ${header.line}`);
      const repeated = repetitionOf(header);
      if (repeated !== undefined) await add('repeatedHeader', `${isData} AND (${repeated})`);
      if (header.numbersLine !== undefined) await add('repeatedHeader', `line = ${header.numbersLine}`);
    }
    await add('hidden', `${isData} AND mark >= ${HIDDEN_MARK}`);
    // Without a header, little is known about the table: only rows that are certainly no data are set aside.
    if (sheet.names === undefined) {
      // Totals without any parts are the figures themselves.
      const hasParts = `EXISTS (FROM ${sheet.table} WHERE ${isData} AND mark IN (${MARK.data}, ${MARK.place}))`;
      await add('total', `${isData} AND mark = ${MARK.total} AND ${hasParts}`);
      if (sheet.columns >= MIN_COLUMNS)
        await add('note', `${isData} AND (mark IN (${MARK.lone}, ${MARK.note}) OR ${isBelowTable(sheet)})`);
      const sums = await findSubtotals(duck, sheet, at);
      for (const line of sums.lines) await add('total', `line = ${line}`);
      headings[at] = sums.headings;
      const differing = await findDifferingTotals(duck, sheet, at);
      if (differing.length > 0)
        await duck.run(
          `UPDATE aside SET reason = 'differingTotal' WHERE sheet = ${at} AND line IN (${differing.join(', ')})`,
        );
    }
    await duck.run(
      `INSERT INTO aside SELECT ${at}, unnest(range(line + 1, next)), 'blank'
       FROM (SELECT line, lead(line) OVER (ORDER BY line) AS next FROM ${sheet.table}) WHERE next > greatest(line + 1, ${sheet.from})`,
    );
    const lines = restored.filter((row) => row.sheet === sheet.name).map(({ line }) => Math.trunc(line));
    if (lines.length > 0)
      await duck.run(`DELETE FROM aside WHERE sheet = ${at} AND line IN (${lines.join(', ')})`);
    headings[at] = headings[at]!.filter(({ line }) => !lines.includes(line));
  }
  return headings;
}

/** The condition for rows of few words below the last row with a figure, such as the place, date and names of a signature. */
function isBelowTable({ table, columns }: ReadSheet): string {
  if (columns < MIN_COLUMNS + 1) return 'false';
  const figures = [MARK.data, MARK.total, MARK.place].join(', ');
  return `mark = ${MARK.words} AND line > (SELECT max(line) FROM ${table} WHERE mark IN (${figures}))`;
}

/** The condition for the rows of a sheet that are not its header. */
export function isDataLine({ header }: ReadSheet): string {
  return header === null ? 'true' : `(line < ${header.line} OR line >= ${header.line + header.lines})`;
}

/**
 * The rows that were set aside, those that may be data first: the first of them, and their number.
 * @param persons the headings of columns that name persons: below them only titles and notes are listed
 */
export async function listAside(
  duck: DuckDBConnection,
  sheets: readonly ReadSheet[],
  persons: readonly string[],
): Promise<{ aside: AsideRow[]; asideCount: number }> {
  const asideCount = Number((await duck.runAndReadAll('SELECT count(*) FROM aside')).getRows()[0]![0]);
  const aside: AsideRow[] = [];
  for (const [at, { name, table, columns, header, names }] of sheets.entries()) {
    const headings = names ?? header?.names ?? [];
    const isPersonal = (column: number) => persons.includes(headings[column] ?? '');
    const cells = Array.from(
      { length: Math.min(columns, LISTED_CELLS) },
      (_, column) =>
        `CASE WHEN ${isPersonal(column)} AND reason NOT IN ('title', 'note') THEN '' ELSE
           coalesce(left(c${column}, CASE reason WHEN 'title' THEN ${TITLE_CHARACTERS} ELSE ${LISTED_CHARACTERS} END), '') END`,
    );
    const result = await duck.runAndReadAll(
      `SELECT aside.line, reason${cells.map((cell) => `, ${cell}`).join('')}
       FROM aside LEFT JOIN ${table} AS row ON row.line = aside.line
       WHERE aside.sheet = ${at} ORDER BY reason <> 'differingTotal', aside.line LIMIT ${MAX_ASIDE_LISTED - aside.length}`,
    );
    for (const [line, reason, ...texts] of result.getRows())
      aside.push({
        sheet: name,
        line: Number(line),
        reason: reason as AsideReason,
        cells: listedCells(texts.map((text) => String(text ?? ''))),
      });
  }
  return { aside, asideCount };
}

/** The condition for a row that repeats one of the header's: its texts are in the columns of the header's. */
function repetitionOf({ levels }: FoundHeader): string | undefined {
  const conditions = levels.flatMap((cells) => {
    const compared = cells.flatMap((text, column) => (text === null ? [] : [{ text, column }]));
    if (compared.length < Math.min(TABLE_COUNT.several, cells.length)) return [];
    return compared
      .slice(0, COMPARED_CELLS)
      .map(({ text, column }) => `lower(c${column}) = lower(${textLiteral(text)})`)
      .join(' AND ');
  });
  return conditions.length === 0 ? undefined : conditions.map((condition) => `(${condition})`).join(' OR ');
}

/** Merged cells are listed once, and blank ones at the end are left out. */
function listedCells(texts: readonly string[]): string[] {
  const last = texts.findLastIndex((text) => text !== '');
  const isLone = new Set(texts.slice(0, last + 1)).size === 1;
  return isLone ? texts.slice(0, 1) : texts.slice(0, last + 1);
}
