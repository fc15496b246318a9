import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { cellXml, columnName, MARKED_STYLE, SHEET_HEADER_STYLE, STYLES, xmlText } from './xlsx-xml';

const MAX_SHEET_NAME_LENGTH = 31;
/** The most rows of one sheet, with the header. */
const MAX_ROWS = 1_048_576;
/** Column widths in characters. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
const ABOUT_WIDTH = 32;
/** The width of the filter's button beside the header's text. */
const FILTER_BUTTON_WIDTH = 4;
const PADDING = 2;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** A fixed time, so that the same rows give the same file; without the field in UTC, which depends on the zone of the process. */
const NO_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
/** The rows by which the columns are as wide as they need: so many, however many come at once. */
const WIDTH_ROWS = 100;

/** A column of a sheet: the kind of its values, and its header. */
export type SheetColumn = Readonly<{ field: Pick<Field, 'kind'>; header: string }>;

/** A value, or one in a cell that is marked. */
export type SheetCell = Value | Readonly<{ marked: Value }>;

type Sheet = Readonly<{
  name: string;
  columns: readonly SheetColumn[];
  maxRows?: number;
  about?: AboutSheet | undefined;
  above?: readonly (readonly string[])[] | undefined;
}>;

/** A further sheet of a few lines of texts, such as a description of the rows. */
export type AboutSheet = Readonly<{ name: string; lines: readonly (readonly string[])[] }>;

/**
 * Writes rows as an XLSX file, as a stream. Numbers are number cells, moments are dates, texts are text cells, which no program
 * reads as formulas. The header stays in place when the sheet is scrolled and has the buttons of a filter; the columns are as
 * wide as the first rows need. Rows that exceed one sheet continue in the next.
 * @param rows values in the order of the columns; moments without zone, `2024-01-31 14:15:00`
 * @param sheet.maxRows the most rows of one sheet, with the header; for tests
 * @param sheet.about a last sheet beside those of the rows
 * @param sheet.above lines of texts above the header
 */
export async function* xlsxFile(
  rows: AsyncIterable<SheetCell[][]>,
  { name, columns, maxRows = MAX_ROWS, about, above = [] }: Sheet,
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  const batches = batchesOf(rows);
  const filters: string[] = [];
  let sheet: Readable | undefined;
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(DECLARATION + xml), path, NO_TIME);
  const addSheet = () => {
    sheet = Readable.from(sheetXml(batches, { columns, maxRows, above, onEnd: endSheet }), {
      objectMode: false,
    });
    sheet.on('error', (error) => output.destroy(error));
    zip.addReadStream(sheet, `xl/worksheets/sheet${filters.length + 1}.xml`, NO_TIME);
  };
  const endSheet = (filter: string, isMore: boolean) => {
    filters.push(filter);
    if (isMore) return addSheet();
    const base = name.replace(/[\\/?*[\]:]/g, ' ');
    const names = filters.map((_, place) => sheetName(base, place));
    if (about !== undefined) {
      names.push(about.name);
      add(`xl/worksheets/sheet${names.length}.xml`, aboutXml(about));
    }
    for (const [path, xml] of workbookParts(names, filters)) add(path, xml);
    zip.end();
  };
  try {
    addSheet();
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    sheet?.destroy();
    output.destroy();
    await batches.close();
  }
}

/** The rows in pieces: the next piece can be read without taking it, and the rest of a piece can be put back. */
function batchesOf(rows: AsyncIterable<SheetCell[][]>) {
  const iterator = rows[Symbol.asyncIterator]();
  let next: SheetCell[][] | undefined;
  let isDone = false;
  const peek = async (): Promise<SheetCell[][] | undefined> => {
    while (!isDone && (next === undefined || next.length === 0)) {
      const { done = false, value } = await iterator.next();
      isDone = done;
      next = done ? undefined : value;
    }
    return next;
  };
  return {
    peek,
    /** Takes at most so many rows; undefined at the end. */
    take: async (most: number) => {
      const batch = await peek();
      if (batch === undefined || batch.length <= most) {
        next = undefined;
        return batch;
      }
      next = batch.slice(most);
      return batch.slice(0, most);
    },
    close: async () => {
      if (isDone) return;
      isDone = true;
      await iterator.return?.();
    },
  };
}

type Batches = ReturnType<typeof batchesOf>;

/** @param options.onEnd called with the range of the filter, such as `A1:H25`, and whether there are more rows */
async function* sheetXml(
  batches: Batches,
  options: {
    columns: readonly SheetColumn[];
    maxRows: number;
    above: readonly (readonly string[])[];
    onEnd: (filter: string, isMore: boolean) => void;
  },
): AsyncGenerator<Buffer, void> {
  const { columns, maxRows, above, onEnd } = options;
  const names = columns.map((_, place) => columnName(place));
  const kinds = columns.map(({ field }) => field.kind);
  yield Buffer.from(sheetHead(columns, (await batches.peek()) ?? [], above));
  const heads = [...above, columns.map(({ header }) => header)].map((texts, line) => {
    const cells = texts.map((text, place) =>
      cellXml(text, {
        at: `${columnName(place)}${line + 1}`,
        kind: 'varchar',
        style: SHEET_HEADER_STYLE,
      }),
    );
    return `<row r="${line + 1}">${cells.join('')}</row>`;
  });
  yield Buffer.from(heads.join(''));
  const headed = above.length + 1;
  let count = headed;
  while (count < maxRows) {
    const rows = await batches.take(maxRows - count);
    if (rows === undefined) break;
    let xml = '';
    for (const row of rows) {
      count += 1;
      xml += `<row r="${count}">`;
      for (let i = 0; i < row.length; i += 1)
        xml += rowCellXml(row[i]!, { at: `${names[i]}${count}`, kind: kinds[i]! });
      xml += '</row>';
    }
    yield Buffer.from(xml);
  }
  const filter = `A${headed}:${names.at(-1) ?? 'A'}${count}`;
  yield Buffer.from(`</sheetData><autoFilter ref="${filter}"/></worksheet>`);
  onEnd(filter, (await batches.peek()) !== undefined);
}

/** The first column is as wide as its texts, the second as wide as a readable line. */
const aboutXml = ({ lines }: AboutSheet): string => {
  const rows = lines.map((texts, line) => {
    const cells = texts.map((text, place) =>
      cellXml(text, {
        at: `${columnName(place)}${line + 1}`,
        kind: 'varchar',
        ...(place === 0 && { style: SHEET_HEADER_STYLE }),
      }),
    );
    return `<row r="${line + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="${ABOUT_WIDTH}" customWidth="1"/><col min="2" max="2" width="${MAX_WIDTH}" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
};

const valueIn = (cell: SheetCell): Value => (typeof cell === 'object' ? cell.marked : cell);

const rowCellXml = (cell: SheetCell, place: { at: string; kind: Field['kind'] }): string =>
  typeof cell === 'object' ? cellXml(cell.marked, { ...place, style: MARKED_STYLE }) : cellXml(cell, place);

function sheetHead(
  columns: readonly SheetColumn[],
  first: readonly SheetCell[][],
  above: readonly (readonly string[])[],
): string {
  const headed = above.length + 1;
  const widths = columns.map(({ header }, place) => {
    const values = first.slice(0, WIDTH_ROWS).map((row) =>
      Math.max(
        0,
        ...String(valueIn(row[place] ?? ''))
          .split('\n', MAX_WIDTH)
          .map(({ length }) => length),
      ),
    );
    const longest = values.reduce(
      (most, length) => Math.max(most, length),
      header.length + FILTER_BUTTON_WIDTH,
    );
    return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, longest + PADDING));
  });
  const cols = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headed}" topLeftCell="A${headed + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`;
}

const sheetName = (base: string, place: number): string => {
  const suffix = place === 0 ? '' : `_${place + 1}`;
  return base.slice(0, MAX_SHEET_NAME_LENGTH - suffix.length) + suffix;
};

/** All parts of the file but its sheets. @param filters the range of the filter of each sheet that has one: the first ones */
function workbookParts(names: readonly string[], filters: readonly string[]): [path: string, xml: string][] {
  const numbers = names.map((_, place) => place + 1);
  const list = (xmlOf: (number: number) => string) => numbers.map(xmlOf).join('');
  // Spreadsheet programs use this name for the range of a filter.
  const named = filters
    .map((filter, place) => {
      const range = filter.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
      const sheet = xmlText(names[place]!.replaceAll("'", "''"));
      return `<definedName name="_xlnm._FilterDatabase" localSheetId="${place}" hidden="1">'${sheet}'!${range}</definedName>`;
    })
    .join('');
  const sheets = list(
    (number) =>
      `<sheet name="${xmlText(names[number - 1]!).replaceAll('"', '&quot;')}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const relationship = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT_TYPE}.${kind}+xml"/>`;
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheets}</sheets><definedNames>${named}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${list((number) => relationship(number, 'worksheet', `worksheets/sheet${number}.xml`))}${relationship(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relationship(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${list((number) => override(`worksheets/sheet${number}`, 'worksheet'))}</Types>`,
    ],
  ];
}
