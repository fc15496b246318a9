import type { Text } from '@/domain/collections';
import { prefixOf, shortenKeys } from '@/domain/key-text';
import type { Pool } from '@/server/database/pool';
import { safeAddress } from '@/server/request-log/safe-address';
import { hashKey, KEY_LENGTH } from '../format';
import type { FailedItem, FailedRequest } from './failed-request';

/**
 * How many failed requests are stored: for each key and code, and for each code without a key. Those of the last write may
 * exceed this until the next one.
 */
export const MAX_STORED = { ofKey: 50, withoutKey: 500 };
/** The maximum length of a message: it can contain what the caller sent. */
const MAX_MESSAGE = 500;
/** The maximum length of a field's name: of an unknown field it is what the caller sent. */
const MAX_FIELD = 100;

/** A failed request as it is stored: `hash` finds its key. */
export type StoredFailure = Readonly<{
  requestId: string;
  at: Date;
  hash: Buffer | null;
  prefix: string | null;
  address: string;
  method: string;
  path: string;
  status: number;
  code: string;
  message: string;
  failedItems: number | null;
  duplicateItems: number | null;
  storedItems: number | null;
  /** As JSON: a list of `FailedItem`; null: it was no batch, or there was no space. */
  items: string | null;
}>;

/**
 * Prepares a failed request for storing: without the key and other secrets, and with shortened texts.
 * @param items as {@link toStoredItems}
 */
export function toStored(failed: FailedRequest, at: Date, items: readonly FailedItem[] = []): StoredFailure {
  const { requestId, key, address, method, url, status, code, message, items: counts } = failed;
  return {
    requestId,
    at,
    hash: key?.length === KEY_LENGTH ? Buffer.from(hashKey(key), 'hex') : null,
    prefix: prefixOf(key ?? ''),
    address,
    method,
    path: storable(safeAddress(url).path),
    status,
    code,
    message: JSON.stringify(shortened(message())),
    failedItems: counts?.failed ?? null,
    duplicateItems: counts?.duplicates ?? null,
    storedItems: counts?.stored ?? null,
    items: items.length === 0 ? null : JSON.stringify(items),
  };
}

/** The items of a batch that are kept, without keys, and with short texts. @param room the most items to keep */
export const toStoredItems = ({ items }: FailedRequest, room: number): readonly FailedItem[] =>
  room <= 0 || items === undefined
    ? []
    : items
        .told()
        .slice(0, room)
        .map(({ field, ...item }) => ({
          ...item,
          field: field === null ? null : storable(field).slice(0, MAX_FIELD).toWellFormed(),
          message: shortened(item.message),
        }));

/** Stores failed requests in one statement, and deletes the oldest ones of the same keys and codes. */
export async function writeFailures(pool: Pool, failures: readonly StoredFailure[]): Promise<void> {
  const of = <K extends keyof StoredFailure>(name: K) => failures.map((failure) => failure[name]);
  await pool.query(WRITE, [
    of('requestId'),
    of('at'),
    of('hash'),
    of('prefix'),
    of('address'),
    of('method'),
    of('path'),
    of('status'),
    of('code'),
    of('message'),
    of('failedItems'),
    of('duplicateItems'),
    MAX_STORED.ofKey,
    MAX_STORED.withoutKey,
    of('items'),
    of('storedItems'),
  ]);
}

function shortened({ id, en }: Text): Text {
  const short = (text: string) => storable(shortenKeys(text, '…')).slice(0, MAX_MESSAGE).toWellFormed();
  return { id: short(id), en: short(en) };
}

/** PostgreSQL cannot store a zero character. */
const storable = (text: string): string => text.replaceAll('\0', '');

/**
 * A mistyped key belongs to the key with the same prefix. The DELETE does not see the rows that the same statement inserts,
 * so the rows of one more write stay until the next.
 */
const WRITE = `
  WITH came AS (
    SELECT u.*, coalesce(
             (SELECT id FROM api_key WHERE api_key.hash = u.hash),
             (SELECT id FROM api_key WHERE api_key.prefix = u.prefix ORDER BY created_at DESC LIMIT 1)) AS key_id
      FROM unnest($1::uuid[], $2::timestamptz[], $3::bytea[], $4::text[], $5::text[], $6::text[], $7::text[],
                  $8::smallint[], $9::text[], $10::jsonb[], $11::integer[], $12::integer[], $15::jsonb[],
                  $16::integer[])
           AS u (request_id, at, hash, prefix, address, method, path, status, code, message,
                 failed_items, duplicate_items, items, stored_items)
  ), stored AS (
    INSERT INTO failed_request (request_id, at, key_id, prefix, address, method, path, status, code, message,
                                failed_items, duplicate_items, items, stored_items)
    SELECT request_id, at, key_id, prefix, address, method, path, status, code, message, failed_items, duplicate_items,
           items, stored_items
      FROM came
    ON CONFLICT (request_id) DO NOTHING
    RETURNING key_id, code
  ), touched AS (SELECT DISTINCT key_id, code FROM stored)
  DELETE FROM failed_request WHERE request_id IN (
    SELECT old.request_id FROM touched CROSS JOIN LATERAL (
      SELECT f.request_id FROM failed_request f
       WHERE f.code = touched.code
         AND (f.key_id = touched.key_id OR (f.key_id IS NULL AND touched.key_id IS NULL))
       ORDER BY f.at DESC OFFSET CASE WHEN touched.key_id IS NULL THEN $14::integer ELSE $13::integer END
         FOR UPDATE SKIP LOCKED) AS old)`;
