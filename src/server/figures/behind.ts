import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { Pool } from '@/server/database/pool';
import { BATCH_TABLE, historyTable, IMPORT_LINE_TABLE } from '@/server/database/schema/history-names';
import { literal, quoted, recordJson } from '@/server/database/schema/sql';
import type { HistoryDoer } from '@/server/records/history/read';
import { oncePerCollection } from '@/server/records/memoize';

/** The batch that wrote a record. `at`: RFC 3339; `undoes`: the batch that it undid. */
export type BehindBatch = Readonly<{
  id: string;
  at: string;
  operation: string;
  note: string | null;
  actor: HistoryDoer;
  undoes: string | null;
}>;

/** Where in a file a record came from. */
export type BehindFile = Readonly<{
  batch: string;
  /** The import, and its file with the SHA-256. */
  import: string;
  name: string;
  sha256: string;
  /** Whether the file is still kept. */
  isKept: boolean;
  /** The first of its lines, and their number; null: the batch is older than the service's knowledge of lines. */
  sheet: string | null;
  line: number | null;
  lines: number | null;
}>;

/** A record behind a figure, as it was at its label. */
export type BehindRecord = Readonly<{
  id: number;
  record: WireRecord | null;
  /** Null: the history of its batch is no longer kept. */
  batch: BehindBatch | null;
  /** Null: it did not come from a file, or nobody can say from which line since a batch was undone. */
  file: BehindFile | null;
}>;

export type BehindPage = Readonly<{ records: readonly BehindRecord[]; next: number | null }>;

/** The records behind a pinned figure, ascending by identifier. */
export async function readBehind(
  pool: Pool,
  { collection, id, after, limit }: { collection: Collection; id: string; after: number; limit: number },
): Promise<BehindPage> {
  const { rows } = await pool.query<BehindRecord>(behindSql(collection), [id, after, limit + 1]);
  const records = rows.slice(0, limit);
  return { records, next: rows.length > limit ? records.at(-1)!.id : null };
}

/** Whether the record history reaches back to a label, so that the states of records at that time are known. */
export async function reachesBack(pool: Pool, label: string): Promise<boolean> {
  const { rows } = await pool.query<{ reaches: boolean }>(
    'SELECT coalesce((SELECT max(at) FROM record_history.beginning) <= $1::timestamptz, true) AS reaches',
    [label],
  );
  return rows[0]!.reaches;
}

/**
 * Which records are on the page is found first, from the first ranges of the figure's identifiers. The state at the label is that
 * of the first history row after it, or the present one. The batch is the last one up to the label. Where that is not an import,
 * the file is that of the last import before it, unless a batch was undone since.
 */
const behindSql = oncePerCollection((collection) => {
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const ofCollection = `b.collection = ${literal(collection.resource)}`;
  const later = `FROM figure f, ${history} t WHERE t.${id} = p.id AND t.at > f.label`;
  const state = `CASE WHEN t.operation <> 'restore' THEN ${recordJson(collection)}::json END`;
  return `
WITH figure AS MATERIALIZED (SELECT ids, label FROM pinned_figure WHERE id = $1),
page AS MATERIALIZED (
  SELECT n AS id FROM (
    SELECT r FROM figure, unnest(ids * int4multirange(int4range($2::integer + 1, NULL))) r ORDER BY r LIMIT $3::integer
  ) ranges, generate_series(lower(r), least(upper(r) - 1, lower(r) + $3::integer)) n
  ORDER BY n LIMIT $3::integer
), written AS (
  SELECT p.id, h.batch_id FROM figure f CROSS JOIN page p JOIN ${history} h ON h.${id} = p.id AND h.at <= f.label
  UNION ALL
  SELECT p.id, r.batch_id FROM page p CROSS JOIN LATERAL (
    SELECT b.id AS batch_id FROM ${BATCH_TABLE} b
    WHERE ${ofCollection} AND upper(b.new_records) > p.id AND b.new_records @> p.id ORDER BY upper(b.new_records) LIMIT 1
  ) r
), last AS (
  SELECT w.id, max(b.id) AS batch, max(b.id) FILTER (WHERE b.details ? 'import') AS imported,
    max(b.id) FILTER (WHERE b.operation IN ('undo', 'restore')) AS reversed
  FROM written w JOIN ${BATCH_TABLE} b ON ${ofCollection} AND b.id = w.batch_id GROUP BY w.id
)
SELECT p.id,
  CASE
    WHEN EXISTS (SELECT ${later}) THEN (SELECT ${state} ${later} ORDER BY t.batch_id LIMIT 1)
    ELSE (SELECT ${recordJson(collection)}::json FROM ${quoted(collection.resource)} t WHERE t.${id} = p.id)
  END AS record,
  (SELECT json_build_object('id', b.id::text, 'at', b.at, 'operation', b.operation, 'note', b.note,
     'actor', json_build_object('kind', b.actor_kind, 'id', b.actor_id, 'name', b.actor_name), 'undoes', b.undoes::text)
   FROM ${BATCH_TABLE} b WHERE ${ofCollection} AND b.id = l.batch) AS batch,
  (SELECT json_build_object('batch', b.id::text, 'import', b.details ->> 'import', 'name', b.details ->> 'file',
     'sha256', b.details ->> 'sha256', 'isKept', EXISTS (
       SELECT FROM import_file_chunk c WHERE c.import_id = (b.details ->> 'import')::uuid
     ), 'sheet', s.sheet, 'line', s.line + p.id - s.first_record, 'lines', s.lines)
   FROM ${BATCH_TABLE} b LEFT JOIN LATERAL (
     SELECT * FROM ${IMPORT_LINE_TABLE} WHERE batch_id = b.id AND first_record <= p.id ORDER BY first_record DESC LIMIT 1
   ) s ON s.last_record >= p.id
   WHERE ${ofCollection} AND b.id = l.imported AND l.imported > coalesce(l.reversed, 0)) AS file
FROM page p LEFT JOIN last l USING (id) ORDER BY p.id`;
});
