import type { Collection } from '@/domain/collections';
import type { Doer } from '@/server/actor';
import { drawSql, type HistoryOperation, recordColumns } from '@/server/database/schema/history-names';
import { batchSql, keepSql } from '@/server/database/schema/history-rows';
import { literal } from '@/server/database/schema/sql';

/** The kinds of batches in the record history. */
export type BatchOperation =
  | 'register'
  | 'change'
  | 'delete'
  | 'merge'
  | 'edit'
  | 'undo'
  | 'restore'
  | 'rename';

/** The batch that a statement is part of. `at` is RFC 3339. */
export type Stamp = Readonly<{ id: string; at: string }>;

/** The data that the statement of a write needs to write the record history. */
export type Trace = Readonly<{
  by: Doer;
  /** The number of items refused before the statement, which adds those that it refuses itself. */
  failed: number;
  duplicates: number;
  /** The larger batch, which writes its own row; undefined: this statement is a whole batch. */
  within?: Stamp | undefined;
  /** For an edit of the pages, the tool that made it; undefined: the batch is named after its operation. */
  edit?: Readonly<{ note: string | undefined }> | undefined;
}>;

/** The parameters of a trace, in the order in which {@link traceSql} expects them. */
export const traceParams = ({ by, failed, duplicates, within, edit }: Trace): unknown[] => [
  ...doerParams(by),
  failed,
  duplicates,
  within?.id ?? null,
  within?.at ?? null,
  edit === undefined ? null : 'edit',
  edit?.note ?? null,
];

/** The number of parameters of {@link traceParams}. */
export const TRACE_PARAMS = 11;

/** The actor, the address and the request: five parameters. */
export const doerParams = ({ actor, address, requestId }: Doer): unknown[] => [
  actor?.kind ?? 'anyone',
  actor === undefined || actor.kind === 'system' ? null : actor.id,
  actor?.name ?? '',
  address,
  requestId ?? null,
];

/** The columns of a batch's row for {@link doerParams}, and their types. */
export const DOER_COLUMNS = 'actor_kind, actor_id, actor_name, address, request_id';
export const doerValues = (first: number): string =>
  `$${first}::text, $${first + 1}::uuid, $${first + 2}::text, $${first + 3}::text, $${first + 4}::uuid`;

/** The SQL by which a statement writes the record history. @param first the number of the first trace parameter */
export function traceSql(collection: Collection, first: number) {
  const failed = `$${first + 5}::integer`;
  const duplicates = `$${first + 6}::integer`;
  const within = `$${first + 7}::bigint`;
  const withinAt = `$${first + 8}::timestamptz`;
  const named = `$${first + 9}::text`;
  const note = `$${first + 10}::text`;
  const isOwn = `(${within} IS NULL OR ${withinAt} IS NULL)`;
  return {
    /**
     * The batch's number and label as the CTE `stamp`. Both are drawn only after the CTE `after`, which takes the locks, so
     * that the states of a record are in the order of the numbers.
     */
    stamp: (after: string) => `stamp AS MATERIALIZED (
  SELECT s.batch_id AS id, s.batch_at AS at FROM (SELECT count(*) AS ready FROM ${after}) l
  CROSS JOIN LATERAL ${drawSql(literal(collection.resource), { ready: 'l.ready IS NOT NULL', within, withinAt })} s
)`,

    /** Stores the rows of `from`, with the alias `r`, in their state before the statement, as the CTE `kept`. */
    keep: (operation: HistoryOperation, from: string) => `kept AS (
  ${keepSql(collection, {
    stamp: 's.id, s.at',
    operation: literal(operation),
    state: recordColumns(collection, 'r'),
    from: `stamp s CROSS JOIN ${from}`,
  })}
)`,

    /** Inserts the batch's row as the CTE `batch`, from one row of counts, unless a larger batch writes it. Returns `id`. */
    batch: (
      operation: BatchOperation,
      counts: {
        registered?: string;
        changed?: string;
        deleted?: string;
        failed?: string;
        duplicates?: string;
        newRecords?: string;
        /** The source of these counts, without a row if nothing was written. */
        from: string;
        stamp?: string;
      },
    ) => `batch AS (
  ${batchSql(
    {
      'id, at': counts.stamp ?? 's.batch_id, s.batch_at',
      collection: literal(collection.resource),
      operation: `coalesce(${named}, ${literal(operation)})`,
      note,
      [DOER_COLUMNS]: doerValues(first),
      registered: counts.registered ?? '0',
      changed: counts.changed ?? '0',
      deleted: counts.deleted ?? '0',
      failed: `${failed} + ${counts.failed ?? 0}`,
      duplicates: `${duplicates} + ${counts.duplicates ?? 0}`,
      new_records: counts.newRecords ?? 'NULL',
    },
    counts.stamp === undefined
      ? `(SELECT * FROM ${counts.from} AND ${isOwn}) c CROSS JOIN LATERAL ${drawSql(literal(collection.resource), { ready: 'c IS NOT NULL' })} s`
      : `${counts.from} AND ${isOwn}`,
  )} RETURNING id
)`,
  };
}
