import { type Collection, findCollection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { type PeriodFields, periodFieldsOf, readDeliveryPeriod } from '@/domain/deliveries/period';
import type { Vocabulary } from '@/domain/places/judge-field';
import { type LockedPeriod, periodLocksOf } from '@/domain/releases/period-locks';
import type { Prisma } from '@/generated/prisma/client';
import { isLockTimeout } from '@/server/database/failures';
import { quoted } from '@/server/database/schema/sql';
import { unavailable } from '@/server/errors';

/** How long a change of locks waits for the writers that have read the earlier ones; others wait behind it, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** The time limit of a transaction that changes locks, in milliseconds. */
export const LOCKING_TIMEOUT_MS = 60_000;

/** Locks the settings of releases as they are, until the step that depends on them is committed. */
export const holdSettings = (tx: Prisma.TransactionClient, name: string): Promise<number> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext(${name}))`;

/**
 * Stores which periods of a collection take no writes, last in the transaction that changes that: all whose last step is
 * `released`, or none. It waits for the writers that have read the earlier locks; later ones read these.
 * @throws {ServiceError} `unavailable` if a running writer does not end
 */
export async function storePeriodLocks(
  tx: Prisma.TransactionClient,
  { collection, vocabulary, isOn }: { collection: Collection; vocabulary: Vocabulary; isOn: boolean },
): Promise<void> {
  const { resource } = collection;
  const fields = periodFieldsOf(periodsOf(collection));
  const locked = isOn && fields !== undefined ? await lockedPeriods(tx, resource) : [];
  if (locked.length === 0) {
    await tx.$executeRaw`DELETE FROM period_lock WHERE collection = ${resource}`;
    return;
  }
  const { kind } = fields!;
  const texts = await textsOf(tx, collection, { locked, fields: fields! });
  const locks = JSON.stringify(periodLocksOf(locked, { kind, texts, vocabulary }));
  await waitForWriters(tx, resource);
  await tx.$executeRaw`INSERT INTO period_lock (collection, locks) VALUES (${resource}, ${locks}::jsonb)
    ON CONFLICT (collection) DO UPDATE SET locks = excluded.locks`;
}

/** The collections that have releases. */
export async function collectionsWithReleases(tx: Prisma.TransactionClient): Promise<readonly Collection[]> {
  const found = await tx.release.findMany({
    distinct: ['collection'],
    select: { collection: true },
    orderBy: { collection: 'asc' },
  });
  return found.flatMap(({ collection }) => findCollection(collection) ?? []);
}

/** The periods whose last step is `released`, with their newest releases. */
const lockedPeriods = (tx: Prisma.TransactionClient, resource: string) =>
  tx.$queryRaw<LockedPeriod[]>`
SELECT s.period, r.version, to_char(r.public_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "publicAt"
FROM (
  SELECT DISTINCT ON (period) period, kind FROM release_step WHERE collection = ${resource} ORDER BY period, id DESC
) s JOIN LATERAL (
  SELECT version, public_at FROM release r WHERE r.collection = ${resource} AND r.period = s.period ORDER BY version DESC LIMIT 1
) r ON true
WHERE s.kind = 'released' ORDER BY s.period`;

/** The texts of half-years or months that the records of the years have: some may be spelled in an unusual way. */
async function textsOf(
  tx: Prisma.TransactionClient,
  { resource }: Collection,
  { locked, fields }: { locked: readonly LockedPeriod[]; fields: PeriodFields },
): Promise<string[]> {
  if ('moment' in fields || fields.part === undefined) return [];
  const years = new Set(locked.map(({ period }) => readDeliveryPeriod(period, fields.kind)!.year));
  const rows = await tx.$queryRawUnsafe<{ text: string }[]>(
    `SELECT DISTINCT ${quoted(fields.part.name)}::text AS text FROM ${quoted(resource)}
     WHERE ${quoted(fields.year.name)} = ANY ($1::smallint[])`,
    [...years],
  );
  return rows.map(({ text }) => text);
}

async function waitForWriters(tx: Prisma.TransactionClient, resource: string): Promise<void> {
  await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${MAX_WAIT_MS}`);
  try {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('period lock'), hashtext(${resource}))`;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw unavailable('renaming', error);
  }
}
