import type { DuckDBConnection } from '@duckdb/node-api';
import type { AnyCollection } from '@/domain/collections/collection';
import { Fault } from '@/domain/collections/fault';
import { readValue } from '@/domain/collections/item';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { type JudgedCounts, MAX_ROWS_BEHIND } from '@/domain/imports/judged-item';
import { identifier, sameName, textLiteral } from '@/domain/imports/step-kinds/sql';
import type { Columns } from '@/domain/imports/steps';
import { mapDistinctTexts } from './distinct-texts';
import { rowsOf } from './sql-rows';

/**
 * Judges the rows of a recipe's last table by the collection's declaration, as items of a register batch are judged, and stores
 * the result in tables that `readJudged` reads. Each different text of a field is read once.
 *
 * Identical rows are one item. Rows that have the same natural key but differ otherwise are each faulty, whatever else they are.
 */
export async function judgeTable(
  connection: DuckDBConnection,
  {
    last,
    collection,
    context,
  }: {
    last: { view: string; columns: Columns };
    collection: AnyCollection;
    context: ParseContext;
  },
): Promise<JudgedCounts> {
  const { fields } = collection;
  await connection.run(`CREATE OR REPLACE TABLE prepared AS ${prepared(last, collection)}`);
  for (const [n, field] of fields.entries()) {
    await mapDistinctTexts(
      connection,
      {
        table: `value_${n}`,
        select: `SELECT DISTINCT t${n} FROM prepared`,
        columns: ['text', 'value', 'fault'],
      },
      ([text = null]) => {
        const value = readValue(text, field, context);
        if (value instanceof Fault) return [text, null, JSON.stringify(value)];
        return [text, value === undefined ? null : String(value), null];
      },
    );
  }
  await connection.run(`CREATE OR REPLACE TABLE judged AS ${judged(collection)}`);
  await connection.run(`CREATE OR REPLACE TABLE alike AS ${alike(collection)}`);
  await connection.run(`CREATE OR REPLACE TABLE rivals AS ${rivals(collection)}`);
  await connection.run(
    'CREATE OR REPLACE TABLE dropped AS SELECT place FROM alike ANTI JOIN rivals USING (place)',
  );
  const counts = await countJudged(connection);
  const done = ['prepared', 'alike', ...fields.map((_, n) => `value_${n}`)];
  for (const table of done) await connection.run(`DROP TABLE ${table}`);
  return counts;
}

async function countJudged(connection: DuckDBConnection): Promise<JudgedCounts> {
  const faulty = 'faulty OR rivals.other IS NOT NULL';
  const [row] = await rowsOf(
    connection,
    `SELECT (SELECT count(*) FROM judged)::DOUBLE, count(*)::DOUBLE, (count(*) FILTER (${faulty}))::DOUBLE, ` +
      `(count(*) FILTER (NOT (${faulty}) AND len(doubts) > 0))::DOUBLE ` +
      'FROM judged LEFT JOIN rivals USING (place) ANTI JOIN dropped USING (place)',
  );
  const [rows, items, faults, doubtful] = row as number[];
  return { rows: rows!, items: items!, identical: rows! - items!, faulty: faults!, doubtful: doubtful! };
}

/** The fields' texts as `t0`…, without other columns. */
function prepared({ view, columns }: { view: string; columns: Columns }, { fields }: AnyCollection): string {
  const texts = fields.map(({ name }, n) => {
    const column = columns.find((other) => sameName(other, name));
    return `${column === undefined ? 'NULL::VARCHAR' : identifier(column)} AS t${n}`;
  });
  return (
    `SELECT __order AS place, list_slice(__rows, 1, ${MAX_ROWS_BEHIND}) AS rows, len(__rows) AS row_count, ` +
    `__doubts AS doubts, ${texts.join(', ')} FROM ${view}`
  );
}

/** Adds the canonical values `v0`… and the faults `f0`…, and leaves out doubts of other columns and of faulty fields. */
function judged({ fields }: AnyCollection): string {
  const joins = fields.map((_, n) => ` LEFT JOIN value_${n} ON p.t${n} IS NOT DISTINCT FROM value_${n}.text`);
  const values = fields.map((_, n) => `value_${n}.value AS v${n}, value_${n}.fault AS f${n}`);
  const faultless = fields.map(({ name }, n) => `WHEN ${textLiteral(name)} THEN f${n} IS NULL`);
  const doubts = `list_filter(doubts, lambda __doubt: CASE lower(__doubt."column") ${faultless.join(' ')} ELSE false END)`;
  const faulty = fields.map((_, n) => `f${n} IS NOT NULL`).join(' OR ');
  return (
    `SELECT * REPLACE (CASE WHEN len(doubts) = 0 THEN doubts ELSE ${doubts} END AS doubts), ${faulty} AS faulty FROM ` +
    `(SELECT p.*, ${values.join(', ')} FROM prepared p${joins.join('')})`
  );
}

/** The rows whose natural key another row has too. */
function alike(collection: AnyCollection): string {
  const keys = keysOf(collection);
  const whole = collection.keyPlaces.map((n) => `f${n} IS NULL`).join(' AND ');
  const values = collection.fields.map((_, n) => `judged.v${n}`);
  return (
    `SELECT place, rows, row_count, faulty, ${values.join(', ')} FROM judged JOIN ` +
    `(SELECT ${keys.join(', ')} FROM judged WHERE ${whole} GROUP BY ${keys.join(', ')} HAVING count(*) > 1) repeated ` +
    `ON ${keys.map((key) => `judged.${key} = repeated.${key}`).join(' AND ')} WHERE ${whole}`
  );
}

/**
 * Of the rows that are alike the first of those with the same values, with the rows behind all of them, and in `other` the row
 * before it that has the same natural key and other values, or of the first the one after it.
 */
function rivals(collection: AnyCollection): string {
  const keys = keysOf(collection).join(', ');
  const turn = `(PARTITION BY ${keys} ORDER BY place)`;
  const values = collection.fields.map((_, n) => `v${n}`);
  return (
    'SELECT place, rows, row_count, ' +
    `coalesce(lag(rows[1]) OVER ${turn}, lead(rows[1]) OVER ${turn}) AS other FROM (` +
    `SELECT min(place) AS place, list_slice(flatten(list(rows ORDER BY place)), 1, ${MAX_ROWS_BEHIND}) AS rows, ` +
    `sum(row_count) AS row_count, ${keys} FROM alike ` +
    // Rows with a fault are never the same: what they would be is not known.
    `GROUP BY CASE WHEN faulty THEN place ELSE -1 END, ${values.join(', ')})`
  );
}

const keysOf = ({ keyPlaces }: AnyCollection): string[] => keyPlaces.map((n) => `v${n}`);
