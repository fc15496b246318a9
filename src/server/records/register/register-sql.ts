import type { Collection, Field } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import {
  literal,
  naturalKeyDigest,
  naturalKeySql,
  POSTGRES_TYPE,
  quoted,
  recordJson,
  sequenceOf,
} from '@/server/database/schema/sql';
import { traceSql } from '../history/trace';
import { oncePerCollection } from '../memoize';
import { lockOfRow, lockOfSql, locksCte, locksJson } from '../period-lock/lock-sql';

/**
 * Indexes among the candidates, from 1, and the identifiers of the records with their natural keys, or `null`; both
 * comma-separated.
 */
export type Found = { places: string | null; ids: string | null };

/**
 * The row of `full` and `minimal`. `lost`: the indexes of those that another writer stored meanwhile; null: none. `locks`: by
 * index, those of locked periods (`readLocks`).
 */
export type InsertedRow = Found & {
  saved: number;
  lost: string | null;
  locks: string | null;
  data: string | null;
  batch: string | null;
};

/**
 * The row of `one`. `record`: the new record; else `stored`: the identifier of the record with its natural key, null if not
 * visible yet. `lock`: why its period takes no writes.
 */
export type InsertedOne = {
  record: string | null;
  stored: number | null;
  batch: string | null;
  lock: string | null;
};

/** The statements that store new records of a collection. */
export const registerStatements = oncePerCollection((collection) => ({
  one: { name: `register one ${collection.resource}`, text: insertOneSql(collection) },
  oneSoon: { name: `register one soon ${collection.resource}`, text: insertOneSql(collection, BRIEF_WAIT) },
  full: batchStatements(collection, true),
  minimal: batchStatements(collection, false),
  taken: { name: `find taken ${collection.resource}`, text: takenSql(collection) },
}));

/**
 * Limits the waits for locks in the rest of a statement, so that an item whose natural key is being written by a long batch
 * delays the others of its group no longer than this.
 */
export const BRIEF_WAIT = `(SELECT set_config('lock_timeout', '100ms', true)) IS NOT NULL`;

function insertOneSql(collection: Collection, condition = 'true'): string {
  const { fields, identifier } = collection;
  const table = quoted(collection.resource);
  const placeOf = new Map(fields.map((field, i) => [field, `$${i + 1}::${POSTGRES_TYPE[field.kind]}`]));
  const newKey = naturalKeySql(collection, (field) => placeOf.get(field)!);
  const { batch } = traceSql(collection, fields.length + 1);
  return `
WITH ${locksCte(collection)}, locked AS MATERIALIZED (
  SELECT ${lockOfSql(collection, (field) => placeOf.get(field)!)} AS lock
), held AS MATERIALIZED (
  SELECT t.${quoted(identifier)} AS id FROM ${table} t WHERE ${naturalKeyDigest(collection, 't')} = ${newKey}
), saved AS (
  INSERT INTO ${table} AS t (${fieldNames(fields)})
  SELECT ${storedValues(fields)} FROM (VALUES (${[...placeOf.values()].join(', ')})) AS v(${fieldNames(fields)})
  WHERE (SELECT lock FROM locked) IS NULL AND NOT EXISTS (SELECT FROM held) AND ${condition}
  ON CONFLICT DO NOTHING
  RETURNING ${recordJson(collection)} AS record, t.${quoted(identifier)} AS id
), ${batch('register', { registered: '1', newRecords: "int4multirange(int4range(id, id, '[]'))", from: 'saved WHERE true' })}
SELECT (SELECT record FROM saved) AS record, (SELECT id FROM held) AS stored, (SELECT id::text FROM batch) AS batch,
  (SELECT lock FROM locked WHERE NOT EXISTS (SELECT FROM held)) AS lock`;
}

/** The statement that stores a batch, and the one for a batch of which another writer stores an item meanwhile. */
const batchStatements = (collection: Collection, wantData: boolean) => {
  const name = `register ${collection.resource}${wantData ? '' : ' minimal'}`;
  return {
    alone: { name, text: insertSql(collection, { wantData, onConflict: '' }) },
    beside: {
      name: `${name} beside`,
      text: insertSql(collection, { wantData, onConflict: 'ON CONFLICT DO NOTHING' }),
    },
  };
};

/**
 * `$1` the number of candidates, then a column for each field. Stored records are excluded first, so that they use up no
 * identifiers; ON CONFLICT, which costs a fifth of the statement, handles those that another writer stores meanwhile, and without
 * it they are a unique violation. Identifiers are drawn in the order of the items; rows are inserted in the order of their natural
 * keys, like by every writer, to prevent deadlocks.
 */
function insertSql(
  collection: Collection,
  { wantData, onConflict }: { wantData: boolean; onConflict: string },
): string {
  const { fields, identifier } = collection;
  const table = quoted(collection.resource);
  const { batch } = traceSql(collection, fields.length + 2);
  return `
WITH ${locksCte(collection)}, candidates AS MATERIALIZED (
  SELECT c.*, CASE WHEN held IS NULL THEN ${lockOfRow(collection, 'c')} END AS lock FROM (${candidatesSql(collection)}) c
), numbered AS MATERIALIZED (
  SELECT nextval(${literal(sequenceOf(collection))})::integer AS new_id, f.*
  FROM (SELECT * FROM candidates WHERE held IS NULL AND lock IS NULL ORDER BY place) f
), saved AS (
  INSERT INTO ${table} AS t (${quoted(identifier)}, ${fieldNames(fields)})
  SELECT new_id, ${storedValues(fields)} FROM numbered ORDER BY new_key
  ${onConflict}
  RETURNING t.${quoted(identifier)} AS new_id${wantData ? `, ${recordJson(collection)} AS record` : ''}
), counted AS MATERIALIZED (
  SELECT s.*, CASE WHEN saved < $1::integer THEN (SELECT count(lock)::integer FROM candidates) ELSE 0 END AS shut
  FROM (SELECT count(*)::integer AS saved, min(new_id) AS first, max(new_id) AS last FROM saved) s
), ${batch('register', {
    registered: 'saved',
    failed: 'shut',
    duplicates: '$1::integer - saved - shut',
    newRecords: NEW_RECORDS,
    from: 'counted WHERE saved > 0',
  })}
SELECT saved, places, ids,
  CASE WHEN saved < $1::integer AND saved < (SELECT count(*) FROM numbered) THEN (
    SELECT string_agg(place::text, ',') FROM numbered n WHERE NOT EXISTS (SELECT FROM saved s WHERE s.new_id = n.new_id)
  ) END AS lost,
  ${wantData ? `(SELECT '[' || string_agg(record, ',' ORDER BY new_id) || ']' FROM saved)` : 'NULL'} AS data,
  (SELECT id::text FROM batch) AS batch,
  CASE WHEN shut > 0 THEN ${locksJson('SELECT place AS n, lock FROM candidates')} END AS locks
FROM counted LEFT JOIN LATERAL (
  SELECT string_agg(place::text, ',') AS places, string_agg(held::text, ',') AS ids
  FROM candidates WHERE saved < $1::integer AND held IS NOT NULL
) h ON true`;
}

/** The candidates with their natural keys, indexes from 1, and the identifiers of the records with these natural keys. */
export function candidatesSql(collection: Collection, firstParameter = 2): string {
  const { fields, identifier } = collection;
  const arrays = fields.map(({ kind }, i) => `$${i + firstParameter}::${POSTGRES_TYPE[kind]}[]`);
  return `
  SELECT v.*, (
    SELECT t.${quoted(identifier)} FROM ${quoted(collection.resource)} t WHERE ${naturalKeyDigest(collection, 't')} = v.new_key
  ) AS held FROM (
    SELECT v.*, ${naturalKeyDigest(collection, 'v')} AS new_key
    FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS v(${fieldNames(fields)}, place) OFFSET 0
  ) v`;
}

/** `$1` the indexes to look up, then a column for each field. */
const takenSql = (collection: Collection): string => `
SELECT string_agg(place::text, ',') AS places, string_agg(coalesce(held::text, 'null'), ',') AS ids
FROM (${candidatesSql(collection)} JOIN unnest($1::bigint[]) AS l(lost) ON l.lost = v.place) c`;

/** The identifiers drawn, as ranges: one, unless another writer drew some in between. */
const NEW_RECORDS = `CASE
      WHEN last - first + 1 = saved THEN int4multirange(int4range(first, last, '[]'))
      ELSE (SELECT range_agg(int4range(new_id, new_id, '[]')) FROM saved)
    END`;

export const fieldNames = (fields: readonly Field[]): string =>
  fields.map(({ name }) => quoted(name)).join(', ');

export const storedValues = (fields: readonly Field[]): string =>
  fields
    .map((field) => (hasDefault(field) ? `coalesce(${quoted(field.name)}, now())` : quoted(field.name)))
    .join(', ');
