/** The cells of a file as texts: its first row that is not blank, and those below it. */
export type FileTable = Readonly<{ header: readonly string[]; rows: readonly FileRow[] }>;

/** `line`: the row number of a spreadsheet, from 1. */
export type FileRow = Readonly<{ line: number; cells: readonly string[] }>;

/** Why a file could not be read, or cannot be stored in one batch, as the messages name it. */
export type FileFault = 'notATable' | 'empty' | 'protected' | 'tooLong' | 'tooLarge';

export class FileError extends Error {
  readonly fault: FileFault;
  /** A value in its message, such as a limit. */
  readonly counts: Readonly<Record<string, number>>;

  constructor(
    fault: FileFault,
    { cause, counts = {} }: { cause?: unknown; counts?: FileError['counts'] } = {},
  ) {
    super(fault, { cause });
    this.fault = fault;
    this.counts = counts;
  }
}

const ZIP = [0x50, 0x4b];
/** Excel's older format; also a newer file with a password, which cannot be read. */
const COMPOUND = [0xd0, 0xcf];

/**
 * Reads a CSV file of any usual delimiter and encoding, or the first sheet of an Excel file.
 * @param most the maximum number of rows of a batch
 * @throws {FileError}
 */
export async function readFile(file: Blob, most: number): Promise<FileTable> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const begins = (mark: readonly number[]) => mark.every((byte, place) => head[place] === byte);
  const lines = begins(ZIP)
    ? await readSheet(file, 'xlsx')
    : begins(COMPOUND)
      ? await readSheet(file, 'xls')
      : await readCsv(file);
  const [header, ...rows] = lines
    .map((cells, place) => ({ line: place + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (header === undefined || rows.length === 0) throw new FileError('empty');
  if (rows.length > most)
    throw new FileError('tooLong', {
      counts: { rows: rows.length, most, parts: Math.ceil(rows.length / most) },
    });
  return { header: header.cells, rows };
}

/** The parsers of sheets and CSV are loaded only when a file is read. */
async function readSheet(file: Blob, format: 'xlsx' | 'xls'): Promise<string[][]> {
  const { readXls, readXlsx } = await import('hucre/xlsx');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { sheets } = await (format === 'xlsx' ? readXlsx(bytes) : readXls(bytes));
    return (sheets[0]?.rows ?? []).map((row) => row.map(textOf));
  } catch (error) {
    throw new FileError(format === 'xlsx' ? 'notATable' : 'protected', { cause: error });
  }
}

/** A cell as one would type it; a date in UTC, because the file has no zone, and without a time of zero. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/(\.000)?Z$/, '')
      .replace('T00:00:00', '')
      .replace('T', ' ');
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
  return String(cell);
}

async function readCsv(file: Blob): Promise<string[][]> {
  const { parse } = await import('papaparse');
  const text = decode(await file.arrayBuffer());
  if (text.includes('\0')) throw new FileError('notATable');
  const { data } = parse<string[]>(text, { delimitersToGuess: [';', ',', '\t', '|'] });
  return data.map((row) => row.map(withoutGuard));
}

/** UTF-8 if the bytes are valid, otherwise the encoding of Excel in Western countries and Indonesia. */
export function decode(bytes: ArrayBuffer): string {
  const head = new Uint8Array(bytes.slice(0, 2));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** An export prefixes what a spreadsheet would compute with an apostrophe; an import removes it. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
