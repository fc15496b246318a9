import type { Collection } from '@/domain/collections';
import { BATCH_SEQUENCE, drawSql } from '@/server/database/schema/history-names';
import { batchSql } from '@/server/database/schema/history-rows';
import {
  literal,
  naturalKeyDigest,
  POSTGRES_TYPE,
  quoted,
  recordJson,
  sequenceOf,
} from '@/server/database/schema/sql';
import { columnLiterals } from '../array-literal';
import { doerParams } from '../history/trace';
import { oncePerCollection } from '../memoize';
import { lockOfRow, locksCte } from '../period-lock/lock-sql';
import type { Insertion } from './insert';
import { BRIEF_WAIT, fieldNames, storedValues } from './register-sql';

/** The values that differ between the batches of a group, as columns of their rows in the history. */
const BATCH_COLUMNS = [
  ['actor_kind', 'text'],
  ['actor_id', 'uuid'],
  ['actor_name', 'text'],
  ['address', 'text'],
  ['request_id', 'uuid'],
  ['failed', 'integer'],
  ['duplicates', 'integer'],
] as const;

/**
 * The statement that stores batches of one valid item each, whose natural keys differ. It returns an `InsertedOne` for each,
 * in their order.
 */
export const togetherStatement = oncePerCollection((collection) => ({
  name: `register together ${collection.resource}`,
  text: insertTogetherSql(collection),
}));

/** The parameters: an array for each field, and for each of {@link BATCH_COLUMNS}. */
export function togetherParams({ fields }: Collection, group: readonly Insertion[]): unknown[] {
  const rows = group.map(({ trace: { by, failed, duplicates } }) => [...doerParams(by), failed, duplicates]);
  return [
    ...columnLiterals(
      group.map(({ judged }) => judged.first!),
      fields.length,
    ),
    ...BATCH_COLUMNS.map((_, column) => rows.map((row) => row[column])),
  ];
}

/**
 * Stores the items of several batches of one item each, with the row of each batch: a column for each field, then for each
 * column of the batches' rows. The arrays are in a subquery: otherwise PostgreSQL would plan the statement for their lengths
 * each time, which takes longer than the rest. Identifiers are drawn before the insertion, in the order of arrival. If
 * PostgreSQL then refuses the statement, for example because the insertion waited too long for a lock, the identifiers of the
 * group are used up and its items get others.
 */
function insertTogetherSql(collection: Collection): string {
  const { fields, identifier } = collection;
  const table = quoted(collection.resource);
  const columns = [
    ...fields.map(({ name, kind }) => [quoted(name), POSTGRES_TYPE[kind]] as const),
    ...BATCH_COLUMNS.map(([name, type]) => [ofBatch(name), type] as const),
  ];
  const list = columns.map(([name]) => name).join(', ');
  return `
WITH ${locksCte(collection)}, items AS MATERIALIZED (
  SELECT v.*, ${lockOfRow(collection, 'v')} AS lock, (
    SELECT t.${quoted(identifier)} FROM ${table} t WHERE ${naturalKeyDigest(collection, 't')} = v.new_key
  ) AS held FROM (
    SELECT v.*, ${naturalKeyDigest(collection, 'v')} AS new_key
    FROM (SELECT ${columns.map(([name, type], i) => `$${i + 1}::${type}[] AS ${name}`).join(', ')} OFFSET 0) a
    CROSS JOIN LATERAL unnest(${columns.map(([name]) => `a.${name}`).join(', ')}) WITH ORDINALITY AS v(${list}, place) OFFSET 0
  ) v
), numbered AS MATERIALIZED (
  SELECT nextval(${literal(sequenceOf(collection))})::integer AS new_id, f.*
  FROM (SELECT * FROM items WHERE held IS NULL AND lock IS NULL AND ${BRIEF_WAIT} ORDER BY place) f
), saved AS (
  INSERT INTO ${table} AS t (${quoted(identifier)}, ${fieldNames(fields)})
  SELECT new_id, ${storedValues(fields)} FROM numbered ORDER BY new_key
  ON CONFLICT DO NOTHING
  RETURNING t.${quoted(identifier)} AS new_id, ${recordJson(collection)} AS record
), drawn AS MATERIALIZED (
  SELECT s.* FROM (SELECT count(*) AS saved FROM saved) c
  CROSS JOIN LATERAL ${drawSql(literal(collection.resource), { ready: 'c IS NOT NULL' })} s WHERE saved > 0
), batch AS (
  ${batchSql(
    {
      id: `CASE WHEN new_id = min(new_id) OVER () THEN batch_id ELSE nextval(${literal(BATCH_SEQUENCE)}) END`,
      at: 'batch_at',
      collection: literal(collection.resource),
      operation: "'register'",
      registered: '1',
      new_records: "int4multirange(int4range(new_id, new_id, '[]'))",
      ...Object.fromEntries(BATCH_COLUMNS.map(([name]) => [name, ofBatch(name)])),
    },
    'drawn CROSS JOIN (SELECT n.* FROM numbered n JOIN saved USING (new_id) ORDER BY new_id) n',
  )}
)
SELECT s.record, i.held AS stored, NULL AS batch, CASE WHEN i.held IS NULL THEN i.lock END AS lock FROM items i LEFT JOIN numbered n USING (place) LEFT JOIN saved s USING (new_id)
ORDER BY i.place`;
}

/** The name of a column of {@link BATCH_COLUMNS}. It has a space, so that no field has the same name. */
const ofBatch = (name: string): string => quoted(`batch ${name}`);
