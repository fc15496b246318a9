import { ServiceError } from '@/server/errors';
import { BodyScanner, MAX_MEMBERS } from './scanner';

const COMMA = Uint8Array.of(0x2c);
const OPEN_ARRAY = Uint8Array.of(0x5b);
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;

/** The signs that may separate cells; the one that is most frequent in the header does. */
export const CELL_DELIMITERS = [',', ';', '\t', '|'] as const;
const DELIMITER_BYTES = CELL_DELIMITERS.map((sign) => sign.charCodeAt(0));

/** Counts items while a body arrives: see {@link BodyScanner}. */
export type ItemScanner = Readonly<{ items: number; scan: (chunk: Uint8Array) => void }>;

/** Counts the items of a body with a JSON value in each line, by the rules for the items of an array. */
export class NdjsonScanner implements ItemScanner {
  private readonly inner: BodyScanner;
  private hasValue = false;

  constructor(limits: { maxItems: number }) {
    this.inner = new BodyScanner(limits);
    this.inner.scan(OPEN_ARRAY);
  }

  get items(): number {
    return this.inner.items;
  }

  /** @throws {ServiceError} `too_many_items`, `nested_too_deeply`, `too_many_members` */
  scan(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length; ) {
      const found = chunk.indexOf(LINE_FEED, from);
      const end = found === -1 ? chunk.length : found;
      const part = chunk.subarray(from, end);
      this.inner.scan(part);
      this.hasValue ||= part.some((byte) => byte > SPACE);
      if (found !== -1 && this.hasValue) {
        this.inner.scan(COMMA);
        this.hasValue = false;
      }
      from = end + 1;
    }
  }
}

/** Counts the rows of a CSV body below its header, and their cells. */
export class CsvScanner implements ItemScanner {
  private readonly maxItems: number;
  private readonly frequency = DELIMITER_BYTES.map(() => 0);
  private delimiter: number | undefined;
  private rows = 0;
  private cells = 0;
  private isBlank = true;
  private inQuotes = false;
  private atCellStart = true;
  /** After a quote within quotes: the end of the cell, or a quote that belongs to it. */
  private closed = false;

  constructor({ maxItems }: { maxItems: number }) {
    this.maxItems = maxItems;
  }

  get items(): number {
    return Math.max(0, this.rows - 1);
  }

  /** @throws {ServiceError} `too_many_items`, `too_many_members` */
  scan(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.inQuotes && !(this.closed && byte !== QUOTE)) this.quoted(byte);
      else this.unquoted(byte);
    }
  }

  private quoted(byte: number): void {
    if (byte === QUOTE) this.closed = !this.closed;
  }

  private unquoted(byte: number): void {
    this.inQuotes = false;
    this.closed = false;
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
      this.endRow();
      return;
    }
    if (this.isBlank) this.beginRow();
    const place = DELIMITER_BYTES.indexOf(byte);
    if (this.delimiter === undefined && place !== -1) this.frequency[place]! += 1;
    if (this.delimiter === undefined ? place !== -1 : byte === this.delimiter) {
      this.atCellStart = true;
      this.cells += 1;
      if (this.cells >= MAX_MEMBERS)
        throw new ServiceError({
          code: 'too_many_members',
          limit: MAX_MEMBERS,
          item: Math.max(0, this.items - 1),
        });
      return;
    }
    if (byte === QUOTE && this.atCellStart) this.inQuotes = true;
    this.atCellStart = false;
  }

  private beginRow(): void {
    this.isBlank = false;
    this.rows += 1;
    if (this.items > this.maxItems) throw new ServiceError({ code: 'too_many_items', limit: this.maxItems });
  }

  private endRow(): void {
    if (!this.isBlank && this.delimiter === undefined)
      this.delimiter = DELIMITER_BYTES[this.frequency.indexOf(Math.max(...this.frequency))]!;
    this.isBlank = true;
    this.cells = 0;
    this.atCellStart = true;
  }
}
