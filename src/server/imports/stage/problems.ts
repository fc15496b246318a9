import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { MAX_SHOWN_TEXT } from '@/domain/imports/file-reading';
import type { ImportProblem, ProblemKind, ProblemText } from '@/domain/imports/import';
import { LOCKED, RECORD_PROBLEMS, recordFault } from '@/domain/imports/record-faults';
import { isUndefinedTable } from '@/server/database/failures';
import type { Pool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import type { StageTables } from './stage-tables';

/**
 * Counts the faults and doubts of a preview by kind, the most frequent first.
 * @throws {ServiceError} `import_file_gone` if the preview was deleted, as old ones are
 */
export async function readProblems(
  pool: Pool,
  { collection, tables }: { collection: Collection; tables: StageTables },
): Promise<ImportProblem[]> {
  const { rows } = await pool.query<ImportProblem>(problemsSql(collection, tables)).catch(refuseGone);
  return rows;
}

/**
 * The texts that have a kind of fault or doubt, with the reading of each, the most frequent first.
 * @throws {ServiceError} `import_file_gone` as `readProblems`
 */
export async function readProblemTexts(
  pool: Pool,
  options: {
    collection: Collection;
    tables: StageTables;
    problem: ProblemKind;
    skip: number;
    take: number;
  },
): Promise<{ texts: ProblemText[]; total: number }> {
  const { collection, tables, problem, skip, take } = options;
  const { rows } = await pool
    .query<{ texts: ProblemText[] | null; total: number }>(textsSql(collection, tables), [
      problem.code,
      problem.field,
      skip,
      take,
      MAX_SHOWN_TEXT,
    ])
    .catch(refuseGone);
  return { texts: rows[0]?.texts ?? [], total: rows[0]?.total ?? 0 };
}

const textsSql = (collection: Collection, { items, result }: StageTables): string => `
WITH texts AS (
  SELECT coalesce(p.text, i.__item ->> p.field) AS text, p.read, p.otherwise, count(DISTINCT r.n)::integer AS rows
  FROM ${result} r JOIN ${items} i ON i.__n = r.n, ${problemsOf(collection)} p
  WHERE r.status IN ('faulty', 'doubtful') AND p.code = $1 AND p.field = $2
  GROUP BY 1, 2, 3 HAVING coalesce(p.text, i.__item ->> p.field) <> ''
), shown AS (
  SELECT left(text, $5) AS text, rows, read, otherwise FROM texts
  ORDER BY rows DESC, text, read, otherwise OFFSET $3::integer LIMIT $4::integer
)
SELECT (SELECT json_agg(shown) FROM shown) AS texts, (SELECT count(*)::integer FROM texts) AS total`;

/**
 * The faults and doubts of a row `r` of a result, whose item is `i`, one row each: `code`, `field` and, for a doubt, `text`,
 * `read`, `otherwise`. A fault that was found by comparing with the records is the only one, as in `rows.ts`.
 */
export const problemsOf = (collection: Collection): string => {
  const compared = [...RECORD_PROBLEMS, ...lockedProblem(collection)].map((problem) => {
    const { code, field = '' } = recordFault(problem, 0, collection);
    return `WHEN '${problem}' THEN '[{"code": "${code}", "field": "${field}"}]'::jsonb`;
  });
  return `LATERAL (
    SELECT value ->> 'code' AS code, coalesce(value ->> 'field', '') AS field,
      value ->> 'text' AS text, value ->> 'read' AS read, value ->> 'otherwise' AS otherwise
    FROM jsonb_array_elements(
      CASE CASE WHEN starts_with(r.problem, '${LOCKED}') THEN '${LOCKED}' ELSE r.problem END ${compared.join(' ')} ELSE coalesce(i.__faults, '[]') END || coalesce(i.__doubts, '[]')
    )
  )`;
};

const lockedProblem = (collection: Collection) =>
  periodsOf(collection).length === 0 ? [] : ([LOCKED] as const);

const problemsSql = (collection: Collection, { items, result }: StageTables): string => `
SELECT r.status, p.code, p.field, count(DISTINCT r.n)::integer AS rows
FROM ${result} r JOIN ${items} i ON i.__n = r.n, ${problemsOf(collection)} p
WHERE r.status IN ('faulty', 'doubtful') GROUP BY 1, 2, 3 ORDER BY rows DESC, p.code, p.field`;

/** Refuses if the table of a preview no longer exists; other errors are thrown again. */
export function refuseGone(error: unknown): never {
  if (!isUndefinedTable(error)) throw error;
  throw new ServiceError('import_file_gone', { cause: error });
}
