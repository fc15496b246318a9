import type { Pool } from '@/server/database/pool';

/** The number of requests of one kind. */
export type Counter = {
  keyId: string;
  day: string;
  collection: string;
  operation: string;
  status: number;
  refusal: string;
  count: number;
  /** Items of these requests' batches that were not stored. */
  failed: number;
  duplicates: number;
};
export type LastUse = { keyId: string; at: number; address: string };

/**
 * Adds counters and last uses in one statement. Rows are locked in the order of the keys, so that concurrent writers do
 * not deadlock; keys deleted meanwhile are skipped.
 */
export async function writeUse(
  pool: Pool,
  counters: readonly Counter[],
  lasts: readonly LastUse[],
): Promise<void> {
  const of = <K extends keyof Counter>(name: K) => counters.map((counter) => counter[name]);
  await pool.query(WRITE, [
    of('keyId'),
    of('day'),
    of('collection'),
    of('operation'),
    of('status'),
    of('refusal'),
    of('count'),
    lasts.map(({ keyId }) => keyId),
    lasts.map(({ at }) => new Date(at)),
    lasts.map(({ address }) => address),
    of('failed'),
    of('duplicates'),
  ]);
}

const WRITE = `
  WITH present AS MATERIALIZED (
    SELECT id FROM api_key WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE
  ), counted AS (
    INSERT INTO api_key_usage AS stored (key_id, day, collection, operation, status, refusal, count,
                                         failed_items, duplicate_items)
    SELECT u.* FROM unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::bigint[],
                           $11::bigint[], $12::bigint[])
           AS u (key_id, day, collection, operation, status, refusal, count, failed_items, duplicate_items)
      JOIN present ON present.id = u.key_id
     ORDER BY u.key_id, u.day, u.collection, u.operation, u.status, u.refusal
    ON CONFLICT (key_id, day, collection, operation, status, refusal)
    DO UPDATE SET count = stored.count + excluded.count,
                  failed_items = stored.failed_items + excluded.failed_items,
                  duplicate_items = stored.duplicate_items + excluded.duplicate_items
  )
  UPDATE api_key SET last_used_at = u.at, last_used_address = nullif(u.address, '')
    FROM unnest($8::uuid[], $9::timestamptz[], $10::text[]) AS u (id, at, address)
    JOIN present ON present.id = u.id
   WHERE api_key.id = u.id AND (api_key.last_used_at IS NULL OR api_key.last_used_at < u.at)`;
