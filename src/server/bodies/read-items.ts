import { isUtf8 } from 'node:buffer';
import { ServiceError } from '@/server/errors';
import { findJsonFault } from './json-fault';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Parses a complete body into its items.
 * @throws {ServiceError} 400 if it is not UTF-8, not JSON, not an array, or has too many items (docs/specification.md,
 *   "Errors")
 */
export function readItems(bytes: Buffer, maxItems: number): unknown[] {
  if (!isUtf8(bytes)) throw new ServiceError('invalid_encoding');
  const text = bytes.toString('utf8');
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
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
