import type { Collection } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import type { WireRecord } from '@/domain/collections/view/view';
import type { ImportRow, ProblemKind, RowFault, RowStatus } from '@/domain/imports/import';
import { type RecordProblem, recordFault } from '@/domain/imports/record-faults';
import type { Doubt } from '@/domain/imports/steps';
import type { Pool } from '@/server/database/pool';
import { wireColumns } from '@/server/database/schema/sql';
import { problemsOf, refuseGone } from './problems';
import { type StageTables, wasColumn } from './stage-tables';

export type PreviewPage = Readonly<{
  collection: Collection;
  tables: StageTables;
  status: RowStatus;
  /** Only rows with this kind of fault or doubt. */
  problem?: ProblemKind | undefined;
  /** The position of the first row among these, from 0. */
  from: number;
  take: number;
}>;

/**
 * Reads rows of a preview, in the order of the file.
 * @throws {ServiceError} `import_file_gone` if the preview was deleted, as old ones are
 */
export async function readPreview(
  pool: Pool,
  { collection, tables, status, problem, from, take }: PreviewPage,
): Promise<{ rows: ImportRow[] }> {
  const found = problem === undefined ? '' : `AND ${hasProblem(collection, tables)}`;
  const named = problem === undefined ? [] : [problem.code, problem.field];
  const { rows } = await pool
    .query<FoundRow>(rowsSql(collection, { tables, found }), [status, from, take, ...named])
    .catch(refuseGone);
  return { rows: rows.map((row) => shown(row, collection)) };
}

type FoundRow = {
  n: string;
  status: RowStatus;
  record: string | null;
  sheet: string | null;
  line: string | null;
  lines: number | null;
  texts: Record<string, string | null> | null;
  faults: RowFault[] | null;
  problem: RecordProblem | null;
  other: string | null;
  doubts: Doubt[] | null;
  values: WireRecord;
  was: WireRecord;
};

/** Whether the row `r` of a result has a fault or doubt of the code $4 at the field $5. */
const hasProblem = (collection: Collection, { items }: StageTables): string => `EXISTS (
  SELECT FROM ${items} i, ${problemsOf(collection)} p WHERE i.__n = r.n AND p.code = $4 AND p.field = $5
)`;

/** @param options.found a further condition for the row `r` */
const rowsSql = (
  collection: Collection,
  { tables: { items, result }, found }: { tables: StageTables; found: string },
): string => `
SELECT r.n::text AS n, r.status, r.record, s.__sheet AS sheet, s.__line::text AS line, s.__lines AS lines,
  s.__item AS texts, s.__faults AS faults, r.problem, r.other::text AS other, s.__doubts AS doubts,
  (SELECT to_json(v) FROM (
    SELECT s.__record AS "${collection.identifier}", ${wireColumns(collection.fields, 's')}
  ) v) AS values,
  (SELECT to_json(v) FROM (
    SELECT ${wireColumns(collection.fields, 'w')}
    FROM (SELECT ${collection.fields.map((field) => `r.${wasColumn(field)} AS "${field.name}"`).join(', ')}) w
  ) v) AS was
FROM (
  SELECT * FROM ${result} r WHERE status = $1 ${found} ORDER BY n OFFSET $2::bigint LIMIT $3::integer
) r
LEFT JOIN ${items} s ON s.__n = r.n AND r.status <> 'deleted'
ORDER BY r.n`;

function shown({ texts, values, was, ...row }: FoundRow, collection: Collection): ImportRow {
  const { status, problem, other } = row;
  return {
    n: Number(row.n),
    status,
    record: row.record === null ? null : Number(row.record),
    sheet: row.sheet ?? '',
    line: Number(row.line ?? 0),
    lines: row.lines ?? 0,
    item: status === 'deleted' ? was : texts === null ? values : { ...texts, ...withoutNulls(values) },
    was: status === 'changed' ? changedIn(was, { values, collection }) : null,
    faults: problem === null ? (row.faults ?? []) : [recordFault(problem, Number(other), collection)],
    doubts: row.doubts ?? [],
  };
}

const withoutNulls = (values: WireRecord): WireRecord =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * The stored values that would change. The time of the record always would, but is shown only if the file names another one.
 */
function changedIn(
  was: WireRecord,
  { values, collection }: { values: WireRecord; collection: Collection },
): WireRecord {
  const names = collection.fields
    .filter((field) => !hasDefault(field) || values[field.name] !== null)
    .map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => was[name] !== values[name]).map((name) => [name, was[name]!]),
  );
}
