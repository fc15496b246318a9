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
  /** Where it waits for its reader, and in whose share. */
  spool: Spool;
  owner: string;
}>;

/** A file of rows, made at its own pace whatever its reader's; a reader who leaves ends the reading. */
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
