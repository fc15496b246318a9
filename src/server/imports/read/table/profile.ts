import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type ColumnProfile,
  MAX_DISTINCT,
  MAX_PROFILE_VALUES,
  MAX_SHOWN_TEXT,
} from '@/domain/imports/file-reading';
import { identifier } from '../../duck/sql';

/** A column with more different texts has figures or names: only some of its texts are listed. */
const SOME_VALUES = 100;
/** Different texts are counted approximately in larger tables, because a count needs memory for all of them. */
const MAX_COUNTED_ROWS = 300_000;
/** The number of columns that are counted at once, because each needs memory. */
const COLUMNS_AT_ONCE = 50;

/** The profiles of the columns of a table: how many cells are filled, and their most frequent texts. */
export async function profileColumns(
  duck: DuckDBConnection,
  table: string,
  columns: readonly string[],
): Promise<ColumnProfile[]> {
  if (columns.length === 0) return [];
  const figures: number[] = [];
  let rows = 0;
  for (let from = 0; from < columns.length; from += COLUMNS_AT_ONCE) {
    const counts = columns
      .slice(from, from + COLUMNS_AT_ONCE)
      .map((name) => `count(${identifier(name)}), approx_count_distinct(${identifier(name)})`);
    const totals = await duck.runAndReadAll(`SELECT count(*), ${counts.join(', ')} FROM ${table}`);
    const [all, ...some] = totals.getRows()[0]!.map(Number);
    rows = all!;
    figures.push(...some);
  }
  const profiles: ColumnProfile[] = [];
  for (const [at, name] of columns.entries()) {
    const filled = figures[at * 2]!;
    const about = figures[at * 2 + 1]!;
    const isCounted = rows <= MAX_COUNTED_ROWS || about <= MAX_PROFILE_VALUES * 2;
    profiles.push(
      isCounted
        ? { name, filled, ...(await countTexts(duck, table, name)) }
        : {
            name,
            filled,
            distinct: Math.min(about, MAX_DISTINCT),
            values: await someTexts(duck, table, name),
          },
    );
  }
  return profiles;
}

async function countTexts(
  duck: DuckDBConnection,
  table: string,
  name: string,
): Promise<Pick<ColumnProfile, 'distinct' | 'values'>> {
  const column = identifier(name);
  const result = await duck.runAndReadAll(
    `SELECT left(text, ${MAX_SHOWN_TEXT}), n, count(*) OVER () AS texts FROM (
       SELECT ${column} AS text, count(*) AS n, min(__row) AS first FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1
     ) ORDER BY n DESC, first LIMIT ${MAX_PROFILE_VALUES}`,
  );
  const rows = result.getRows();
  const distinct = Math.min(Number(rows[0]?.[2] ?? 0), MAX_DISTINCT);
  return {
    distinct,
    values: valuesOf(rows.slice(0, distinct > MAX_PROFILE_VALUES ? SOME_VALUES : undefined)),
  };
}

async function someTexts(
  duck: DuckDBConnection,
  table: string,
  name: string,
): Promise<ColumnProfile['values']> {
  const column = identifier(name);
  const result = await duck.runAndReadAll(
    `SELECT left(${column}, ${MAX_SHOWN_TEXT}), count(*) FROM (SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL LIMIT ${MAX_COUNTED_ROWS / 3})
     GROUP BY 1 ORDER BY 2 DESC LIMIT ${SOME_VALUES}`,
  );
  return valuesOf(result.getRows());
}

const valuesOf = (rows: readonly (readonly unknown[])[]): ColumnProfile['values'] =>
  rows.map(([text, count]) => ({ text: String(text), count: Number(count) }));
