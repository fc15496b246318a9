import { periodsOf } from '@/domain/collections/parts';
import { periodLocked } from '@/domain/releases/period-locks';
import type { Prisma } from '@/generated/prisma/client';
import { quoted } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { lockOfRow, lockOfSql, locksCte } from '../period-lock/lock-sql';
import type { RenamedValues } from './enum-pairs';
import type { RenamedField } from './rename-records';

type Renamed = Readonly<{
  renamed: RenamedField;
  names: readonly RenamedValues[];
  /** The identifiers of the records that are deleted before. */
  dropped: readonly number[];
}>;

/**
 * Refuses a rename that would change the figures of a released period that is locked: it would delete one of its records, or
 * move records into or out of the period. Other names are replaced there too, because a name is written alike in all periods
 * (docs/decisions/releases.md, "Locked periods").
 * @throws {ServiceError} `period_locked`
 */
export async function refuseLockedRename(
  tx: Prisma.TransactionClient,
  { renamed, names, dropped }: Renamed,
): Promise<void> {
  const { collection, field, only } = renamed;
  const table = quoted(collection.resource);
  const refuse = (found: { lock: string | null }[]) => {
    const lock = found[0]?.lock;
    if (lock == null) return;
    const { reason } = periodLocked(collection, lock);
    throw new ServiceError({ code: 'period_locked', reason });
  };
  const lockOf = lockOfRow(collection, 't');
  if (dropped.length > 0)
    refuse(
      await tx.$queryRawUnsafe(
        `WITH ${locksCte(collection)} SELECT ${lockOf} AS lock FROM ${table} t
         WHERE t.${quoted(collection.identifier)} = ANY ($1::integer[]) AND ${lockOf} IS NOT NULL LIMIT 1`,
        [...dropped],
      ),
    );
  if (periodsOf(collection).every(({ name }) => name !== field.name)) return;
  const after = lockOfSql(collection, ({ name }) => (name === field.name ? '$2::text' : `t.${quoted(name)}`));
  for (const { from, to } of names)
    refuse(
      await tx.$queryRawUnsafe(
        `WITH ${locksCte(collection)} SELECT coalesce(nullif(${after}, ''), ${lockOf}, '') AS lock FROM ${table} t
         WHERE t.${quoted(field.name)} = $1 AND ${only?.('t') ?? 'true'} AND ${lockOf} IS DISTINCT FROM ${after} LIMIT 1`,
        from,
        to,
      ),
    );
}
