import type { Collection } from '@/domain/collections';
import type { ImportProblem } from '@/domain/imports/import';
import { RECORD_PROBLEMS, recordFault } from '@/domain/imports/record-faults';
import { FORM_DOUBTS } from '@/domain/imports/steps';
import { isUndefinedTable } from '@/server/database/failures';
import type { Pool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import type { StageTables } from './stage-tables';

/** The maximum number of texts that are named for a kind of fault. */
const MAX_TEXTS = 20;
/** Longer texts are corrected in their cells alone. */
const MAX_TEXT = 200;

/**
 * Counts the faults and doubts of a preview by kind, the most frequent first, with the texts that have them; without those of
 * doubts about the form of cells, because the same text elsewhere is in order.
 * @throws {ServiceError} `import_file_gone` if the preview was deleted, as old ones are
 */
export async function readProblems(
  pool: Pool,
  { collection, tables }: { collection: Collection; tables: StageTables },
): Promise<ImportProblem[]> {
  const { rows } = await pool
    .query<ImportProblem>(problemsSql(collection, tables), [MAX_TEXTS, MAX_TEXT, FORM_DOUBTS])
    .catch(refuseGone);
  return rows;
}

/**
 * The faults and doubts of a row `r` of a result, whose item is `i`, one each: `code`, `field` and, of a doubt, `text`, `read`,
 * `otherwise`. A fault that was found by comparing with the records is the only one, as in `rows.ts`.
 */
export const problemsOf = (collection: Collection): string => {
  const compared = RECORD_PROBLEMS.map((problem) => {
    const { code, field = '' } = recordFault(problem, 0, collection);
    return `WHEN '${problem}' THEN '[{"code": "${code}", "field": "${field}"}]'::jsonb`;
  });
  return `LATERAL (
    SELECT value ->> 'code' AS code, coalesce(value ->> 'field', '') AS field,
      value ->> 'text' AS text, value ->> 'read' AS read, value ->> 'otherwise' AS otherwise
    FROM jsonb_array_elements(
      CASE r.problem ${compared.join(' ')} ELSE coalesce(i.__faults, '[]') END || coalesce(i.__doubts, '[]')
    )
  )`;
};

const problemsSql = (collection: Collection, { items, result }: StageTables): string => `
WITH found AS MATERIALIZED (
  SELECT r.n, r.status, p.code, p.field, coalesce(p.text, i.__item ->> p.field) AS text, p.read, p.otherwise
  FROM ${result} r JOIN ${items} i ON i.__n = r.n, ${problemsOf(collection)} p
  WHERE r.status IN ('faulty', 'doubtful')
), kinds AS (
  SELECT status, code, field, count(DISTINCT n)::integer AS rows FROM found GROUP BY 1, 2, 3
), texts AS (
  SELECT status, code, field, text, count(DISTINCT n)::integer AS rows, min(read) AS read, min(otherwise) AS otherwise,
    row_number() OVER (PARTITION BY status, code, field ORDER BY count(DISTINCT n) DESC, text) AS place
  FROM found WHERE text <> '' AND length(text) <= $2 GROUP BY 1, 2, 3, 4
)
SELECT k.*, coalesce((
  SELECT json_agg(json_build_object(
    'text', t.text, 'rows', t.rows, 'offered', array_remove(ARRAY[nullif(t.read, ''), nullif(t.otherwise, '')], NULL)
  ) ORDER BY t.place)
  FROM texts t
  WHERE (t.status, t.code, t.field) = (k.status, k.code, k.field) AND t.place <= $1 AND t.code <> ALL ($3)
), '[]') AS texts, (
  SELECT json_build_object('text', t.text, 'read', t.read, 'otherwise', t.otherwise)
  FROM texts t
  WHERE (t.status, t.code, t.field, t.place) = ('doubtful', k.code, k.field, 1) AND t.read IS NOT NULL
) AS example
FROM kinds k ORDER BY k.rows DESC, k.code, k.field`;

/** Refuses where the table of a preview no longer exists; other errors are thrown again. */
export function refuseGone(error: unknown): never {
  if (!isUndefinedTable(error)) throw error;
  throw new ServiceError('import_file_gone', { cause: error });
}
