import type { Collection } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import { literal, naturalKeyDigest, quoted, recordJson, sequenceOf } from '@/server/database/schema/sql';
import { traceSql } from '../history/trace';
import { oncePerCollection } from '../memoize';
import { LOCKS_ARE_READ, lockOfRow, locksCte, locksJson } from '../period-lock/lock-sql';
import { candidatesSql, fieldNames, storedValues } from '../register/register-sql';

/**
 * The row of a merge. Indexes are among the candidates, from 1, comma-separated like the identifiers beside them; null: none.
 * `again`: another writer has moved or deleted a record meanwhile, and nothing was written.
 */
export type MergedRow = {
  again: boolean;
  created: string | null;
  createdIds: string | null;
  changed: string | null;
  changedIds: string | null;
  unchanged: string | null;
  locks: string | null;
  data: string | null;
};

/** The statements that merge a batch, with or without records in the reply. */
export const mergeStatements = oncePerCollection((collection) => ({
  full: { name: `merge ${collection.resource}`, text: mergeSql(collection, true) },
  minimal: { name: `merge ${collection.resource} minimal`, text: mergeSql(collection, false) },
}));

/**
 * The parameters are a column for each field, then the trace. The stored records are locked first, ascending, so that two merges
 * do not deadlock. A record whose figures are the item's already is not written. A natural key that another writer stores
 * meanwhile is a unique violation: the statement is then executed again, and changes that record.
 */
function mergeSql(collection: Collection, wantData: boolean): string {
  const { fields, identifier } = collection;
  const table = quoted(collection.resource);
  const id = quoted(identifier);
  const written = fields.filter(({ name }) => !collection.naturalKey.includes(name));
  const { stamp, keep, batch } = traceSql(collection, fields.length + 1);
  const record = (alias: string) => (wantData ? `, ${alias}` : '');
  const isAgain = '(SELECT again FROM verdict)';
  return `
WITH ${locksCte(collection)}, candidates AS MATERIALIZED (${candidatesSql(collection, 1)}),
locked AS MATERIALIZED (
  SELECT t.* FROM ${table} t
  WHERE t.${id} = ANY (ARRAY(SELECT held FROM candidates WHERE held IS NOT NULL)) AND ${LOCKS_ARE_READ}
  ORDER BY t.${id} FOR NO KEY UPDATE
), judged AS MATERIALIZED (
  SELECT c.*, l.${id} IS NOT NULL AND ${naturalKeyDigest(collection, 'l')} = new_key AS is_held, (${differsSql(collection)}) AS differs
  FROM candidates c LEFT JOIN locked l ON l.${id} = c.held
), verdict AS MATERIALIZED (
  SELECT coalesce(bool_or(held IS NOT NULL AND NOT is_held), false) AS again FROM judged
), sorted AS MATERIALIZED (
  SELECT j.*, CASE WHEN held IS NULL OR differs THEN ${lockOfRow(collection, 'j')} END AS lock FROM judged j WHERE NOT ${isAgain}
), numbered AS MATERIALIZED (
  SELECT nextval(${literal(sequenceOf(collection))})::integer AS new_id, f.*
  FROM (SELECT * FROM sorted WHERE held IS NULL AND lock IS NULL ORDER BY place) f
), saved AS (
  INSERT INTO ${table} AS t (${id}, ${fieldNames(fields)})
  SELECT new_id, ${storedValues(fields)} FROM numbered ORDER BY new_key
  RETURNING t.${id} AS new_id${record(`${recordJson(collection)} AS record`)}
), going AS MATERIALIZED (SELECT * FROM sorted WHERE held IS NOT NULL AND differs AND lock IS NULL),
changed AS (
  UPDATE ${table} t SET ${written
    .map((field) => {
      const value = `g.${quoted(field.name)}`;
      return `${quoted(field.name)} = ${hasDefault(field) ? `coalesce(${value}, now())` : value}`;
    })
    .join(', ')}
  FROM going g WHERE t.${id} = g.held AND t.${id} = ANY (ARRAY(SELECT held FROM going))
  RETURNING g.place, t.${id} AS id${record(`${recordJson(collection)} AS record`)}
), created AS MATERIALIZED (
  SELECT n.place, s.* FROM saved s JOIN numbered n ON n.new_id = s.new_id
), ${stamp('verdict')}, ${keep('change', `locked r WHERE r.${id} IN (SELECT held FROM going)`)}, counted AS MATERIALIZED (
  SELECT (SELECT count(*)::integer FROM created) AS made, (SELECT count(*)::integer FROM changed) AS altered,
    (SELECT count(lock)::integer FROM sorted) AS shut
), ${batch('merge', {
    stamp: 'stamp.id, stamp.at',
    registered: 'made',
    changed: 'altered',
    failed: 'shut',
    newRecords: NEW_RECORDS,
    from: 'counted CROSS JOIN stamp WHERE made + altered > 0',
  })}
SELECT ${isAgain} AS again,
  (SELECT string_agg(place::text, ',' ORDER BY place) FROM created) AS created,
  (SELECT string_agg(new_id::text, ',' ORDER BY place) FROM created) AS "createdIds",
  (SELECT string_agg(place::text, ',' ORDER BY place) FROM changed) AS changed,
  (SELECT string_agg(id::text, ',' ORDER BY place) FROM changed) AS "changedIds",
  (SELECT string_agg(place::text, ',' ORDER BY place) FROM sorted WHERE held IS NOT NULL AND NOT differs) AS unchanged,
  ${locksJson('SELECT place AS n, lock FROM sorted')} AS locks,
  ${wantData ? allRecords(collection) : 'NULL'} AS data`;
}

/** Whether the record `l` does not have the values of the item `c`. A time that the item does not name may be any. */
const differsSql = (collection: Collection): string =>
  collection.fields
    .filter(({ name }) => !collection.naturalKey.includes(name))
    .map((field) => {
      const [given, stored] = [`c.${quoted(field.name)}`, `l.${quoted(field.name)}`];
      return hasDefault(field) ? `(${given} IS NOT NULL AND ${given} <> ${stored})` : `${given} <> ${stored}`;
    })
    .join(' OR ');

/** The records of all items that are stored now, in the order of the items. */
const allRecords = (collection: Collection): string => `(
    SELECT '[' || string_agg(record, ',' ORDER BY place) || ']' FROM (
      SELECT place, record FROM created
      UNION ALL SELECT place, record FROM changed
      UNION ALL SELECT s.place, ${recordJson(collection)} FROM sorted s
        JOIN locked t ON t.${quoted(collection.identifier)} = s.held WHERE NOT s.differs
    ) r
  )`;

/** The identifiers drawn, as ranges. */
const NEW_RECORDS = `(SELECT range_agg(int4range(new_id, new_id, '[]')) FROM created)`;
