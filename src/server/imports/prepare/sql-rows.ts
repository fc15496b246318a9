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
