import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** The columns of a Parquet file with their types, and its rows as JSON values, as DuckDB reads them. */
export async function readParquet(
  bytes: Uint8Array,
): Promise<{ types: Record<string, string>; rows: Record<string, unknown>[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const path = join(folder, 'file.parquet');
    await writeFile(path, bytes);
    await connection.run("SET TimeZone = 'UTC'");
    const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
    const from = `read_parquet('${path.replaceAll("'", "''")}')`;
    const described = await read(`DESCRIBE SELECT * FROM ${from}`);
    const types = described.map((row) => [String(row['column_name']), String(row['column_type'])]);
    return { types: Object.fromEntries(types), rows: await read(`SELECT * FROM ${from}`) };
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}
