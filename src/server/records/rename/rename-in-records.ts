import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { recordColumns } from '@/server/database/schema/history-names';
import { keepSql } from '@/server/database/schema/history-rows';
import { quoted } from '@/server/database/schema/sql';
import { BATCH_ROW_SQL, batchRowParams, STAMP_SQL } from '../history/batch-row';
import type { BatchOperation, Stamp } from '../history/trace';
import { dropRecords, type RenamedValues } from './enum-pairs';
import { refuseLockedRename } from './locked-rename';
import type { RenamedField } from './rename-records';

/** Number of records per statement, so that none exceeds the pool's time limit. */
const PART = 50_000;

export type RecordsRenaming = Readonly<{
  renamed: RenamedField;
  names: readonly RenamedValues[];
  by: Doer;
  /** The operation and the tool of the pages that the history records for the batch. */
  operation: BatchOperation;
  note?: string;
  /** The number of records that are renamed. */
  records: number;
  /** The identifiers of the records that are deleted before. */
  dropped: readonly number[];
}>;

/**
 * Renames values in records, in several statements, which are one batch in the history. The table must be locked.
 * @returns the number of the batch; null if there is nothing to rename
 * @throws {ServiceError} `period_locked`, as {@link refuseLockedRename}
 */
export async function renameInRecords(
  tx: Prisma.TransactionClient,
  { renamed, names, by, operation, note, records, dropped }: RecordsRenaming,
): Promise<string | null> {
  const { collection } = renamed;
  if (records + dropped.length === 0) return null;
  await refuseLockedRename(tx, { renamed, names, dropped });
  const [stamp] = await tx.$queryRawUnsafe<[Stamp]>(STAMP_SQL, collection.resource);
  await dropRecords(tx, { renamed, dropped, stamp });
  const sql = partSql(renamed);
  for (const { from, to } of names) {
    for (let last: number | null = 0; last !== null; ) {
      const [row]: { last: number | null }[] = await tx.$queryRawUnsafe(
        sql,
        from,
        to,
        last,
        stamp.id,
        stamp.at,
      );
      last = row?.last ?? null;
    }
  }
  const counts = { changed: records, deleted: dropped.length };
  const row = batchRowParams({ stamp, collection, operation, note, by, ...counts });
  await tx.$executeRawUnsafe(BATCH_ROW_SQL, ...row);
  return stamp.id;
}

function partSql({ collection, field, only }: RenamedField): string {
  const table = quoted(collection.resource);
  const column = quoted(field.name);
  const id = quoted(collection.identifier);
  return `
WITH part AS MATERIALIZED (
  SELECT * FROM ${table} t WHERE ${column} = $1 AND ${id} > $3::int AND ${only?.('t') ?? 'true'} ORDER BY ${id} LIMIT ${PART}
), kept AS (
  ${keepSql(collection, {
    stamp: '$4::bigint, $5::timestamptz',
    operation: "'change'",
    state: recordColumns(collection),
    from: 'part',
  })}
), changed AS (
  UPDATE ${table} t SET ${column} = $2 FROM part WHERE t.${id} = part.${id} RETURNING t.${id} AS id
)
SELECT max(id) AS last FROM changed`;
}
