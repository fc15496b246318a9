import type { Collection } from '@/domain/collections';
import type { TextReplacement } from '@/domain/collections/view/replace';
import type { View } from '@/domain/collections/view/view';
import type { Doer } from '@/server/actor';
import { drawSql } from '@/server/database/schema/history-names';
import { batchSql } from '@/server/database/schema/history-rows';
import type { Transaction } from '../batch';
import { type BatchOperation, DOER_COLUMNS, doerParams, doerValues, type Stamp } from './trace';

/**
 * The details of a change of all matching records: the view, and the values that they got or the texts that were replaced;
 * neither: they were deleted.
 */
export type MatchingDetails = Readonly<{
  view: View;
  set?: Readonly<Record<string, unknown>> | undefined;
  replace?: TextReplacement | undefined;
}>;

/** The details of an import: its number, its file with the SHA-256 in hexadecimal digits, and its recipe. */
export type ImportDetails = Readonly<{ import: string; file: string; sha256: string; recipe: unknown }>;

/** The details of items of a proposal that a person took: its number, the key that proposed them, and its agency. */
export type ProposalDetails = Readonly<{ proposal: string; proposedBy: string; agency: string | null }>;

export type BatchDetails = MatchingDetails | ImportDetails | ProposalDetails;

/** The row of a batch that is written by several statements. */
export type BatchRow = Readonly<{
  stamp: Stamp;
  collection: Collection;
  operation: BatchOperation;
  by: Doer;
  /** The tool of the pages that made the changes. */
  note?: string | undefined;
  registered?: number;
  changed?: number;
  deleted?: number;
  failed?: number;
  duplicates?: number;
  /** The identifiers drawn, in any order, or the text of a multirange of them. */
  newRecords?: readonly number[] | string | undefined;
  /** The batch that this one undid. */
  undoes?: string | undefined;
  /** More about the batch. */
  details?: BatchDetails | undefined;
}>;

/** Draws the number and label of a batch of several statements for the collection `$1`, after the records are locked. */
export const STAMP_SQL = `
SELECT batch_id::text AS id, to_char(batch_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM ${drawSql('$1::text')}`;

/** Draws the number and label within a transaction. */
export async function stampOf({ query }: Transaction, { resource }: Collection): Promise<Stamp> {
  const [stamp] = await query<Stamp>('batch stamp', STAMP_SQL, [resource]);
  return stamp!;
}

const COUNTED = ['registered', 'changed', 'deleted', 'failed', 'duplicates'] as const;

/** Inserts the row of a batch, last, when its counts are known. */
export const BATCH_ROW_SQL = batchSql({
  id: '$1::bigint',
  at: '$2::timestamptz',
  collection: '$3::text',
  operation: '$4::text',
  note: '$5::text',
  undoes: '$6::bigint',
  new_records: '$7::int4multirange',
  details: '$8::jsonb',
  ...Object.fromEntries(COUNTED.map((count, n) => [count, `$${n + 9}::integer`])),
  [DOER_COLUMNS]: doerValues(14),
});

export const batchRowParams = (row: BatchRow): unknown[] => [
  row.stamp.id,
  row.stamp.at,
  row.collection.resource,
  row.operation,
  row.note ?? null,
  row.undoes ?? null,
  typeof row.newRecords === 'string' ? row.newRecords : rangesOf(row.newRecords ?? []),
  row.details === undefined ? null : JSON.stringify(row.details),
  ...COUNTED.map((count) => row[count] ?? 0),
  ...doerParams(row.by),
];

/** The text of a multirange of numbers; null for none. */
function rangesOf(numbers: readonly number[]): string | null {
  if (numbers.length === 0) return null;
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return `{${ranges.map(([first, last]) => `[${first},${last}]`).join(',')}}`;
}
