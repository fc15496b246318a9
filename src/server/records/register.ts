import type { Collection, Field } from '@/collections';
import { duplicate, Fault } from '@/collections/fault';
import { hasDefault } from '@/collections/field';
import { readNewRecord, type Values } from '@/collections/item';
import type { ParseContext } from '@/collections/kinds/context';
import { columnLiterals } from './array-literal';
import { type BatchRequest, doerOf, type Store } from './batch';
import { type Stamp, type Trace, traceParams, traceSql } from './history/trace';
import { oncePerCollection } from './memoize';
import { FaultList, type Outcome } from './outcome';
import { withRetry } from './retry';
import { keyOf, literal, POSTGRES_TYPE, quoted, recordJson, sequenceOf } from './sql';

/**
 * Stores the valid items of a batch as new records, in one statement and so in one transaction.
 * Source: specification section 4 (Register), decisions "Batches" and "Duplicates".
 * @throws the driver's error on a fault of the database; then nothing is stored
 */
export async function register(store: Store, request: BatchRequest, within?: Stamp): Promise<Outcome> {
  const { collection, items, wantData } = request;
  const faults = new FaultList();
  const candidates = judge(collection, items, await store.parseContext(collection), faults);
  const repeated = faults.countOf('duplicate');
  const trace: Trace = {
    by: doerOf(request),
    failed: faults.count - repeated,
    duplicates: repeated,
    within,
  };
  const stored = await insert(store, { collection, candidates, wantData, trace });
  for (const index of stored.duplicates) faults.add(index, duplicate());
  const duplicates = faults.countOf('duplicate');
  return {
    done: stored.count,
    failed: faults.count - duplicates,
    duplicates,
    faults: faults.inOrder(),
    data: stored.data,
  };
}

type Candidate = { index: number; values: Values };

/** Sorts out what is wrong or repeats an earlier item; the rest is for the database to judge. */
function judge(
  collection: Collection,
  items: readonly unknown[],
  context: ParseContext,
  faults: FaultList,
): Candidate[] {
  const seen = new Set<string>();
  const candidates: Candidate[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const values = readNewRecord(items[index], collection, context);
    if (values instanceof Fault) {
      faults.add(index, values);
      continue;
    }
    const key = keyText(values, collection.keyPlaces);
    if (seen.has(key)) {
      faults.add(index, duplicate());
      continue;
    }
    seen.add(key);
    candidates.push({ index, values });
  }
  return candidates;
}

/** The natural key as one text; the separator is a control character, which no value holds. */
function keyText(values: Values, places: readonly number[]): string {
  let text = '';
  for (const place of places) text += `${values[place]}\x1f`;
  return text;
}

type Stored = { count: number; data: string; duplicates: number[] };

type Insertion = Readonly<{
  collection: Collection;
  candidates: readonly Candidate[];
  wantData: boolean;
  trace: Trace;
}>;

async function insert(store: Store, insertion: Insertion): Promise<Stored> {
  const { collection, candidates, wantData, trace } = insertion;
  if (candidates.length === 0) return { count: 0, data: '[]', duplicates: [] };
  if (candidates.length === 1) return insertOne(store, insertion, candidates[0]!);
  const rows = candidates.map(({ values }) => values);
  const params = [
    candidates.length,
    ...columnLiterals(rows, collection.fields.length),
    ...traceParams(trace),
  ];
  const { text, name } = statements(collection)[wantData ? 'full' : 'minimal'];
  const row = await withRetry(() => store.queryRow<InsertedRow>(name, text, params));
  const count = row.saved;
  if (count === candidates.length) return { count, data: row.data ?? '[]', duplicates: [] };
  const saved = new Set(row.places?.split(',').map(Number));
  const duplicates = candidates.filter((_, i) => !saved.has(i + 1)).map(({ index }) => index);
  return { count, data: row.data ?? '[]', duplicates };
}

/** A single record, the commonest batch: a statement that PostgreSQL need not plan anew each time. */
async function insertOne(
  store: Store,
  { collection, wantData, trace }: Insertion,
  { index, values }: Candidate,
): Promise<Stored> {
  const { name, text } = statements(collection).one;
  const params = [...values, ...traceParams(trace)];
  const row = await withRetry(() => store.queryRow<{ record: string } | undefined>(name, text, params));
  return row === undefined
    ? { count: 0, data: '[]', duplicates: [index] }
    : { count: 1, data: wantData ? `[${row.record}]` : '[]', duplicates: [] };
}

/** `places`: of the saved ones among the candidates, from 1, comma-separated; null where all or none were saved. */
type InsertedRow = { saved: number; places: string | null; data: string | null };

const statements = oncePerCollection((collection) => ({
  one: { name: `register one ${collection.resource}`, text: insertOneSql(collection) },
  full: { name: `register ${collection.resource}`, text: insertSql(collection, true) },
  minimal: { name: `register ${collection.resource} minimal`, text: insertSql(collection, false) },
}));

function insertOneSql(collection: Collection): string {
  const { fields } = collection;
  const table = quoted(collection.resource);
  const values = fields.map(({ kind }, i) => `$${i + 1}::${POSTGRES_TYPE[kind]}`);
  const { batch } = traceSql(collection, fields.length + 1);
  return `
WITH saved AS (
  INSERT INTO ${table} AS t (${names(fields)}) SELECT ${storedValues(fields)} FROM (VALUES (${values.join(', ')})) AS v(${names(fields)})
  WHERE NOT EXISTS (SELECT FROM ${table} t WHERE ${keyOf(collection, 't')} = ${keyOf(collection, 'v')})
  ON CONFLICT DO NOTHING
  RETURNING ${recordJson(collection)} AS record, t.${quoted(collection.identifier)} AS id
), ${batch('register', { registered: '1', newRecords: "int4multirange(int4range(id, id, '[]'))", from: 'saved WHERE true' })}
SELECT record FROM saved`;
}

/**
 * `$1` the number of candidates, then a column for each field. What is stored already is left out before it could use
 * up an identifier; ON CONFLICT is for those that another writer stores meanwhile. Identifiers are drawn in the order
 * of the items; rows are inserted in the order of their keys, as every writer does, so that no two wait for each other
 * in a circle.
 */
function insertSql(collection: Collection, wantData: boolean): string {
  const { fields, identifier } = collection;
  const table = quoted(collection.resource);
  const arrays = fields.map(({ kind }, i) => `$${i + 2}::${POSTGRES_TYPE[kind]}[]`);
  const { batch } = traceSql(collection, fields.length + 2);
  return `
WITH fresh AS MATERIALIZED (
  SELECT * FROM (
    SELECT v.*, ${keyOf(collection, 'v')} AS new_key
    FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS v(${names(fields)}, place) OFFSET 0
  ) v WHERE (SELECT true FROM ${table} t WHERE ${keyOf(collection, 't')} = v.new_key) IS NULL
), numbered AS MATERIALIZED (
  SELECT nextval(${literal(sequenceOf(collection))})::integer AS new_id, f.* FROM (SELECT * FROM fresh ORDER BY place) f
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
SELECT saved,
  CASE
    WHEN saved = $1::integer THEN NULL
    WHEN saved = (SELECT count(*) FROM numbered) THEN (SELECT string_agg(place::text, ',') FROM numbered)
    ELSE (SELECT string_agg(place::text, ',') FROM numbered WHERE new_id IN (SELECT new_id FROM saved))
  END AS places,
  ${wantData ? `(SELECT '[' || string_agg(record, ',' ORDER BY new_id) || ']' FROM saved)` : 'NULL'} AS data
FROM counted`;
}

/** The identifiers drawn, as ranges: one, unless another writer drew some between. */
const NEW_RECORDS = `CASE
      WHEN last - first + 1 = saved THEN int4multirange(int4range(first, last, '[]'))
      ELSE (SELECT range_agg(int4range(new_id, new_id, '[]')) FROM saved)
    END`;

const names = (fields: readonly Field[]): string => fields.map(({ name }) => quoted(name)).join(', ');

const storedValues = (fields: readonly Field[]): string =>
  fields
    .map((field) => (hasDefault(field) ? `coalesce(${quoted(field.name)}, now())` : quoted(field.name)))
    .join(', ');
