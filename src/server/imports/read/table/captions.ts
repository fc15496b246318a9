import type { DuckDBConnection } from '@duckdb/node-api';
import { CAPTION_COLUMN } from '@/domain/imports/file-reading';
import { readPeriod } from '@/domain/readings/periods';
import { textLiteral } from '../../duck/sql';
import { MARK } from '../rows/row-marks';
import { columnNames } from './column-names';
import type { ReadSheet } from './find-header';
import type { Heading } from './subtotals';

/** A sheet with more captions than this has texts of another kind. */
const MAX_CAPTIONS = 20_000;
/** Texts with which a page begins or ends say nothing about its rows. */
const PAGE = /^(halaman|hal\.?|page|lanjutan|sambungan|bersambung|continued)(\W|$)/i;

/**
 * Finds the captions of the parts of a sheet's table: lone texts between its rows, at their beginning, such as `BULAN FEBRUARI
 * 2024` or `KECAMATAN ULIM`, and the names of higher places whose sums stand above their rows. Texts that all parts share are
 * left out, and the text of an outer level precedes that of an inner one.
 * @param headings the rows of sums above their own rows
 */
export async function findCaptions(
  duck: DuckDBConnection,
  sheet: ReadSheet,
  { at, headings }: { at: number; headings: readonly Heading[] },
): Promise<Heading[]> {
  const { header, table, columns } = sheet;
  if (header === null || columns === 0) return [...headings];
  const cells = Array.from({ length: columns }, (_, column) => `c${column}`).join(', ');
  const first = Math.max(
    1,
    header.names.findIndex((name) => name !== null),
  );
  const isFirst = Array.from(
    { length: first + 1 },
    (_, column) => `c${Math.min(column, columns - 1)} IS NOT NULL`,
  );
  const lone = async (condition: string) => {
    const found = await duck.runAndReadAll(
      `SELECT line, coalesce(${cells}, '') FROM ${table} AS row WHERE mark = ${MARK.lone} AND (${isFirst.join(' OR ')}) AND ${condition} ORDER BY line LIMIT ${MAX_CAPTIONS}`,
    );
    return found.getRows().map(([line, text]) => ({ line: Number(line), text: String(text) }));
  };
  const isAside = `EXISTS (FROM aside WHERE sheet = ${at} AND aside.line = row.line AND reason = 'note')`;
  const isData = `NOT EXISTS (FROM aside WHERE sheet = ${at} AND aside.line = later.line)`;
  const between = await lone(
    `line > ${header.line} AND ${isAside} AND line < (SELECT max(later.line) FROM ${table} AS later WHERE ${isData})`,
  );
  const groups = groupsOf(between.filter(({ text }) => !PAGE.test(text)));
  if (groups.length > 0) {
    const size = Math.max(...groups.map(({ texts }) => texts.length));
    const above = groupsOf(await lone(`line < ${header.line}`)).at(-1);
    // The title of the first part is above the header.
    if (above !== undefined && above.line + above.texts.length === header.line)
      groups.unshift({ line: 0, texts: above.texts.slice(-size) });
  }
  const captions = groups.flatMap(({ line, texts }): CaptionEvent[] => {
    const own = texts.filter(
      (text) => groups.length < 2 || !groups.every((group) => group.texts.includes(text)),
    );
    return own.length === 0 ? [] : [{ line, texts: own, isPlace: false }];
  });
  const places = headings.map(({ line, text }): CaptionEvent => ({ line, texts: [text], isPlace: true }));
  return withOuterLevels([...captions, ...places].sort((a, b) => a.line - b.line));
}

type Group = { line: number; texts: string[] };

/** Combines lone texts on consecutive lines into one caption. */
function groupsOf(rows: readonly Heading[]): Group[] {
  const groups: Group[] = [];
  for (const { line, text } of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last.line + last.texts.length === line) last.texts.push(text);
    else groups.push({ line, texts: [text] });
  }
  return groups;
}

/** Stores the captions of a sheet, each for the rows below it. @returns the table of them; undefined if there are none */
export async function storeCaptions(
  duck: DuckDBConnection,
  captions: readonly Heading[],
  at: number,
): Promise<string | undefined> {
  if (captions.length === 0) return undefined;
  const table = `captions_${at}`;
  const rows = captions.map(({ line, text }) => `(${Math.trunc(line)}::BIGINT, ${textLiteral(text)})`);
  await duck.run(
    `CREATE OR REPLACE TABLE ${table} AS SELECT * FROM (VALUES ${rows.join(', ')}) AS captions (first, caption)`,
  );
  return table;
}

/** The name of the column of captions beside those of the file. */
export const captionColumn = (columns: readonly string[]): string =>
  columnNames([...columns, CAPTION_COLUMN]).at(-1)!;

/** A caption, which may have several lines, or the row of a higher place, whose sum stands above its rows. */
type CaptionEvent = Readonly<{ line: number; texts: readonly string[]; isPlace: boolean }>;

type Level = 'period' | 'place';

const PLACE = /^(?:kab(?:upaten)?|kota|kec(?:amatan)?|desa|gampong|gp|kel(?:urahan)?|kampung)[.\s]/i;

/**
 * The full text for the rows below each caption: its own text, after that of the outer level, which is still valid. Below
 * `BULAN MARET` and `KECAMATAN MILA`, the caption `KECAMATAN SAKTI` belongs to March too. Of periods and places, the kind that
 * comes first in the sheet is the outer level: where one of it begins, the inner one before it ends.
 * @param events in the order of their lines
 */
function withOuterLevels(events: readonly CaptionEvent[]): Heading[] {
  let outer: Level | undefined;
  let outerText: string | undefined;
  return events.map(({ line, texts, isPlace }) => {
    const levels = texts.map((text) => levelOf(text, isPlace));
    outer ??= levels.find((level) => level !== undefined);
    const own = texts.join(' / ');
    const outerTexts = texts.filter((_, at) => levels[at] === outer && outer !== undefined);
    if (outerTexts.length > 0) outerText = outerTexts.join(' / ');
    const isInner = levels.some((level) => level !== undefined) && outerTexts.length === 0;
    return { line, text: isInner && outerText !== undefined ? `${outerText} / ${own}` : own };
  });
}

function levelOf(text: string, isPlace: boolean): Level | undefined {
  if (isPlace || PLACE.test(text)) return 'place';
  return Object.values(readPeriod(text)).some((part) => part !== undefined) ? 'period' : undefined;
}
