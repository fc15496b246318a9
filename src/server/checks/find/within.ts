import type { RuleName } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { type FoundRow, keySql, ofSource } from './columns';
import { type AskedSource, type CheckedRecords, MAX_FOUND } from './subject';

/** Finds records whose two figures, such as men and women, are far from each other. */
export async function findOutOfBalance(
  collection: Collection,
  asked: AskedSource,
): Promise<FoundException[]> {
  const thresholds = asked.thresholdsOf('balance', collection.resource);
  if (thresholds === undefined) return [];
  const [one, other] = countedFieldsOf(collection).map(({ name }) => `t.${quoted(name)}`);
  const condition = `${one}::bigint + ${other} >= $2::float8
    AND greatest(${one}, ${other})::float8 > $3::float8 * least(${one}, ${other})
    AND abs(${one} - ${other}) > 6 * sqrt(${one}::float8 + ${other})`;
  // The smaller one is more often wrong.
  const [first, second] = countedFieldsOf(collection).map(({ name }) => literal(name));
  const text = sqlOf(collection, {
    records: asked.records,
    condition,
    field: `CASE WHEN ${one} < ${other} THEN ${first} ELSE ${second} END`,
    value: `least(${one}, ${other})::text`,
    expected: `greatest(${one}, ${other})::text`,
  });
  const { from, factor } = thresholds;
  return found('balance', collection, await asked.query<FoundRow>(text, [asked.source, from, factor]));
}

/** Finds records of periods that have not begun, by the clock of the database. */
export async function findOfFuture(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  if (asked.thresholdsOf('future', collection.resource) === undefined) return [];
  const [field] = periodsOf(collection);
  if (field === undefined) return [];
  const column = `t.${quoted(field.name)}`;
  const isYear = field.kind === 'year';
  // One day is added, because moments have the local time of the service.
  const latest = isYear
    ? `extract(year FROM now() + interval '1 day')::int`
    : `(now() AT TIME ZONE 'UTC' + interval '1 day')`;
  const text = sqlOf(collection, {
    records: asked.records,
    condition: `${column} > ${latest}`,
    field: literal(field.name),
    value: `${column}::text`,
    expected: isYear ? `${latest}::text` : `to_char(now(), 'YYYY-MM-DD')`,
  });
  return found('future', collection, await asked.query<FoundRow>(text, [asked.source]));
}

const found = (rule: RuleName, { resource }: Collection, rows: readonly FoundRow[]): FoundException[] =>
  rows.map((row) => ({ ...row, rule, collection: resource }));

type Parts = Readonly<{
  records: CheckedRecords;
  condition: string;
  field: string;
  value: string;
  expected: string;
}>;

const sqlOf = (collection: Collection, { records, condition, field, value, expected }: Parts): string => `
SELECT ${keySql(collection.naturalKey)} AS key, ${field} AS field, ARRAY[t.${quoted(collection.identifier)}] AS ids,
  1 AS records, ${value} AS value, ${expected} AS expected
FROM ${records.tableOf(collection.resource)} t WHERE ${ofSource(collection)} AND ${condition} LIMIT ${MAX_FOUND}`;
