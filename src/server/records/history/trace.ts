import type { Collection } from '@/domain/collections';
import type { Doer } from '@/server/actor';
import { literal } from '../sql';
import { BATCH_TABLE, drawSql, type HistoryOperation, historyTable, recordColumns } from './names';

/** What a batch did, as its trace names it. */
export type BatchOperation = 'register' | 'change' | 'delete' | 'edit' | 'undo' | 'restore' | 'rename';

/** A batch under way, of which a statement is a part. `at` is RFC 3339. */
export type Stamp = Readonly<{ id: string; at: string }>;

/** What a write's statement must know to leave its trace. */
export type Trace = Readonly<{
  by: Doer;
  /** Items refused before PostgreSQL was asked; what it refuses itself it adds. */
  failed: number;
  duplicates: number;
  /** The batch that this is a part of, which writes its own row; undefined: this is a batch of its own. */
  within?: Stamp | undefined;
  /** The batch is an edit of the pages, and by which of their tools; undefined: it is named after its operation. */
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

/** How many parameters {@link traceParams} gives. */
export const TRACE_PARAMS = 10;

/** Who, and from where: four parameters. */
export const doerParams = ({ actor, address }: Doer): unknown[] => [
  actor?.kind ?? 'anyone',
  actor === undefined || actor.kind === 'system' ? null : actor.id,
  actor?.name ?? '',
  address,
];

/** The columns of a batch's row that {@link doerParams} fill, and their types. */
export const DOER_COLUMNS = 'actor_kind, actor_id, actor_name, address';
export const doerValues = (first: number): string =>
  `$${first}::text, $${first + 1}::uuid, $${first + 2}::text, $${first + 3}::text`;

/** The pieces of SQL by which a statement leaves its trace. @param first the place of the first trace parameter */
export function traceSql(collection: Collection, first: number) {
  const failed = `$${first + 4}::integer`;
  const duplicates = `$${first + 5}::integer`;
  const within = `$${first + 6}::bigint`;
  const withinAt = `$${first + 7}::timestamptz`;
  const named = `$${first + 8}::text`;
  const note = `$${first + 9}::text`;
  const isOwn = `(${within} IS NULL OR ${withinAt} IS NULL)`;
  return {
    /**
     * The batch's number and time as the CTE `stamp`. Both are drawn only when `after` is at hand: with the locks
     * held, so that a record's states follow one another in the order of the numbers.
     */
    stamp: (after: string) => `stamp AS MATERIALIZED (
  SELECT s.batch_id AS id, s.batch_at AS at FROM (SELECT count(*) AS ready FROM ${after}) l
  CROSS JOIN LATERAL ${drawSql(literal(collection.resource), { ready: 'l.ready IS NOT NULL', within, withinAt })} s
)`,

    /** Keeps the rows of `from`, an alias of which is `r`, as they are before the statement, as the CTE `kept`. */
    keep: (operation: HistoryOperation, from: string) => `kept AS (
  INSERT INTO ${historyTable(collection)} (batch_id, at, operation, ${recordColumns(collection)})
  SELECT s.id, s.at, ${literal(operation)}, ${recordColumns(collection, 'r')} FROM stamp s CROSS JOIN ${from}
)`,

    /** The batch's own row as the CTE `batch`, from one row of counts, unless another batch writes it. It gives the `id`. */
    batch: (
      operation: BatchOperation,
      counts: {
        registered?: string;
        changed?: string;
        deleted?: string;
        failed?: string;
        duplicates?: string;
        newRecords?: string;
        /** Where these are computed; it has no row where nothing was written. */
        from: string;
        stamp?: string;
      },
    ) => `batch AS (
  INSERT INTO ${BATCH_TABLE} (id, at, collection, operation, note, ${DOER_COLUMNS}, registered, changed, deleted, failed, duplicates, new_records)
  SELECT ${counts.stamp ?? 's.batch_id, s.batch_at'}, ${literal(collection.resource)}, coalesce(${named}, ${literal(operation)}), ${note}, ${doerValues(first)},
    ${counts.registered ?? 0}, ${counts.changed ?? 0}, ${counts.deleted ?? 0},
    ${failed} + ${counts.failed ?? 0}, ${duplicates} + ${counts.duplicates ?? 0}, ${counts.newRecords ?? 'NULL'}
  FROM ${
    counts.stamp === undefined
      ? `(SELECT * FROM ${counts.from} AND ${isOwn}) c CROSS JOIN LATERAL ${drawSql(literal(collection.resource), { ready: 'c IS NOT NULL' })} s`
      : `${counts.from} AND ${isOwn}`
  } RETURNING id
)`,
  };
}
