import { isUtf8 } from 'node:buffer';
import { ServiceError } from '@/server/errors';
import type { BodyFormat } from './body-format';
import { findJsonFault } from './json-fault';
import { readCsvItems, readNdjson } from './read-lines';

const BYTE_ORDER_MARK = '\ufeff';

/** Items, with the line of each in the body, from 1; null: the format has no lines. */
export type ReadItems = Readonly<{ items: unknown[]; lines: number[] | null }>;

/**
 * Parses a complete body into its items.
 * @throws {ServiceError} 400 if it is not UTF-8, not of its format, or has too many items (docs/specification.md, "Errors")
 */
export function readItems(
  bytes: Buffer,
  { format, maxItems }: { format: BodyFormat; maxItems: number },
): ReadItems {
  if (!isUtf8(bytes)) throw new ServiceError('invalid_encoding');
  const whole = bytes.toString('utf8');
  const text = whole.startsWith(BYTE_ORDER_MARK) ? whole.slice(1) : whole;
  switch (format) {
    case 'json':
      return { items: readArray(text, maxItems), lines: null };
    case 'ndjson':
      return readNdjson(text, maxItems);
    case 'csv':
      return readCsvItems(text, maxItems);
  }
}

function readArray(json: string, maxItems: number): unknown[] {
  let items: unknown;
  try {
    items = JSON.parse(json);
  } catch (error) {
    throw new ServiceError({ code: 'invalid_json', fault: findJsonFault(json) }, { cause: error });
  }
  if (!Array.isArray(items)) throw new ServiceError('not_an_array');
  if (items.length > maxItems) throw new ServiceError({ code: 'too_many_items', limit: maxItems });
  return items;
}
