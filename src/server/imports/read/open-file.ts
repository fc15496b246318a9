import { z } from 'zod';
import {
  type FileFormat,
  type FileReading,
  type FileTableInfo,
  MAX_FILE_BYTES,
} from '@/domain/imports/file-reading';
import { readingSchema } from '@/domain/imports/reading-schema';
import { ServiceError } from '@/server/errors';
import { checked } from '@/server/input/input';
import type { CallContext, ImportSession } from '../session';
import { fetchFile } from './fetch-file';
import { detectContainer, isBrokenZip, textFormat } from './formats/detect-format';
import { decoderFor, detectEncoding } from './formats/encoding';
import { detectDialect, readCsv, type TextFile } from './formats/read-csv';
import { readJson } from './formats/read-json';
import type { ZipFile } from './formats/zip-file';
import { createRawRows, type RawSheet } from './rows/raw-rows';
import { type BuiltSource, buildSource } from './table/build-source';
import { asPlainTables, withoutAbout } from './table/left-out-workbook';
import { profileColumns } from './table/profile';
import { listAside } from './table/set-aside';
import { splitTables } from './table/split-tables';

/** The maximum size of the part in which an OpenDocument file names its type, in bytes. */
const MAX_MIMETYPE = 1_024;
const BYTES_PER_MIB = 1024 * 1024;

export type OpenParameters = Readonly<{
  importId: string;
  /** A file on this machine; undefined: the uploaded file of the import, from PostgreSQL. */
  path?: string | undefined;
  reading: FileReading;
}>;

/** A file whose rows are in DuckDB, not yet prepared as a table. */
type Parsed = Readonly<{
  /** The part of the reading that decided how the file was parsed. */
  parsedAs: string;
  format: FileFormat;
  sheets: readonly RawSheet[];
  /** The import that its sheet about rows left out names; see `FileTableInfo`. */
  leftOutOf?: string | null | undefined;
  /** Whether it is read as `FileReading.plain`. */
  isPlain?: boolean;
  /** Whether it is a text that begins like another format. */
  isBroken?: boolean;
  dialect: Pick<FileReading, 'encoding' | 'delimiter' | 'quote'>;
}>;

/** A session with the file whose rows are in its DuckDB. */
type ReadingSession = ImportSession & { parsed?: Parsed | undefined };

/**
 * Reads the file of an import into the table `source` of the session's DuckDB. A change of sheets, header or restored rows
 * does not read the file again.
 * @throws {ServiceError} `unreadable_file`; `invalid_parameter` for a reading of another form, such as of a shared recipe
 */
export async function openFile(
  { importId, path, reading: given }: OpenParameters,
  context: CallContext,
): Promise<FileTableInfo> {
  const { reading: asked } = checked(z.object({ reading: readingSchema }), { reading: given });
  const session: ReadingSession = context.session;
  const { duck } = session;
  const { encoding, delimiter, quote, plain } = asked;
  const parsedAs = JSON.stringify([importId, encoding, delimiter, quote, plain, asked.sheets === undefined]);
  const before = session.parsed;
  const parsed =
    before?.parsedAs === parsedAs
      ? before
      : { ...(await parseTables(path ?? (await fetchFile(importId, context)), asked, context)), parsedAs };
  session.parsed = parsed;
  context.signal.throwIfAborted();
  const reading: FileReading = parsed.isPlain ? { sheetColumn: null, ...asked, plain: true } : asked;
  const source = await buildSource(duck, parsed.sheets, reading);
  const rows = Number((await duck.runAndReadAll('SELECT count(*) FROM source')).getRows()[0]![0]);
  if (rows === 0)
    throw new ServiceError({ code: 'unreadable_file', fault: parsed.isBroken === true ? 'broken' : 'empty' });
  const file: FileTableInfo = {
    format: parsed.format,
    sheets: parsed.sheets.map(({ name, rows: all, columns }) => ({ name, rows: all, columns })),
    reading: readingOf(parsed, source, reading),
    rows,
    columns: await profileColumns(duck, 'source', source.columns),
    ...(parsed.leftOutOf !== undefined && { leftOutOf: parsed.leftOutOf }),
    ...(source.persons.length > 0 && { persons: source.persons }),
    ...(await listAside(duck, source.sheets, source.persons)),
  };
  session.file = file;
  return file;
}

/** The tables of a file: its sheets, each of which may have several. */
async function parseTables(
  path: string,
  reading: FileReading,
  context: CallContext,
): Promise<Omit<Parsed, 'parsedAs'>> {
  const { duck } = context.session;
  const parsed = await parse(path, reading, context);
  const { sheets, leftOutOf } = await withoutAbout(duck, parsed.sheets);
  const isPlain = reading.plain ?? (leftOutOf !== undefined && reading.sheets === undefined);
  const tables = isPlain ? await asPlainTables(duck, sheets) : await splitTables(duck, sheets);
  return { ...parsed, sheets: tables, leftOutOf, isPlain };
}

async function parse(
  path: string,
  reading: FileReading,
  context: CallContext,
): Promise<Omit<Parsed, 'parsedAs'>> {
  const { signal, progress } = context;
  const session: ReadingSession = context.session;
  session.parsed = undefined;
  await dropTables(session);
  const { container, head, bytes } = await detectContainer(path);
  if (bytes > MAX_FILE_BYTES)
    throw new ServiceError({
      code: 'unreadable_file',
      fault: 'tooLarge',
      limit: MAX_FILE_BYTES / BYTES_PER_MIB,
    });
  const onBytes = (done: number) => progress({ phase: 'reading', done, of: bytes });
  onBytes(0);
  if (container !== 'text')
    return { ...(await parseWorkbook({ path, container, bytes, onBytes }, context)), dialect: {} };
  const encoding = reading.encoding ?? (await detectEncoding(path, { head, signal }));
  const sample = decoderFor(encoding).decode(head, { stream: true });
  const file = { path, sample, signal, onBytes };
  const format = textFormat(sample);
  if (format === 'csv')
    return { format, isBroken: isBrokenZip(head), ...(await parseCsv(file, encoding, { reading, session })) };
  const rows = createRawRows(session.duck);
  if (format === 'html')
    await (await import('./formats/read-html')).readHtml(path, rows, { encoding, bytes });
  else await readJson(file, rows, { encoding, format });
  return { format, sheets: await rows.end(), dialect: { encoding } };
}

/** Reads a file of a spreadsheet. Its parsers are loaded only when they are needed. */
async function parseWorkbook(
  {
    path,
    container,
    bytes,
    onBytes,
  }: { path: string; container: 'zip' | 'compound'; bytes: number; onBytes: (read: number) => void },
  { session, signal }: CallContext,
): Promise<Pick<Parsed, 'format' | 'sheets'>> {
  const rows = createRawRows(session.duck);
  if (container === 'compound') {
    const { readXls } = await import('./formats/read-xls');
    await readXls(path, rows, bytes);
    return { format: 'xls', sheets: await rows.end() };
  }
  const { openZip } = await import('./formats/zip-file');
  const zip = await openZip(path, { signal, onBytes });
  try {
    if (await isDocument(zip)) throw new ServiceError({ code: 'unreadable_file', fault: 'notATable' });
    if (zip.has('[Content_Types].xml')) {
      const { readXlsx } = await import('./formats/read-xlsx');
      await readXlsx(zip, rows);
      return { format: 'xlsx', sheets: await rows.end() };
    }
    if (!zip.has('content.xml')) throw new ServiceError({ code: 'unreadable_file', fault: 'notATable' });
    const { readOds } = await import('./formats/read-ods');
    await readOds(zip, rows);
    return { format: 'ods', sheets: await rows.end() };
  } finally {
    zip.close();
  }
}

/** Whether a zip file is a letter or slides of an office program, which are packed like its tables. */
const isDocument = async (zip: ZipFile): Promise<boolean> =>
  zip.has('word/document.xml') ||
  zip.has('ppt/presentation.xml') ||
  (zip.has('mimetype') && /opendocument\.(?!spreadsheet)/.test(await zip.text('mimetype', MAX_MIMETYPE)));

/** Reads CSV; if a guessed quote is never closed, the file has none. */
async function parseCsv(
  file: TextFile,
  encoding: string,
  { reading, session }: { reading: FileReading; session: ImportSession },
): Promise<Pick<Parsed, 'sheets' | 'dialect'>> {
  const read = async (given: FileReading) => {
    const dialect = { encoding, ...detectDialect(file.sample, given) };
    const rows = createRawRows(session.duck);
    await readCsv(file, rows, dialect);
    return { sheets: await rows.end(), dialect };
  };
  try {
    return await read(reading);
  } catch (error) {
    const isUnclosed =
      error instanceof ServiceError &&
      error.refusal.code === 'unreadable_file' &&
      error.refusal.fault === 'unclosedQuote';
    if (!isUnclosed || reading.quote !== undefined) throw error;
    await dropTables(session);
    return read({ ...reading, quote: '' });
  }
}

async function dropTables({ duck }: ImportSession): Promise<void> {
  const tables = await duck.runAndReadAll(
    "SELECT table_name FROM duckdb_tables() WHERE starts_with(table_name, 'raw_')",
  );
  for (const [name] of tables.getRows()) await duck.run(`DROP TABLE ${String(name)}`);
}

/** The reading that was found, so that the same reading gives the same table. */
function readingOf(
  { format, dialect, sheets: all }: Parsed,
  { sheets, sheetColumn }: BuiltSource,
  given: FileReading,
): FileReading {
  const hasSheets = (format !== 'csv' && format !== 'ndjson') || all.length > 1;
  const headers = sheets.map(({ header }) =>
    header === null ? null : { line: header.line, lines: header.lines },
  );
  const areSame = headers.every((header) => JSON.stringify(header) === JSON.stringify(headers[0]));
  return {
    ...dialect,
    ...(hasSheets ? { sheets: sheets.map(({ name }) => name), sheetColumn } : {}),
    // Sheets whose tables begin at different lines have no header line in common: each one's is found again.
    ...(areSame ? { header: headers[0] } : {}),
    ...(given.plain !== undefined && { plain: given.plain }),
    restored: given.restored ?? [],
  };
}
