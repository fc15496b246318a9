import type { DuckDBConnection } from '@duckdb/node-api';
import { appendTexts, numberOf, rowsOf } from './sql-rows';

/** How many groups of texts are in memory at once. */
const BLOCK = 20_000;

/**
 * Fills a table with what a function returns for each different group of texts that a SELECT finds, in blocks of bounded memory;
 * undefined: no row. Its columns are `columns`, all of type VARCHAR; a former table of that name is replaced.
 */
export async function mapDistinctTexts(
  connection: DuckDBConnection,
  { table, select, columns }: { table: string; select: string; columns: readonly string[] },
  map: (texts: readonly (string | null)[]) => readonly (string | null)[] | undefined,
): Promise<void> {
  const groups = `${table}_texts`;
  await connection.run(`CREATE OR REPLACE TABLE ${groups} AS ${select}`);
  await connection.run(
    `CREATE OR REPLACE TABLE ${table} (${columns.map((name) => `${name} VARCHAR`).join(', ')})`,
  );
  const count = await numberOf(connection, `SELECT count(*) FROM ${groups}`);
  for (let first = 0; first < count; first += BLOCK) {
    const texts = await rowsOf(
      connection,
      `SELECT * FROM ${groups} WHERE rowid >= ${first} AND rowid < ${first + BLOCK}`,
    );
    await appendTexts(
      connection,
      table,
      texts.map((row) => map(row as (string | null)[])).filter((row) => row !== undefined),
    );
  }
  await connection.run(`DROP TABLE ${groups}`);
}
