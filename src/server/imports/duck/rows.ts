import type { DuckDBConnection } from '@duckdb/node-api';

/** A cell as JavaScript holds it. Statements cast integers, which would be of type bigint, to DOUBLE. */
export type SqlCell =
  | string
  | number
  | boolean
  | null
  | readonly SqlCell[]
  | { readonly [name: string]: SqlCell };

/** The rows of a statement whose result is small. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<SqlCell[][]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowsJS() as SqlCell[][];
}

/** The number that a statement returns. */
export async function numberOf(connection: DuckDBConnection, sql: string): Promise<number> {
  const [row] = await rowsOf(connection, `SELECT (${sql})::DOUBLE`);
  return row?.[0] as number;
}

/** Appends rows of texts to a table. */
export async function appendTexts(
  connection: DuckDBConnection,
  table: string,
  rows: Iterable<readonly (string | null)[]>,
): Promise<void> {
  const appender = await connection.createAppender(table);
  try {
    for (const row of rows) {
      for (const text of row) {
        if (text === null) appender.appendNull();
        else appender.appendVarchar(text);
      }
      appender.endRow();
    }
  } finally {
    appender.closeSync();
  }
}

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
