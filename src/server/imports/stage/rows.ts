import type { Collection, Field } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import type { WireRecord } from '@/domain/collections/view/view';
import type { ImportRow, RowFault, RowStatus } from '@/domain/imports/import';
import type { Doubt } from '@/domain/imports/steps';
import { isUndefinedTable } from '@/server/database/failures';
import type { Pool } from '@/server/database/pool';
import { wireColumns } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { figuresOf, type StageTables, wasColumn } from './stage-tables';

export type PreviewPage = Readonly<{
  collection: Collection;
  tables: StageTables;
  status: RowStatus;
  /** Only rows after this one; null: from the first. */
  after: number | null;
  take: number;
}>;

/**
 * Reads rows of a preview, in the order of the file.
 * @returns a page of them, and the row to read the next page after
 * @throws {ServiceError} `import_file_gone` if the preview was deleted, as old ones are
 */
export async function readPreview(
  pool: Pool,
  { collection, tables, status, after, take }: PreviewPage,
): Promise<{ rows: ImportRow[]; next: number | null }> {
  const { rows } = await pool
    .query<FoundRow>(rowsSql(collection, tables), [status, after ?? -1, take + 1])
    .catch(refuseGone);
  const page = rows.slice(0, take).map((row) => shown(row, collection));
  return { rows: page, next: rows.length > take ? page.at(-1)!.n : null };
}

/** Refuses where the table of a preview no longer exists; other errors are thrown again. */
function refuseGone(error: unknown): never {
  if (!isUndefinedTable(error)) throw error;
  throw new ServiceError('import_file_gone', { cause: error });
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
  doubts: Doubt[] | null;
  values: WireRecord;
  was: WireRecord;
};

const rowsSql = (collection: Collection, { items, result }: StageTables): string => `
SELECT r.n::text AS n, r.status, r.record, s.__sheet AS sheet, s.__line::text AS line, s.__lines AS lines,
  s.__item AS texts, s.__faults AS faults, s.__doubts AS doubts,
  (SELECT to_json(v) FROM (SELECT ${wireColumns(collection.fields, 's')}) v) AS values,
  (SELECT to_json(v) FROM (
    SELECT ${wireColumns(collection.fields, 'w')}
    FROM (SELECT ${collection.fields.map((field) => `r.${wasColumn(field)} AS "${field.name}"`).join(', ')}) w
  ) v) AS was
FROM (SELECT * FROM ${result} WHERE status = $1 AND n > $2::bigint ORDER BY n LIMIT $3::integer) r
LEFT JOIN ${items} s ON s.__n = r.n AND r.status <> 'deleted'
ORDER BY r.n`;

function shown({ texts, values, was, ...row }: FoundRow, collection: Collection): ImportRow {
  const { status } = row;
  return {
    n: Number(row.n),
    status,
    record: row.record === null ? null : Number(row.record),
    sheet: row.sheet ?? '',
    line: Number(row.line ?? 0),
    lines: row.lines ?? 0,
    item: status === 'deleted' ? was : texts === null ? values : { ...texts, ...withoutNulls(values) },
    was: status === 'changed' ? changedIn(was, { values, collection }) : null,
    faults: row.faults ?? [],
    doubts: row.doubts ?? [],
  };
}

const withoutNulls = (values: WireRecord): WireRecord =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The stored values that would change. The time of the record does, but is shown only where the file names another. */
function changedIn(
  was: WireRecord,
  { values, collection }: { values: WireRecord; collection: Collection },
): WireRecord {
  const times: readonly Field[] = collection.fields.filter(
    (field) => hasDefault(field) && values[field.name] !== null,
  );
  const names = [...figuresOf(collection), ...times].map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => was[name] !== values[name]).map((name) => [name, was[name]!]),
  );
}
