import { createReadStream } from 'node:fs';
import { ServiceError } from '@/server/errors';
import { cellOf, type RawRow, type RawRows, type RawSheet } from '../rows/raw-rows';
import type { RawCell } from '../rows/row-marks';
import { decoderFor } from './encoding';
import type { TextFile } from './read-csv';
import { numberText } from './sheet-values';

const CHUNK_BYTES = 256 * 1024;
/** The maximum length of an item, in characters. */
const MAX_ITEM = 4 * 1024 * 1024;
/** Members of members become columns down to this level. */
const MAX_LEVELS = 3;

/** An item of a file: the path of its array, such as `data.items`, its number from 1, and its JSON. */
type Item = Readonly<{ path: string; number: number; text: string }>;

/**
 * Reads the arrays of a JSON file, wherever they are, each as a sheet with its path as the name; or the lines of NDJSON as one
 * sheet. Members are columns, in the order in which they first appear.
 * @throws {ServiceError} `broken`, `empty`
 */
export async function readJson(
  file: TextFile,
  rows: RawRows,
  { encoding, format }: { encoding: string; format: 'json' | 'ndjson' },
): Promise<void> {
  const scanner = format === 'json' ? createArrayScanner() : createLineScanner();
  const decoder = decoderFor(encoding);
  const tables = createTables(rows);
  let read = 0;
  for await (const bytes of createReadStream(file.path, {
    highWaterMark: CHUNK_BYTES,
    signal: file.signal,
  }) as AsyncIterable<Buffer>) {
    await tables.add(scanner.scan(decoder.decode(bytes, { stream: true })));
    read += bytes.length;
    file.onBytes(read);
  }
  await tables.add([...scanner.scan(decoder.decode()), ...scanner.end()]);
  tables.end();
}

/** Arrays that describe others, as open data portals send them beside the records. */
const ABOUT = /(?:^|\.)(?:fields|metadata|meta|_?links|columns|headers?|schema|pagination|resources|tags)$/i;
/** An array with more elements than this names no columns. */
const MAX_NAMES = 1_000;

const broken = (cause?: unknown): ServiceError =>
  new ServiceError({ code: 'unreadable_file', fault: 'broken' }, { cause });

/** Passes items on as rows. An array of arrays is a table whose header is found as in a sheet. */
function createTables(rows: RawRows) {
  let sheet: Awaited<ReturnType<RawRows['begin']>> | undefined;
  let columns = new Map<string, number>();
  /** The names of columns from arrays of descriptions, by the path of the array. */
  const described = new Map<string, string[]>();
  const all: { path: string; sheet: RawSheet; isArrays: boolean }[] = [];
  const rowOf = ({ number, text }: Item): RawRow => {
    const value = propertiesOf(JSON.parse(text));
    if (Array.isArray(value)) return { line: number, cells: value.map(textOf) };
    const cells: RawCell[] = [];
    for (const [name, cell] of membersOf(value)) {
      const column = columns.get(name) ?? columns.size;
      if (column === columns.size) columns.set(name, column);
      while (cells.length < column) cells.push(null);
      cells[column] = cell;
    }
    return { line: number, cells };
  };
  return {
    async add(items: readonly Item[]): Promise<void> {
      for (let from = 0; from < items.length; ) {
        const { path, number } = items[from]!;
        if (number === 1) {
          sheet = await rows.begin(path);
          all.push({ path, sheet, isArrays: items[from]!.text.startsWith('[') });
          columns = new Map();
        }
        if (ABOUT.test(path)) addNames(described, path, items.slice(from));
        const next = items.findIndex((item, at) => at > from && item.number === 1);
        const end = next < 0 ? items.length : next;
        await rows.add(items.slice(from, end).map((item) => withoutFault(() => rowOf(item))));
        if (columns.size > 0) sheet!.names = [...columns.keys()];
        from = end;
      }
    },
    /** Gives records that are arrays the names of their columns, and hides arrays that only describe. */
    end(): void {
      const isAbout = ({ path }: { path: string }) => ABOUT.test(path);
      if (all.every(isAbout)) return;
      for (const { sheet } of all.filter(isAbout)) sheet.isHidden = true;
      for (const { sheet: records, isArrays } of all.filter((one) => !isAbout(one))) {
        const names = [...described.values()].find(({ length }) => length > 0 && length === records.columns);
        if (isArrays && names !== undefined) records.names = names;
      }
    },
  };
}

/** The record in a feature of GeoJSON, whose geometry is no data; any other value as it is. */
function propertiesOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { type, properties } = value as { type?: unknown; properties?: unknown };
  return type === 'Feature' && typeof properties === 'object' && properties !== null ? properties : value;
}

/**
 * Adds the names of columns that elements describe, such as `{"id": "tahun", "type": "int"}`, or that are the elements
 * themselves.
 */
function addNames(described: Map<string, string[]>, path: string, items: readonly Item[]): void {
  const names = described.get(path) ?? [];
  for (const item of items) {
    if (item.path !== path || names.length >= MAX_NAMES) break;
    const value = withoutFault(() => JSON.parse(item.text)) as unknown;
    const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown };
    const found = typeof value === 'string' ? value : (id ?? name);
    if (typeof found === 'string') names.push(found);
  }
  described.set(path, names);
}

/** Reports an item that is no JSON, or nested without end, as a broken file. */
function withoutFault<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw broken(error);
  }
}

/** The cells of an item, by the names of their columns. */
function membersOf(value: unknown, prefix = '', level = 1): [string, RawCell][] {
  if (typeof value !== 'object' || value === null) return [[prefix || 'nilai', textOf(value)]];
  return Object.entries(value).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix} / ${name}`;
    const isGroup = typeof member === 'object' && member !== null && !Array.isArray(member);
    return isGroup && level < MAX_LEVELS
      ? membersOf(member, path, level + 1)
      : [[path, textOf(member)] as [string, RawCell]];
  });
}

function textOf(value: unknown): RawCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return cellOf(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return JSON.stringify(value);
}

/** Lines that each are a JSON value. */
function createLineScanner() {
  let rest = '';
  let number = 0;
  const itemsOf = (lines: readonly string[]): Item[] =>
    lines
      .filter((line) => line.trim() !== '')
      .map((text) => {
        number += 1;
        return { path: '', number, text };
      });
  return {
    scan(text: string): Item[] {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      if (rest.length > MAX_ITEM) throw broken();
      return itemsOf(lines);
    },
    end: (): Item[] => itemsOf([rest]),
  };
}

/**
 * Cuts a JSON text into the elements of its arrays of objects or arrays, without building the whole, and into the elements of
 * arrays of texts that may be names of columns. Arrays within elements belong to the element.
 */
function createArrayScanner() {
  let buffer = '';
  let at = 0;
  /** The open objects and arrays outside elements, each with the name of the member that is read. */
  const open: { isArray: boolean; name: string; items: number }[] = [];
  let inString = false;
  let stringStart = 0;
  let lastString = '';
  /** The depth within an element, and the position at which it begins; 0: outside. */
  let depth = 0;
  let start = 0;
  let isClosed = false;

  const pathOf = () =>
    open
      .slice(0, -1)
      .map(({ name }) => name)
      .filter((name) => name !== '')
      .join('.');
  const token = (character: string, items: Item[]) => {
    const top = open.at(-1);
    if (depth > 0) {
      if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') {
        depth -= 1;
        if (depth > 0) return;
        top!.items += 1;
        items.push({ path: pathOf(), number: top!.items, text: buffer.slice(start, at + 1) });
      }
      return;
    }
    switch (character) {
      case '{':
      case '[':
        if (top?.isArray) {
          depth = 1;
          start = at;
        } else {
          if (top !== undefined) top.name = lastString;
          open.push({ isArray: character === '[', name: '', items: 0 });
        }
        break;
      case '}':
      case ']':
        if (top === undefined || top.isArray !== (character === ']')) throw broken();
        open.pop();
        if (open.length === 0) isClosed = true;
    }
  };
  /** Reads a text outside elements: the name of a member, or of a column in an array of names. */
  const outsideText = (end: number, items: Item[]) => {
    const top = open.at(-1);
    lastString = buffer.slice(stringStart + 1, end);
    if (top?.isArray !== true || !ABOUT.test(pathOf())) return;
    top.items += 1;
    items.push({ path: pathOf(), number: top.items, text: buffer.slice(stringStart, end + 1) });
  };
  return {
    scan(text: string): Item[] {
      const items: Item[] = [];
      buffer += text;
      for (; at < buffer.length; at += 1) {
        if (inString) {
          const end = endOfString(buffer, at);
          if (end < 0) {
            at = buffer.length;
            break;
          }
          if (depth === 0) outsideText(end, items);
          at = end;
          inString = false;
          continue;
        }
        const character = buffer[at]!;
        if (character === '"') {
          inString = true;
          stringStart = at;
        } else if ('{}[]'.includes(character)) token(character, items);
      }
      const keep = depth > 0 ? start : inString ? stringStart : at;
      if (buffer.length - keep > MAX_ITEM) throw broken();
      buffer = buffer.slice(keep);
      at -= keep;
      start -= keep;
      stringStart -= keep;
      return items;
    },
    end(): Item[] {
      if (!isClosed || open.length > 0) throw broken();
      return [];
    },
  };
}

/** The position of the quote that ends a string; -1 if it has not arrived yet. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}
