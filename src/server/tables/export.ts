import type { Collection, Field } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { Value } from '@/domain/collections/kinds/parse';
import { BYTE_ORDER_MARK, csvLines } from '@/server/sheets/csv';
import { xlsxFile } from '@/server/sheets/xlsx';
import type { Spool } from '@/server/spool/spool';
import { spooled } from '@/server/spool/spooled';
import type { AllRows } from './read-all';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Sheet = Readonly<{
  collection: Collection;
  columns: readonly Field[];
  language: Language;
  /** The spool for data that the reader has not taken yet, and the owner whose share is used. */
  spool: Spool;
  owner: string;
}>;

/** A file of rows, produced independently of the reader's speed; it ends when the reader leaves. */
export function writeFile(rows: AllRows, format: ExportFormat, sheet: Sheet): ReadableStream<Uint8Array> {
  return format === 'csv' ? csvFile(rows, sheet) : spreadsheet(rows, sheet);
}

/** RFC 4180, UTF-8, without formulas. */
function csvFile(rows: AllRows, sheet: Sheet): ReadableStream<Uint8Array> {
  const { columns, language } = sheet;
  const header = columns.map(({ label }) => label[language]);
  const chunks = async function* () {
    yield BYTE_ORDER_MARK + csvLines([header]);
    for await (const batch of batches(rows)) yield csvLines(batch);
  };
  return streamOf(chunks(), rows, sheet);
}

function spreadsheet(rows: AllRows, sheet: Sheet): ReadableStream<Uint8Array> {
  const { collection, columns, language } = sheet;
  const named = columns.map((field) => ({ field, header: field.label[language] }));
  const file = xlsxFile(batches(rows), { name: collection.label[language], columns: named });
  return streamOf(file, rows, sheet);
}

async function* batches({ next }: AllRows): AsyncGenerator<Value[][], void> {
  for (let rows = await next(); rows !== undefined; rows = await next()) yield rows;
}

/** Yields chunks on demand; the rows are closed at the end, on an error, and when the reader leaves. */
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
