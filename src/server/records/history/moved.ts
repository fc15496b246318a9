import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { quoted, recordJson } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import type { Transaction } from '../batch';
import { oncePerCollection } from '../memoize';

/**
 * Refuses if a record no longer has the values that a person saw. The record must be locked.
 * @param options.was the values that the person saw; null: the record did not exist
 * @throws {ServiceError} `record_changed`
 */
export async function refuseMoved(
  { query }: Transaction,
  { collection, record, was }: { collection: Collection; record: number; was: WireRecord | null },
): Promise<void> {
  const [found] = await query<{ record: WireRecord }>(undefined, currentSql(collection), [record]);
  if (isAs(was, found?.record)) return;
  throw new ServiceError('record_changed');
}

const isAs = (was: WireRecord | null, current: WireRecord | undefined): boolean =>
  was === null || current === undefined
    ? was === null && current === undefined
    : Object.entries(was).every(([name, value]) => current[name] === value);

const currentSql = oncePerCollection(
  (collection) => `
SELECT ${recordJson(collection)}::json AS record FROM ${quoted(collection.resource)} t
WHERE t.${quoted(collection.identifier)} = $1`,
);
