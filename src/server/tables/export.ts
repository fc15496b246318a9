import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Collection, Field } from '@/collections';
import type { Language } from '@/collections/fault';
import type { Value } from '@/collections/kinds/parse';
import type { Spool } from '@/server/spool/spool';
import { spooled } from '@/server/spool/spooled';
import type { AllRows } from './read-all';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Sheet = Readonly<{
  collection: Collection;
  columns: readonly Field[];
  language: Language;
  /** Where it waits for its reader, and in whose share. */
  spool: Spool;
  owner: string;
}>;

/** A file of rows, made at its own pace whatever its reader's; a reader who leaves ends the reading. */
export function writeFile(rows: AllRows, format: ExportFormat, sheet: Sheet): ReadableStream<Uint8Array> {
  return format === 'csv' ? csvFile(rows, sheet) : xlsxFile(rows, sheet);
}

/** Without it, spreadsheet programs take the text for a national code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180, UTF-8; what a spreadsheet program would take for a formula begins with an apostrophe. */
function csvFile(rows: AllRows, sheet: Sheet): ReadableStream<Uint8Array> {
  const { columns, language } = sheet;
  const header = columns.map(({ label }) => label[language]);
  const chunks = async function* () {
    yield BYTE_ORDER_MARK + csvOf([header]);
    for await (const batch of batches(rows)) yield csvOf(batch);
  };
  return streamOf(chunks(), rows, sheet);
}

const csvOf = (rows: readonly (readonly Value[])[]): string =>
  stringify(rows as Value[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // Of itself it looks for its own ending of a line only.
    quoted_match: /[\r\n]/,
  });

const MOST_SHEET_NAME = 31;
const MOST_CELL_CHARACTERS = 32_767;
/** In characters, by what a column holds. */
const WIDTHS: Readonly<Record<Field['kind'], number>> = {
  int: 14,
  year: 8,
  varchar: 26,
  enum: 18,
  timestamp: 20,
  datetime: 20,
};
const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/** Numbers are number cells, moments are dates; texts are text cells, which no program takes for a formula. */
function xlsxFile(rows: AllRows, sheet: Sheet): ReadableStream<Uint8Array> {
  const { collection, columns, language } = sheet;
  const areMoments = columns.map(isMoment);
  const cells = async function* () {
    for await (const batch of batches(rows))
      for (const row of batch) yield row.map((value, i) => (areMoments[i] ? dateOf(value) : cellOf(value)));
  };
  const file = writeXlsxStream(cells(), {
    name: collection.label[language].replace(/[\\/?*[\]:]/g, ' ').slice(0, MOST_SHEET_NAME),
    columns: columns.map((field) => ({
      header: field.label[language],
      width: WIDTHS[field.kind],
      ...(isMoment(field) ? { numFmt: MOMENT_FORMAT } : {}),
    })),
    freezePane: { rows: 1 },
  });
  return streamOf(file, rows, sheet);
}

/** Spreadsheet programs refuse a file with a longer text; and `_x0041_` is how a file writes an `A`. */
function cellOf(value: Value): Value {
  if (typeof value === 'number') return value;
  const text = value.length > MOST_CELL_CHARACTERS ? `${value.slice(0, MOST_CELL_CHARACTERS - 1)}…` : value;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_');
}

const isMoment = ({ kind }: Field): boolean => kind === 'timestamp' || kind === 'datetime';

/** From when the calendar of spreadsheet programs is right: Excel has a 29 February 1900. */
const FIRST_DATE = '1900-03-01';

/** A file's dates have no zone: they are what the clock shows. */
function dateOf(clock: Value): Date | Value {
  const text = String(clock);
  return text < FIRST_DATE || text.endsWith('Z') ? clock : new Date(`${text.replace(' ', 'T')}Z`);
}

async function* batches({ next }: AllRows): AsyncGenerator<Value[][], void> {
  for (let rows = await next(); rows !== undefined; rows = await next()) yield rows;
}

/** Chunks as they are asked for; the rows are closed when all are read, at a fault, and when the reader leaves. */
function streamOf(
  chunks: AsyncIterable<string | Uint8Array>,
  rows: AllRows,
  { spool, owner }: Sheet,
): ReadableStream<Uint8Array> {
  const left = new AbortController();
  const iterator = spooled(closing(chunks, rows), { spool, owner, signal: left.signal });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        left.abort(new Error('the reader left'));
        rows.close();
        await iterator.return();
      },
    },
    { highWaterMark: 1 },
  );
}

async function* closing(chunks: AsyncIterable<string | Uint8Array>, rows: AllRows) {
  try {
    yield* chunks;
  } finally {
    rows.close();
  }
}
