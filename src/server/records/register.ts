import type { Collection, Field } from '@/domain/collections';
import { duplicate } from '@/domain/collections/fault';
import { hasDefault } from '@/domain/collections/field';
import type { Values } from '@/domain/collections/item';
import {
  literal,
  naturalKeyDigest,
  naturalKeySql,
  POSTGRES_TYPE,
  quoted,
  recordJson,
  sequenceOf,
} from '../database/schema/sql';
import { type BatchRequest, doerOfActor, judgedOf, preparedName, type Store } from './batch';
import { type Stamp, type Trace, traceParams, traceSql } from './history/trace';
import { type Judged, repeatedItems } from './judge';
import { oncePerCollection } from './memoize';
import { type ItemFault, inOrder, type Outcome } from './outcome';

/**
 * Stores the valid items of a batch as new records, in one statement and therefore in one transaction.
 * Source: docs/specification.md, "Register", "Batches" and "Duplicates".
 * @throws the driver's error on a fault of the database; then nothing is stored
 */
export async function register(store: Store, request: BatchRequest, within?: Stamp): Promise<Outcome> {
  const judged = await judgedOf(store, 'register', request);
  return (await registerJudged(store, { ...request, judged, within })).outcome;
}

/**
 * Stores the valid items of a validated batch.
 * @param request.edit for a batch of the pages: see {@link Trace}
 * @returns the outcome, and the number of the batch if it is not part of another and stored something
 */
export async function registerJudged(
  store: Store,
  request: Omit<BatchRequest, 'items'> & { judged: Judged } & Pick<Trace, 'within' | 'edit'>,
): Promise<{ outcome: Outcome; batch: string | null }> {
  const { collection, wantData, judged, within, edit } = request;
  const { failed, repeats } = judged;
  const trace: Trace = { by: doerOfActor(request), failed, duplicates: repeats.length, within, edit };
  const stored = await insert(store, { collection, judged, wantData, trace });
  const repeated = repeatedItems(judged, stored.duplicates);
  const outcome = {
    done: stored.count,
    failed,
    duplicates: stored.duplicates.length + repeated.length,
    faults: inOrder(judged.faults, stored.duplicates, repeated),
    data: stored.data,
  };
  return { outcome, batch: stored.batch };
}

/** `duplicates`: each with the identifier of the record with its natural key, if visible yet. */
type Stored = { count: number; data: string; duplicates: ItemFault[]; batch: string | null };

type Insertion = Readonly<{ collection: Collection; judged: Judged; wantData: boolean; trace: Trace }>;

async function insert(store: Store, insertion: Insertion): Promise<Stored> {
  const { collection, judged, wantData, trace } = insertion;
  if (judged.count === 0) return { count: 0, data: '[]', duplicates: [], batch: null };
  if (judged.count === 1) return insertOne(store, insertion, judged.first!);
  const params = [judged.count, ...judged.columns, ...traceParams(trace)];
  const { text, name } = statements(collection)[wantData ? 'full' : 'minimal'];
  const prepared = preparedName(name, judged.count);
  const row = await store.retry(() => store.queryRow<InsertedRow>(prepared, text, params));
  const found: Found[] = [row];
  if (row.lost !== null) found.push(await findTaken(store, insertion, row.lost));
  const duplicates = found.flatMap((one) => duplicatesOf(one, judged));
  return { count: row.saved, data: row.data ?? '[]', duplicates, batch: row.batch };
}

function duplicatesOf({ places, ids }: Found, judged: Judged): ItemFault[] {
  const fault = duplicate();
  const identifiers = numbersIn(ids);
  return numbersIn(places).map((place, i) => ({
    index: judged.places[place! - 1]!,
    fault,
    stored: identifiers[i] ?? undefined,
  }));
}

/** Parsed as JSON, because splitting the text would make a string for each of up to 100,000 numbers. */
const numbersIn = (commaSeparated: string | null): (number | null)[] =>
  JSON.parse(`[${commaSeparated ?? ''}]`);

/**
 * Reads the records that another writer stored during this batch, which only a later statement sees.
 * @param lost indexes among the candidates, from 1, comma-separated
 */
async function findTaken(store: Store, { collection, judged }: Insertion, lost: string): Promise<Found> {
  const { name, text } = statements(collection).taken;
  return store.retry(() =>
    store.queryRow<Found>(preparedName(name, judged.count), text, [`{${lost}}`, ...judged.columns]),
  );
}

/** Registers a single record, the most frequent batch, by a statement that PostgreSQL does not plan again each time. */
async function insertOne(store: Store, insertion: Insertion, values: Values): Promise<Stored> {
  const { collection, judged, wantData, trace } = insertion;
  const { name, text } = statements(collection).one;
  const params = [...values, ...traceParams(trace)];
  const row = await store.retry(() => store.queryRow<InsertedOne>(name, text, params));
  const { record, stored, batch } = row;
  if (record !== null) return { count: 1, data: wantData ? `[${record}]` : '[]', duplicates: [], batch };
  const duplicates = duplicatesOf(
    stored === null ? await findTaken(store, insertion, '1') : { places: '1', ids: String(stored) },
    judged,
  );
  return { count: 0, data: '[]', duplicates, batch };
}

/** `record`: the new record; else `stored`: the identifier of the record with its natural key, null if not visible yet. */
type InsertedOne = { record: string | null; stored: number | null; batch: string | null };

/**
 * Indexes among the candidates, from 1, and the identifiers of the records with their natural keys, or `null`; both
 * comma-separated.
 */
type Found = { places: string | null; ids: string | null };

/** `lost`: the indexes of those that another writer stored meanwhile; null: none. */
type InsertedRow = Found & {
  saved: number;
  lost: string | null;
  data: string | null;
  batch: string | null;
};

const statements = oncePerCollection((collection) => ({
  one: { name: `register one ${collection.resource}`, text: insertOneSql(collection) },
  full: { name: `register ${collection.resource}`, text: insertSql(collection, true) },
  minimal: { name: `register ${collection.resource} minimal`, text: insertSql(collection, false) },
  taken: { name: `find taken ${collection.resource}`, text: takenSql(collection) },
}));

function insertOneSql(collection: Collection): string {
  const { fields, identifier } = collection;
  const table = quoted(collection.resource);
  const placeOf = new Map(fields.map((field, i) => [field, `$${i + 1}::${POSTGRES_TYPE[field.kind]}`]));
  const newKey = naturalKeySql(collection, (field) => placeOf.get(field)!);
  const { batch } = traceSql(collection, fields.length + 1);
  return `
WITH held AS MATERIALIZED (
  SELECT t.${quoted(identifier)} AS id FROM ${table} t WHERE ${naturalKeyDigest(collection, 't')} = ${newKey}
), saved AS (
  INSERT INTO ${table} AS t (${names(fields)})
  SELECT ${storedValues(fields)} FROM (VALUES (${[...placeOf.values()].join(', ')})) AS v(${names(fields)})
  WHERE NOT EXISTS (SELECT FROM held)
  ON CONFLICT DO NOTHING
  RETURNING ${recordJson(collection)} AS record, t.${quoted(identifier)} AS id
), ${batch('register', { registered: '1', newRecords: "int4multirange(int4range(id, id, '[]'))", from: 'saved WHERE true' })}
SELECT (SELECT record FROM saved) AS record, (SELECT id FROM held) AS stored, (SELECT id::text FROM batch) AS batch`;
}

/**
 * `$1` the number of candidates, then a column for each field. Stored records are excluded first, so that they use up no
 * identifiers; ON CONFLICT handles those that another writer stores meanwhile. Identifiers are drawn in the order of the
 * items; rows are inserted in the order of their natural keys, like by every writer, to prevent deadlocks.
 */
function insertSql(collection: Collection, wantData: boolean): string {
  const { fields, identifier } = collection;
  const table = quoted(collection.resource);
  const { batch } = traceSql(collection, fields.length + 2);
  return `
WITH candidates AS MATERIALIZED (${candidatesSql(collection)}), numbered AS MATERIALIZED (
  SELECT nextval(${literal(sequenceOf(collection))})::integer AS new_id, f.*
  FROM (SELECT * FROM candidates WHERE held IS NULL ORDER BY place) f
), saved AS (
  INSERT INTO ${table} AS t (${quoted(identifier)}, ${names(fields)})
  SELECT new_id, ${storedValues(fields)} FROM numbered ORDER BY new_key
  ON CONFLICT DO NOTHING
  RETURNING t.${quoted(identifier)} AS new_id${wantData ? `, ${recordJson(collection)} AS record` : ''}
), counted AS MATERIALIZED (
  SELECT count(*)::integer AS saved, min(new_id) AS first, max(new_id) AS last FROM saved
), ${batch('register', {
    registered: 'saved',
    duplicates: '$1::integer - saved',
    newRecords: NEW_RECORDS,
    from: 'counted WHERE saved > 0',
  })}
SELECT saved, places, ids,
  CASE WHEN saved < $1::integer AND saved < (SELECT count(*) FROM numbered) THEN (
    SELECT string_agg(place::text, ',') FROM numbered n WHERE NOT EXISTS (SELECT FROM saved s WHERE s.new_id = n.new_id)
  ) END AS lost,
  ${wantData ? `(SELECT '[' || string_agg(record, ',' ORDER BY new_id) || ']' FROM saved)` : 'NULL'} AS data,
  (SELECT id::text FROM batch) AS batch
FROM counted LEFT JOIN LATERAL (
  SELECT string_agg(place::text, ',') AS places, string_agg(held::text, ',') AS ids
  FROM candidates WHERE saved < $1::integer AND held IS NOT NULL
) h ON true`;
}

/** The candidates with their natural keys, indexes from 1, and the identifiers of the records with these natural keys. */
function candidatesSql(collection: Collection, firstParameter = 2): string {
  const { fields, identifier } = collection;
  const arrays = fields.map(({ kind }, i) => `$${i + firstParameter}::${POSTGRES_TYPE[kind]}[]`);
  return `
  SELECT v.*, (
    SELECT t.${quoted(identifier)} FROM ${quoted(collection.resource)} t WHERE ${naturalKeyDigest(collection, 't')} = v.new_key
  ) AS held FROM (
    SELECT v.*, ${naturalKeyDigest(collection, 'v')} AS new_key
    FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS v(${names(fields)}, place) OFFSET 0
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

const names = (fields: readonly Field[]): string => fields.map(({ name }) => quoted(name)).join(', ');

const storedValues = (fields: readonly Field[]): string =>
  fields
    .map((field) => (hasDefault(field) ? `coalesce(${quoted(field.name)}, now())` : quoted(field.name)))
    .join(', ');
