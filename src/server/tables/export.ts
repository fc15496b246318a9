import type { Collection, Field } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { Value } from '@/domain/collections/kinds/parse';
import type { TableFormat } from '@/domain/sheet-formats';
import { type ParquetColumn, parquetFile, parquetKindOf } from '@/server/sheets/parquet';
import { pulled, sheetFile } from '@/server/sheets/sheet-file';
import type { Spool } from '@/server/spool/spool';
import { spooled } from '@/server/spool/spooled';
import type { AllRows } from './read-all';

type Sheet = Readonly<{
  collection: Collection;
  columns: readonly Field[];
  language: Language;
  /** Lines before the header of CSV; absent: none. */
  comments?: readonly string[] | undefined;
  /** The spool for data that the reader has not taken yet, and the owner whose share is used. */
  spool: Spool;
  owner: string;
}>;

/** A file of rows, produced independently of the reader's speed; it ends when the reader disconnects. */
export function writeFile(rows: AllRows, format: TableFormat, sheet: Sheet): ReadableStream<Uint8Array> {
  const { collection, columns, language, comments } = sheet;
  if (format === 'parquet') return streamOf(parquetFile(batches(rows), parquetColumnsOf(sheet)), rows, sheet);
  const named = columns.map((field) => ({ field, header: field.label[language] }));
  const file = sheetFile(batches(rows), format, {
    name: collection.label[language],
    columns: named,
    comments,
  });
  return streamOf(file, rows, sheet);
}

/** The columns under the names that REST has; those that are calculated may have decimals. All moments are of the service's clock. */
const parquetColumnsOf = ({ collection, columns }: Sheet): ParquetColumn[] =>
  columns.map((field) => {
    const { name } = field;
    const isStored = collection.field(name) !== undefined;
    const isCalculated = !isStored && field.kind === 'int';
    const kind = parquetKindOf(field.kind === 'timestamp' ? { kind: 'datetime' } : field);
    return { name, kind: isCalculated ? 'decimal' : kind, isOptional: !isStored };
  });

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
  return pulled(iterator, async () => {
    left.abort(new Error('the reader left'));
    rows.close();
    await iterator.return();
  });
}

async function* closing(chunks: AsyncIterable<string | Uint8Array>, rows: AllRows) {
  try {
    yield* chunks;
  } finally {
    rows.close();
  }
}
