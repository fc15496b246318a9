import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import type { FileReading } from '@/domain/imports/file-reading';
import { ServiceError } from '@/server/errors';
import { cellOf, type RawRow, type RawRows } from '../rows/raw-rows';
import { TABLE_COUNT, TABLE_SHARE } from '../thresholds';
import { decoderFor } from './encoding';

const CHUNK_BYTES = 256 * 1024;
/** The maximum length of a row, in characters: a longer one has a quote that is never closed. */
const MAX_ROW = 4 * 1024 * 1024;
/** The number of lines by which the delimiter is guessed. */
const SAMPLE_LINES = 50;
const DELIMITERS = [',', ';', '\t', '|', '~', '^'];
/** The first line with which Excel names the delimiter of a file. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?\s*(\r\n|\n|\r)/i;

/** How a CSV file is written. `quote`: `''` if there is none. */
export type Dialect = Readonly<{ encoding: string; delimiter: string; quote: string }>;

/** The data needed to read a text file. */
export type TextFile = Readonly<{
  path: string;
  /** The beginning of its text. */
  sample: string;
  signal: AbortSignal;
  onBytes: (read: number) => void;
}>;

/** Finds the delimiter and the quote of a CSV file, if they are not given. */
export function detectDialect(sample: string, given: FileReading): { delimiter: string; quote: string } {
  const named = SEPARATOR_LINE.exec(sample)?.[1];
  const text = sample.replace(SEPARATOR_LINE, '');
  const quote = given.quote ?? guessQuote(text);
  return { delimiter: given.delimiter ?? named ?? guessDelimiter(text, quote), quote };
}

/**
 * Reads a CSV file as one sheet. Its rows are counted as a spreadsheet counts them: a quoted cell may contain line breaks.
 * @throws {ServiceError} `unclosedQuote`
 */
export async function readCsv(
  file: TextFile,
  rows: RawRows,
  { encoding, delimiter, quote }: Dialect,
): Promise<void> {
  await rows.begin('', { isDelimited: true });
  const decoder = decoderFor(encoding);
  // Only files of old Macintosh computers end their lines with a carriage return alone.
  const newline = file.sample.includes('\n') || !file.sample.includes('\r') ? '\n' : '\r';
  const parser = new Papa.Parser({
    delimiter,
    newline,
    ...(quote === '' ? { fastMode: true } : { quoteChar: quote, escapeChar: quote }),
  });
  let line = 0;
  let rest = '';
  let isFirst = true;
  let read = 0;
  const parse = (text: string, isLast: boolean): RawRow[] => {
    const { data, meta } = parser.parse(text, 0, !isLast) as { data: string[][]; meta: { cursor: number } };
    rest = isLast ? '' : text.slice(meta.cursor);
    return data.map((cells) => {
      line += 1;
      return { line, cells: cells.map(textOf) };
    });
  };
  for await (const bytes of createReadStream(file.path, {
    highWaterMark: CHUNK_BYTES,
    signal: file.signal,
  }) as AsyncIterable<Buffer>) {
    let text = rest + decoder.decode(bytes, { stream: true });
    if (isFirst) text = text.replace(SEPARATOR_LINE, '');
    isFirst = false;
    await rows.add(parse(text, false));
    if (rest.length > MAX_ROW)
      throw new ServiceError({ code: 'unreadable_file', fault: 'unclosedQuote', limit: line + 1 });
    read += bytes.length;
    file.onBytes(read);
  }
  const end = rest + decoder.decode();
  const from = line + 1;
  const last = parse(end, true);
  if (quote !== '' && isUnclosed(end, quote))
    throw new ServiceError({ code: 'unreadable_file', fault: 'unclosedQuote', limit: from });
  await rows.add(last);
}

/** Whether the last row of a file ends within a quoted cell that spans lines: a file cut off, or a stray quote. */
function isUnclosed(row: string, quote: string): boolean {
  return row.split(quote).length % 2 === 0 && row.trimEnd().includes('\n');
}

/** An export puts an apostrophe before a text that a spreadsheet would compute; an import removes it. */
const textOf = (cell: string) => cellOf(/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function guessQuote(text: string): string {
  const count = (quote: string) => text.split(new RegExp(`(?:^|[,;\\t|])${quote}`, 'm')).length - 1;
  const [double, single] = [count('"'), count("'(?![=+@\\t-])")];
  return double === 0 && single > 1 && /'\s*(?:[,;\t|]|$)/m.test(text) ? "'" : '"';
}

/** The delimiter with which most lines have the same number of cells, and as many cells as possible. */
function guessDelimiter(text: string, quote: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const parser = new Papa.Parser({
      delimiter,
      newline: text.includes('\n') ? '\n' : '\r',
      preview: SAMPLE_LINES,
      ...(quote === '' ? { fastMode: true } : { quoteChar: quote, escapeChar: quote }),
    });
    const { data } = parser.parse(text, 0, true) as { data: string[][] };
    const rows = data.length === 0 ? (parser.parse(text, 0, false) as { data: string[][] }).data : data;
    const widths = rows
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map(({ length }) => length);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width = 1, count = 0] =
      [...counts].filter(([one]) => one > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { delimiter, share: widths.length === 0 ? 0 : count / widths.length, width };
  });
  const best = scores.sort(
    (a, b) =>
      Number(b.share > TABLE_SHARE.most) - Number(a.share > TABLE_SHARE.most) ||
      b.share * Math.log(b.width) - a.share * Math.log(a.width),
  )[0]!;
  return best.width >= TABLE_COUNT.several ? best.delimiter : ',';
}
