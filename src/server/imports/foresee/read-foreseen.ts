import type { RuleName } from '@/domain/checks/all-rules';
import type { Collection, CollectionName } from '@/domain/collections';
import type { ForeseenFinding } from '@/domain/imports/import';
import type { RunQuery } from '@/server/checks/query';
import { visibleFindings, type Wanted } from '@/server/checks/read-findings';
import { isUndefinedTable } from '@/server/database/failures';
import { literal } from '@/server/database/schema/sql';
import type { StageTables } from '../stage/stage-tables';
import { newIdentifier } from './staged-records';

/** The findings that storing an import would add. */
export type ForeseenList = Readonly<{
  findings: readonly ForeseenFinding[];
  /** The number of findings to skip for the next page; null: there are no more. */
  next: number | null;
  /** The number of findings of each rule in each collection. */
  counts: readonly Readonly<{ collection: CollectionName; rule: RuleName; count: number }>[];
}>;

type Asked = Readonly<{
  collection: Collection;
  tables: StageTables;
  wanted: Omit<Wanted, 'collection' | 'state' | 'search'> & Readonly<{ skip: number; limit: number }>;
}>;

/** Reads the foreseen findings that a person may see, in the order in which they were found; none before a search has begun. */
export async function readForeseen(
  query: RunQuery,
  { collection, tables, wanted }: Asked,
): Promise<ForeseenList> {
  const { skip, limit, rule, ...visible } = wanted;
  const shown = visibleFindings({ ...visible, rule });
  const all = visibleFindings(visible);
  try {
    const findings = await query<ForeseenFinding>(
      `SELECT f.n::integer AS n, f.rule, f.collection, f.key, f.field, f.records, f.value, f.expected,
         ${OFFICE}, ${placeSql(collection, tables)} AS place
       FROM (SELECT * FROM ${tables.findings} f WHERE ${shown.sql} ORDER BY f.n
             LIMIT $${shown.params.length + 1} OFFSET $${shown.params.length + 2}) f ORDER BY f.n`,
      [...shown.params, limit + 1, skip],
    );
    const counts = await query<ForeseenList['counts'][number]>(
      `SELECT collection, rule, count(*)::integer AS count FROM ${tables.findings} f WHERE ${all.sql} GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
      all.params,
    );
    return {
      findings: findings.slice(0, limit),
      next: findings.length > limit ? skip + limit : null,
      counts,
    };
  } catch (error) {
    if (isUndefinedTable(error)) return { findings: [], next: null, counts: [] };
    throw error;
  }
}

/** The rule of the office; a table that an earlier version made has none. */
const OFFICE = `to_jsonb(f) -> 'office' AS office`;

/** A foreseen finding about one of the rows of a preview. */
export type RowFinding = Pick<
  ForeseenFinding,
  'rule' | 'field' | 'records' | 'value' | 'expected' | 'office'
> &
  Readonly<{
    /** The row's number. */
    n: number;
  }>;

/** Reads the findings about some rows, by their numbers: none before a search has begun. */
export async function readForeseenOfRows(
  query: RunQuery,
  { collection, tables, rows }: Pick<Asked, 'collection' | 'tables'> & { rows: readonly number[] },
): Promise<readonly RowFinding[]> {
  const { findings, result } = tables;
  try {
    return await query<RowFinding>(
      `SELECT r.n::integer AS n, f.rule, f.field, f.records, f.value, f.expected, ${OFFICE}
       FROM ${result} r JOIN ${findings} f ON f.collection = ${literal(collection.resource)}
         AND CASE r.status WHEN 'new' THEN ${newIdentifier('r.n')} ELSE r.record END = ANY (f.ids)
       WHERE r.n = ANY ($1::bigint[]) AND r.status IN ('new', 'changed', 'same') ORDER BY r.n, f.n`,
      [rows],
    );
  } catch (error) {
    if (isUndefinedTable(error)) return [];
    throw error;
  }
}

/** The sheet and line of the first record of a finding `f` in the file: a new record, else a changed one. */
const placeSql = ({ resource }: Collection, { items, result }: StageTables): string => `(
  SELECT json_build_object('sheet', i.__sheet, 'line', i.__line) FROM (
    SELECT r.n FROM unnest(f.ids) id JOIN ${result} r ON r.status = 'new' AND r.n = ${newIdentifier('id')} WHERE id < 0
    UNION ALL
    SELECT r.n FROM unnest(f.ids) id JOIN ${result} r ON r.record = id AND r.status IN ('changed', 'deleted')
      WHERE id > 0 AND r.status = 'changed'
  ) r JOIN ${items} i ON i.__n = r.n WHERE f.collection = ${literal(resource)} ORDER BY r.n LIMIT 1
)`;
