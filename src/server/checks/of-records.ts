import { CERTAIN_RULES, type RuleName, rulesOf } from '@/domain/checks/all-rules';
import type { NumberedRule } from '@/domain/checks/office-rule';
import type { Collection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import { literal, POSTGRES_TYPE, quoted } from '@/server/database/schema/sql';
import { keySql } from './find/columns';
import { type FindingKey, findingKeysOf } from './find/keys';
import type { RunQuery } from './query';

/** A finding that nobody has decided about, for one of its records. */
export type RecordFinding = Readonly<{
  /** The identifier of the record. */
  record: number;
  rule: RuleName;
  field: string;
  records: number;
  value: string;
  expected: string;
  office: NumberedRule | null;
}>;

/** The condition that a finding `f` of a collection is open. */
const isOpen = ({ resource }: Collection): string =>
  `f.collection = ${literal(resource)} AND f.state = 'new'`;

/**
 * Reads the open findings about some records, by the index on the keys of findings. The caller must check whether the reader
 * may see the collection.
 */
export async function findingsOfRecords(
  query: RunQuery,
  { collection, ids }: Readonly<{ collection: Collection; ids: readonly number[] }>,
): Promise<readonly RecordFinding[]> {
  if (rulesOf(collection).length === 0 || ids.length === 0) return [];
  const id = `t.${quoted(collection.identifier)}`;
  const keys = findingKeysOf(collection).map((key) => keySql(key));
  return query<RecordFinding>(
    `SELECT ${id} AS record, f.rule, f.field, f.records, f.value, f.expected, f.office
       FROM ${quoted(collection.resource)} t JOIN finding f ON f.key IN (${keys.join(', ')})
      WHERE ${id} = ANY ($1::int[]) AND ${isOpen(collection)}
      ORDER BY ${id}, f.id`,
    [ids],
  );
}

/** The condition that a finding `f` cannot be right. */
const IS_CERTAIN = `f.rule IN (${CERTAIN_RULES.map(literal).join(', ')})`;

/**
 * `SELECT`: the identifiers of the records of a collection that open findings are about. If a finding has more records than it
 * names, they are found by its key.
 */
export const recordsWithFindings = (collection: Collection): string =>
  recordsOfFindings(collection, isOpen(collection));

/** The condition that an open finding which cannot be right is, or is not, about a record `t`. */
export const certainSql = (collection: Collection, is: 'IN' | 'NOT IN'): string =>
  `t.${quoted(collection.identifier)} ${is} (${recordsOfFindings(collection, `${isOpen(collection)} AND ${IS_CERTAIN}`)})`;

/** Reads a text that changes with the open findings of a collection that cannot be right. */
export async function readCertainVersion(pool: Pool, collection: Collection): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    `SELECT concat_ws('-', count(*), max(f.id), extract(epoch FROM max(f.changed_at))) AS version
     FROM finding f WHERE ${isOpen(collection)} AND ${IS_CERTAIN}`,
  );
  return rows[0]!.version;
}

/** @param condition a condition on a finding `f` */
function recordsOfFindings(collection: Collection, condition: string): string {
  const named = `SELECT unnest(f.ids) FROM finding f WHERE ${condition}`;
  const [, ...wider] = findingKeysOf(collection);
  return [named, ...wider.map((key) => recordsAbout(collection, key, condition))].join(' UNION ');
}

function recordsAbout(collection: Collection, key: FindingKey, condition: string): string {
  const names = `ARRAY[${key.map(literal).join(', ')}]`;
  const isAbout = key.map((name) => {
    const { kind } = collection.field(name)!;
    return `w.${quoted(name)} = (f.key ->> ${literal(name)})::${POSTGRES_TYPE[kind]}`;
  });
  return `
  SELECT w.${quoted(collection.identifier)} FROM (
    SELECT f.key FROM finding f
     WHERE ${condition} AND f.records > cardinality(f.ids) AND f.key ?& ${names} AND f.key - ${names} = '{}'
  ) f JOIN ${quoted(collection.resource)} w ON ${isAbout.join(' AND ')}`;
}
