import type { Collection, Field } from '@/domain/collections';
import type { Prisma } from '@/generated/prisma/client';
import { isLockTimeout } from '@/server/database/failures';
import { quoted } from '@/server/database/schema/sql';
import { unavailable } from '@/server/errors';

/** A field whose values are renamed. */
export type RenamedField = Readonly<{
  collection: Collection;
  field: Field;
  /** The condition on the records of an alias that are renamed; without it, all with the value are. */
  only?: (alias: string) => string;
}>;

/** Time limits for waiting for running writers, and then for the whole rename, in milliseconds. */
export const LOCK_TIMEOUT = 10_000;
export const RENAME_TIMEOUT = 600_000;

/**
 * Locks the records of a collection against other writers, before any record is locked, so that it cannot deadlock.
 * @throws {ServiceError} `unavailable` if a running writer does not end
 */
export async function lockRecords(
  tx: Prisma.TransactionClient,
  { collection }: Pick<RenamedField, 'collection'>,
  timeout: number,
): Promise<void> {
  await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${timeout}`);
  try {
    await tx.$executeRawUnsafe(`LOCK TABLE ${quoted(collection.resource)} IN SHARE ROW EXCLUSIVE MODE`);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw unavailable('renaming', error);
  }
}
