import type { HistoryDoer } from './read';

/** A batch that wrote certain records. `at` is RFC 3339. */
export type WritingBatch = Readonly<{
  id: string;
  at: string;
  operation: string;
  note: string | null;
  actor: HistoryDoer;
  /** The name of the file, if the batch is an import. */
  file: string | null;
  registered: number;
  changed: number;
  deleted: number;
}>;

/** The most batches that are shown for some records. */
export const MAX_WRITING_BATCHES = 20;

/** The SQL of a {@link WritingBatch} as JSON. @param counts the SQL of its counts; `b`: the batch */
export const writingBatchSql = (
  counts: Readonly<Record<'registered' | 'changed' | 'deleted', string>>,
): string =>
  `json_build_object('id', b.id::text, 'at', b.at, 'operation', b.operation, 'note', b.note,
  'actor', json_build_object('kind', b.actor_kind, 'id', b.actor_id, 'name', b.actor_name),
  'file', b.details ->> 'file', 'registered', ${counts.registered}, 'changed', ${counts.changed}, 'deleted', ${counts.deleted})`;
