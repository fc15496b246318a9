import { type RuleName, rulesOf } from '@/domain/checks/all-rules';
import type { NumberedRule } from '@/domain/checks/office-rule';
import type { Collection } from '@/domain/collections';
import { literal, POSTGRES_TYPE, quoted } from '@/server/database/schema/sql';
import { keySql } from './find/columns';
import { type FindingKey, findingKeysOf } from './find/keys';
import type { RunQuery } from './query';

/** A finding that nobody has decided about, of one of its records. */
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
 * Reads the open findings about some records, by the index of what findings are about. Whether the reader may see the collection is
 * for the caller to judge.
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

/**
 * `SELECT`: the identifiers of the records of a collection that open findings are about. Of a finding with more records than it
 * names, they are found by what it is about.
 */
export function recordsWithFindings(collection: Collection): string {
  const named = `SELECT unnest(f.ids) FROM finding f WHERE ${isOpen(collection)}`;
  const [, ...wider] = findingKeysOf(collection);
  return [named, ...wider.map((key) => recordsAbout(collection, key))].join(' UNION ');
}

function recordsAbout(collection: Collection, key: FindingKey): string {
  const names = `ARRAY[${key.map(literal).join(', ')}]`;
  const isAbout = key.map((name) => {
    const { kind } = collection.field(name)!;
    return `w.${quoted(name)} = (f.key ->> ${literal(name)})::${POSTGRES_TYPE[kind]}`;
  });
  return `
  SELECT w.${quoted(collection.identifier)} FROM (
    SELECT f.key FROM finding f
     WHERE ${isOpen(collection)} AND f.records > cardinality(f.ids) AND f.key ?& ${names} AND f.key - ${names} = '{}'
  ) f JOIN ${quoted(collection.resource)} w ON ${isAbout.join(' AND ')}`;
}
