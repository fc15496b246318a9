import Papa from 'papaparse';
import { ServiceError } from '@/server/errors';
import { findJsonFault } from './json-fault';
import { CELL_DELIMITERS } from './line-scanner';

/** Items, with the line of each in the body, from 1. */
export type ItemsInLines = Readonly<{ items: unknown[]; lines: number[] }>;

/**
 * Reads a body with a JSON value in each line; blank lines are none.
 * @throws {ServiceError} `invalid_json`, `too_many_items`
 */
export function readNdjson(text: string, maxItems: number): ItemsInLines {
  const items: unknown[] = [];
  const lines: number[] = [];
  for (let from = 0, line = 1; from < text.length; line += 1) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    const written = text.slice(from, end);
    from = end + 1;
    if (written.trim() === '') continue;
    if (items.length === maxItems) throw new ServiceError({ code: 'too_many_items', limit: maxItems });
    items.push(parsedLine(written, line));
    lines.push(line);
  }
  return { items, lines };
}

function parsedLine(written: string, line: number): unknown {
  try {
    return JSON.parse(written);
  } catch (error) {
    const fault = findJsonFault(written);
    throw new ServiceError({ code: 'invalid_json', fault: fault && { ...fault, line } }, { cause: error });
  }
}

/**
 * Reads a CSV body (RFC 4180): the first row that is not blank names the members, and every further row is an item. An empty cell is
 * no member. The delimiter is the sign that is most frequent in the header.
 * @throws {ServiceError} `invalid_csv`, `too_many_items`
 */
export function readCsvItems(text: string, maxItems: number): ItemsInLines {
  const { rows, lines } = rowsOf(text);
  const first = rows.findIndex((row) => !isBlankRow(row));
  if (first === -1) return { items: [], lines: [] };
  const names = rows[first]!.map((name) => name.trim());
  const repeated = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (repeated !== undefined)
    throw new ServiceError({ code: 'invalid_csv', line: lines[first]!, fault: 'repeated_name' });
  const read: ItemsInLines = { items: [], lines: [] };
  for (let at = first + 1; at < rows.length; at += 1) {
    const row = rows[at]!;
    if (isBlankRow(row)) continue;
    if (read.items.length === maxItems) throw new ServiceError({ code: 'too_many_items', limit: maxItems });
    read.items.push(itemOf(row, names));
    read.lines.push(lines[at]!);
  }
  return read;
}

const isBlankRow = (row: readonly string[]): boolean => row.length === 1 && row[0]!.trim() === '';

/** Cells beyond the header are members that no collection has. */
const itemOf = (row: readonly string[], names: readonly string[]): object =>
  Object.fromEntries(
    row.flatMap((cell, at) => (cell === '' ? [] : [[names[at] || `column ${at + 1}`, cell] as const])),
  );

/** All rows with the line at which each begins. A quoted cell may have line breaks. */
function rowsOf(text: string): { rows: string[][]; lines: number[] } {
  const newline = text.includes('\n') ? '\n' : '\r';
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline,
    quoteChar: '"',
  });
  const lines: number[] = [];
  let line = 1;
  for (const row of data) {
    lines.push(line);
    line += 1 + row.reduce((sum, cell) => sum + breaksIn(cell, newline), 0);
    const last = row.length - 1;
    if (row[last]!.endsWith('\r')) row[last] = row[last]!.slice(0, -1);
  }
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote !== undefined)
    throw new ServiceError({ code: 'invalid_csv', line: lines[quote.row ?? 0] ?? line, fault: 'quote' });
  return { rows: data, lines };
}

function breaksIn(cell: string, newline: string): number {
  let count = 0;
  for (let at = cell.indexOf(newline); at !== -1; at = cell.indexOf(newline, at + 1)) count += 1;
  return count;
}

/** Names of fields contain none of the delimiters, so the header decides. */
function delimiterOf(text: string): string {
  const header = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const counts = CELL_DELIMITERS.map((sign) => header.split(sign).length);
  return CELL_DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
