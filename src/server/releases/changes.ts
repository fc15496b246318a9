import type { Collection, Field } from '@/domain/collections';
import { figureFieldsOf, sourceOf } from '@/domain/collections/parts';
import type { WireRecord } from '@/domain/collections/view/view';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted, recordJson } from '@/server/database/schema/sql';
import type { RestFilter } from '@/server/records/list/list-filter';
import { filterConditions, filterValues } from '@/server/records/list/list-rows-sql';
import type { ReadRow } from '@/server/records/place-codes/stored-places';
import { isOfPeriod, type Pin, pinnedSql } from '@/server/records/released/pinned-sql';

/** The records of a period: as of a label, or as they are now. */
export type PeriodRecords = Omit<Pin, 'at'> & Readonly<{ at: string | undefined }>;

/** A record that differs; null: it is not among the records of that side. */
export type ReleaseChange = Readonly<{
  record: number;
  before: WireRecord | null;
  after: WireRecord | null;
}>;

/** The sum of the figures of the records of a unit, before and after; null: it has no record there. Sums are texts. */
export type ChangedUnit = Readonly<{
  /** As it is stored; `''`: the whole collection. */
  unit: string;
  before: Readonly<Record<string, string>> | null;
  after: Readonly<Record<string, string>> | null;
}>;

type Compared = Readonly<{
  collection: Collection;
  before: Pin;
  after: PeriodRecords;
  /** The filters of a caller who sees only some records. */
  own?: readonly RestFilter[];
}>;

/**
 * The records that differ between a release and other records of the same period, in the order of their identifiers.
 * @param page `after`: only greater identifiers; `limit` of them
 */
export async function readReleaseChanges(
  readRow: ReadRow,
  compared: Compared,
  page: Readonly<{ after: number; limit: number }>,
): Promise<Readonly<{ total: number; changes: readonly ReleaseChange[] }>> {
  const { differing, values } = differingSql(compared);
  const [after, limit] = [values.length + 1, values.length + 2];
  return readRow(
    `WITH ${differing}
SELECT (SELECT count(*)::integer FROM differing) AS total, coalesce((
  SELECT json_agg(json_build_object('record', d.id, 'before', d.before, 'after', d.after) ORDER BY d.id)
  FROM (SELECT * FROM differing WHERE id > $${after}::integer ORDER BY id LIMIT $${limit}::integer) d
), '[]') AS changes`,
    [...values, page.after, page.limit],
  );
}

/** The number of records that differ, and the identifiers of the first. */
export async function readDifferingRecords(
  readRow: ReadRow,
  compared: Compared,
  limit: number,
): Promise<Readonly<{ total: number; records: readonly number[] }>> {
  const { differing, values } = differingSql(compared);
  return readRow(
    `WITH ${differing}
SELECT (SELECT count(*)::integer FROM differing) AS total,
  ARRAY(SELECT id FROM differing ORDER BY id LIMIT $${values.length + 1}::integer) AS records`,
    [...values, limit],
  );
}

/** The units with records that differ, and the sums of their figures on both sides. Figures are added as records have them. */
export async function readChangedUnits(
  readRow: ReadRow,
  compared: Compared,
): Promise<readonly ChangedUnit[]> {
  const { collection, before, after } = compared;
  const { differing, values } = differingSql(compared);
  const unit = sourceOf(collection);
  const unitOf = (table: string) => (unit === undefined ? `''` : `${table}.${quoted(unit.name)}`);
  const units = `u AS MATERIALIZED (SELECT DISTINCT unit FROM (
  SELECT ${memberOf('before', unit)} AS unit FROM differing WHERE before IS NOT NULL
  UNION ALL SELECT ${memberOf('after', unit)} FROM differing WHERE after IS NOT NULL) d)`;
  const sums = figureFieldsOf(collection)
    .map(({ name }) => `${literal(name)}, sum(t.${quoted(name)})::text`)
    .join(', ');
  const sumsOf = (records: string) =>
    `SELECT ${unitOf('t')} AS unit, json_build_object(${sums}) AS sums FROM (${records}) t GROUP BY 1`;
  const ofUnits = (table: string) => `${unitOf(table)} IN (SELECT unit FROM u)`;
  const { units: found } = await readRow<{ units: readonly ChangedUnit[] }>(
    `WITH ${differing}, ${units}
SELECT coalesce(json_agg(json_build_object('unit', u.unit, 'before', b.sums, 'after', a.sums) ORDER BY u.unit), '[]') AS units
FROM u
LEFT JOIN (${sumsOf(recordsSql(collection, before, ofUnits))}) b USING (unit)
LEFT JOIN (${sumsOf(recordsSql(collection, after, ofUnits))}) a USING (unit)`,
    values,
  );
  return found;
}

const memberOf = (side: string, unit: Field | undefined): string =>
  unit === undefined ? `''` : `${side} ->> ${literal(unit.name)}`;

/** The common table expression `differing`: identifier, and the record on each side. */
function differingSql({ collection, before, after, own = [] }: Compared) {
  const id = quoted(collection.identifier);
  const ofTouched = (table: string) => `${table}.${id} IN (SELECT id FROM touched)`;
  const isOwn = filterConditions(own, { first: 1 })
    .map((condition) => ` AND ${condition}`)
    .join('');
  const side = (records: PeriodRecords) => `
  SELECT t.${id} AS id, ${recordJson(collection)}::jsonb AS record, ROW(${comparedColumns(collection)}) AS compared
  FROM (${recordsSql(collection, records, ofTouched)}) t WHERE true${isOwn}`;
  return {
    differing: `touched AS MATERIALIZED (${touchedSql(collection, before.at, after.at)}),
differing AS MATERIALIZED (
  SELECT coalesce(b.id, a.id) AS id, b.record AS before, a.record AS after
  FROM (${side(before)}) b FULL JOIN (${side(after)}) a ON a.id = b.id
  WHERE a.compared IS DISTINCT FROM b.compared
)`,
    values: filterValues(own),
  };
}

/** All fields but the time of the last write, which changes with each. */
const comparedColumns = ({ fields }: Collection): string =>
  fields
    .filter(({ name }) => name !== WRITTEN)
    .map(({ name }) => `t.${quoted(name)}`)
    .join(', ');

const WRITTEN = 'date_now';

function recordsSql(
  collection: Collection,
  { at, ...period }: PeriodRecords,
  also: (table: string) => string,
): string {
  if (at !== undefined) return pinnedSql(collection, { since: at, pins: [{ ...period, at }] }, also);
  return `SELECT * FROM ${quoted(collection.resource)} c WHERE ${isOfPeriod(collection, period, 'c')} AND ${also('c')}`;
}

/** The identifiers of records that were written between two labels, or since the first. */
function touchedSql(collection: Collection, from: string, to: string | undefined): string {
  const between = (table: string) =>
    `${table}.at > ${literal(from)}::timestamptz${to === undefined ? '' : ` AND ${table}.at <= ${literal(to)}::timestamptz`}`;
  return `
  SELECT h.${quoted(collection.identifier)} AS id FROM ${historyTable(collection)} h WHERE ${between('h')}
  UNION
  SELECT n FROM ${BATCH_TABLE} b, unnest(b.new_records) r, generate_series(lower(r), upper(r) - 1) n
  WHERE b.collection = ${literal(collection.resource)} AND b.new_records IS NOT NULL AND ${between('b')}`;
}
