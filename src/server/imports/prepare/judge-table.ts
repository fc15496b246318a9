import type { DuckDBConnection } from '@duckdb/node-api';
import type { AnyCollection } from '@/domain/collections/collection';
import { Fault } from '@/domain/collections/fault';
import type { Field } from '@/domain/collections/field';
import { readValue } from '@/domain/collections/item';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { isBlank } from '@/domain/collections/kinds/parse';
import { type JudgedCounts, MAX_ROWS_BEHIND } from '@/domain/imports/judged-item';
import { sameName } from '@/domain/imports/step-kinds/columns';
import type { Columns } from '@/domain/imports/steps';
import { foldedText } from '@/domain/places/fold';
import { mapDistinctTexts, rowsOf } from '../duck/rows';
import { identifier, SUMS_COLUMN, textLiteral } from '../duck/sql';

const NO_FAULT = '';

/** The table after the last step. `isTurned`: several rows of it may be cells of one line of the file. */
export type LastTable = Readonly<{ view: string; columns: Columns; isTurned: boolean }>;

/**
 * Judges the rows of a recipe's last table by the collection's declaration, as items of a register batch are judged, and stores
 * the result in tables that `readJudged` reads. Each different text of a field is read once.
 *
 * Rows that are the same in each column are one item. Other rows that have the same natural key are all faulty, also with equal
 * values, because they may be parts. Rows that name the same record are faulty too.
 */
export async function judgeTable(
  connection: DuckDBConnection,
  {
    last,
    collection,
    context,
  }: {
    last: LastTable;
    collection: AnyCollection;
    context: ParseContext;
  },
): Promise<JudgedCounts> {
  await connection.run(`CREATE OR REPLACE TABLE prepared AS ${prepared(last, collection)}`);
  for (const [n, field] of judgedFields(collection).entries()) {
    await mapDistinctTexts(
      connection,
      {
        table: `value_${n}`,
        select: `SELECT DISTINCT t${n} FROM prepared`,
        columns: ['text', 'value', 'fault'],
      },
      ([text = null]) => {
        // A row may have no identifier of a record.
        if (field === collection.identifierField && isBlank(text)) return [text, null, NO_FAULT];
        const value = readValue(asListed(text, field, context), field, context);
        if (value instanceof Fault) return [text, null, JSON.stringify(value)];
        const canonical = value === undefined ? null : String(value);
        // The value of most texts is the text itself: without these the tables are small enough to be joined in memory.
        return canonical === text ? undefined : [text, canonical, NO_FAULT];
      },
    );
  }
  await connection.run(`CREATE OR REPLACE TABLE judged AS ${judged(collection)}`);
  await connection.run(`CREATE OR REPLACE TABLE alike AS ${alike(collection, last)}`);
  await connection.run(`CREATE OR REPLACE TABLE rivals AS ${RIVALS}`);
  await connection.run(
    'CREATE OR REPLACE TABLE dropped AS SELECT place FROM alike ANTI JOIN rivals USING (place)',
  );
  await connection.run(`CREATE OR REPLACE TABLE rows_behind AS ${ROWS_BEHIND}`);
  await connection.run(`CREATE OR REPLACE TABLE repeated AS ${repeated(collection)}`);
  const counts = await countJudged(connection);
  const done = ['prepared', 'alike', ...judgedFields(collection).map((_, n) => `value_${n}`)];
  for (const table of done) await connection.run(`DROP TABLE ${table}`);
  return counts;
}

async function countJudged(connection: DuckDBConnection): Promise<JudgedCounts> {
  const faulty = 'faulty OR rivals.other IS NOT NULL OR repeated.other IS NOT NULL';
  const [row] = await rowsOf(
    connection,
    `SELECT (SELECT count(*) FROM judged)::DOUBLE, count(*)::DOUBLE, (count(*) FILTER (${faulty}))::DOUBLE, ` +
      `(count(*) FILTER (NOT (${faulty}) AND len(doubts) > 0))::DOUBLE ` +
      'FROM judged LEFT JOIN rivals USING (place) LEFT JOIN repeated USING (place) ANTI JOIN dropped USING (place)',
  );
  const [rows, items, faults, doubtful] = row as number[];
  return { rows: rows!, items: items!, identical: rows! - items!, faulty: faults!, doubtful: doubtful! };
}

/**
 * The listed value of an enumerated field that differs from a text only in case, spaces and punctuation; the text itself if
 * there is none.
 */
function asListed(text: string | null, { kind, name }: Field, { listedValues }: ParseContext): string | null {
  const listed = kind === 'enum' ? listedValues(name) : undefined;
  if (text === null || listed === undefined || listed.has(text)) return text;
  const alike = [...listed].filter((value) => foldedText(value) === foldedText(text));
  return alike.length === 1 ? alike[0]! : text;
}

/** The judged fields of a row: the fields in their order, then the identifier. */
export const judgedFields = ({ fields, identifierField }: AnyCollection): readonly Field[] => [
  ...fields,
  identifierField,
];

/** The texts of the judged fields as `t0`…, and a digest of all other columns. */
function prepared({ view, columns }: LastTable, collection: AnyCollection): string {
  const texts = judgedFields(collection).map(({ name }, n) => {
    const column = columns.find((other) => sameName(other, name));
    return `${column === undefined ? 'NULL::VARCHAR' : identifier(column)} AS t${n}`;
  });
  const others = columns.filter(
    (name) => !judgedFields(collection).some((field) => sameName(field.name, name)),
  );
  return (
    `SELECT __order AS place, list_slice(__rows, 1, ${MAX_ROWS_BEHIND}) AS rows, len(__rows) AS row_count, ` +
    `__doubts AS doubts, ${SUMS_COLUMN} AS sums, ${digestOf(others.map(identifier))} AS others, ${texts.join(', ')} FROM ${view}`
  );
}

/** Adds the canonical values `v0`… and the faults `f0`…, and leaves out doubts of other columns and of faulty fields. */
function judged(collection: AnyCollection): string {
  const fields = judgedFields(collection);
  const joins = fields.map((_, n) => ` LEFT JOIN value_${n} ON p.t${n} IS NOT DISTINCT FROM value_${n}.text`);
  const values = fields.map(
    (_, n) =>
      `CASE WHEN value_${n}.fault IS NULL THEN t${n} ELSE value_${n}.value END AS v${n}, ` +
      `nullif(value_${n}.fault, '${NO_FAULT}') AS f${n}`,
  );
  const faultless = fields.map(({ name }, n) => `WHEN ${textLiteral(name)} THEN f${n} IS NULL`);
  const doubts = `list_filter(doubts, lambda __doubt: CASE lower(__doubt."column") ${faultless.join(' ')} ELSE false END)`;
  const faulty = fields.map((_, n) => `f${n} IS NOT NULL`).join(' OR ');
  return (
    `SELECT * REPLACE (CASE WHEN len(doubts) = 0 THEN doubts ELSE ${doubts} END AS doubts), ${faulty} AS faulty FROM ` +
    `(SELECT p.*, ${values.join(', ')} FROM prepared p${joins.join('')})`
  );
}

/**
 * The rows whose natural key another row has too, with a digest of the natural key, and one of everything by which rows are the
 * same: their values, and the columns for which the collection has no field. Rows that differ in these columns are parts, such
 * as villages with equal numbers of schools, and so are the cells of one line. Digests are used because DuckDB keeps in memory
 * what it groups: if a column is missing in a file, all its rows may be such rows.
 */
function alike(collection: AnyCollection, { isTurned }: LastTable): string {
  const hasKey = collection.keyPlaces.map((n) => `f${n} IS NULL`).join(' AND ');
  const key = digestOf(values(collection.keyPlaces));
  const turn = isTurned ? ['turn'] : [];
  const all = digestOf([...values(judgedFields(collection).keys()), 'others', ...turn]);
  const isAlike = `${hasKey} AND ${key} IN (SELECT ${key} FROM judged WHERE ${hasKey} GROUP BY ALL HAVING count(*) > 1)`;
  const turns = isTurned ? ', row_number() OVER (PARTITION BY rows[1] ORDER BY place) AS turn' : '';
  return (
    // Rows with a fault are never the same: their values are not known.
    `SELECT place, rows[1] AS row, row_count, ${key} AS key, CASE WHEN NOT faulty THEN ${all} END AS same ` +
    `FROM (SELECT *${turns} FROM judged WHERE ${isAlike})`
  );
}

const values = (places: Iterable<number>): string[] => [...places].map((n) => `v${n}`);

/** The digest of columns; NULL if there are none. */
const digestOf = (columns: readonly string[]): string =>
  columns.length === 0
    ? 'NULL::HUGEINT'
    : `md5_number(to_json([${columns.map((name) => `${name}::VARCHAR`).join(', ')}])::VARCHAR)`;

/**
 * For each natural key and each of its values, the first row with them, with the number of rows behind all that have them, and
 * in `other` a row with the same natural key and other values: the first one, or for the first one the last.
 */
const RIVALS = `
WITH items AS (
  SELECT min(place) AS place, arg_min(row, place) AS row, sum(row_count) AS row_count, count(*) > 1 AS is_repeated, key, same
  FROM alike GROUP BY key, same, CASE WHEN same IS NULL THEN place END
), keys AS (SELECT key, min(row) AS first, max(row) AS last FROM items GROUP BY key)
SELECT place, row_count, is_repeated, same, nullif(CASE WHEN row = first THEN last ELSE first END, row) AS other
FROM items JOIN keys USING (key)`;

/** The rows of the file behind each row that is repeated without a difference, in their order. */
const ROWS_BEHIND = `
SELECT first.place, unnest(judged.rows) AS row
FROM rivals first JOIN alike USING (same) JOIN judged ON judged.place = alike.place
WHERE first.is_repeated ORDER BY ALL`;

/** The rows whose record another row names too, and in `other` a row of it. */
function repeated({ fields }: AnyCollection): string {
  const record = `v${fields.length}`;
  return `
WITH named AS (SELECT place, rows[1] AS row, ${record} AS record FROM judged ANTI JOIN dropped USING (place) WHERE ${record} IS NOT NULL),
  records AS (SELECT record, min(row) AS first, max(row) AS last FROM named GROUP BY record HAVING count(*) > 1)
SELECT place, CASE WHEN row = first THEN last ELSE first END AS other FROM named JOIN records USING (record)`;
}
