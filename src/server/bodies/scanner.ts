import type { Refusal } from '@/domain/refusals/refusal';
import { ServiceError } from '@/server/errors';

/** The maximum nesting of arrays and objects of a body, including the batch itself. A record needs two levels. */
export const MAX_JSON_DEPTH = 32;
/** The maximum number of members and elements of one item, at all levels together. A record has ten at most. */
export const MAX_MEMBERS = 1_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Counts the items of a body, their members and their nesting, from the bytes as they arrive, so that a body that would
 * take long to parse is refused before it is stored. The parser checks whether it is JSON at all.
 */
export class BodyScanner {
  private readonly maxItems: number;
  /** The number of items started so far. */
  items = 0;
  private depth = 0;
  private members = 0;
  private inString = false;
  private escaped = false;
  /** Whether the next value starts an item. */
  private awaitsItem = false;
  /** The type of the body: undefined before its first byte. */
  private isArray: boolean | undefined;

  constructor({ maxItems }: { maxItems: number }) {
    this.maxItems = maxItems;
  }

  /** @throws {ServiceError} `too_many_items`, `nested_too_deeply`, `too_many_members`; `not_an_array` instead of these */
  scan(chunk: Uint8Array): void {
    // Local variables are used, because this runs once per byte.
    const { length } = chunk;
    let at = this.inString ? this.endOfString(chunk, 0) : 0;
    for (; at < length; at += 1) {
      const byte = chunk[at]!;
      if (byte <= SPACE) continue;
      this.token(byte);
      if (byte === QUOTE) at = this.endOfString(chunk, at + 1) - 1;
    }
  }

  /** @returns the position after the string, or the end of the chunk */
  private endOfString(chunk: Uint8Array, from: number): number {
    const { length } = chunk;
    let at = from;
    if (this.escaped && at < length) {
      this.escaped = false;
      at += 1;
    }
    for (; at < length; at += 1) {
      const byte = chunk[at]!;
      if (byte === QUOTE) {
        this.inString = false;
        return at + 1;
      }
      if (byte === BACKSLASH) {
        at += 1;
        this.escaped = at >= length;
      }
    }
    return length;
  }

  private token(byte: number): void {
    if (this.isArray === undefined && !BYTE_ORDER_MARK.includes(byte)) this.isArray = byte === OPEN_ARRAY;
    if (this.awaitsItem && byte !== CLOSE_ARRAY) this.beginItem();
    switch (byte) {
      case QUOTE:
        this.inString = true;
        return;
      case COMMA:
        if (this.depth === 1 && this.isArray) this.awaitsItem = true;
        else this.countMember();
        return;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        this.depth += 1;
        if (this.depth > MAX_JSON_DEPTH)
          throw this.refusal({ code: 'nested_too_deeply', limit: MAX_JSON_DEPTH });
        if (this.depth === 1) this.awaitsItem = byte === OPEN_ARRAY;
        return;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        this.depth -= 1;
        this.awaitsItem = false;
    }
  }

  private beginItem(): void {
    this.awaitsItem = false;
    this.members = 0;
    this.items += 1;
    if (this.items > this.maxItems) throw this.refusal({ code: 'too_many_items', limit: this.maxItems });
  }

  /** A comma within an item separates two of its members or elements. */
  private countMember(): void {
    this.members += 1;
    if (this.members < MAX_MEMBERS) return;
    const item = Math.max(0, this.items - 1);
    throw this.refusal({ code: 'too_many_members', limit: MAX_MEMBERS, item });
  }

  private refusal(refusal: Refusal): ServiceError {
    return new ServiceError(this.isArray ? refusal : 'not_an_array');
  }
}
