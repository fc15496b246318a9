import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { StepContext } from '@/domain/imports/step-kinds/step-kind';
import type { RecipeStep, StepResult } from '@/domain/imports/steps';
import { appendTexts } from '../duck/rows';
import { identifier } from '../duck/sql';
import { RecipeRun } from './recipe-run';

/** A table of a file: its header, then its rows. */
export type TestTable = readonly (readonly (string | null)[])[];

/** A database in memory with a table `source`, as after reading a file. */
export async function openTable([header = [], ...rows]: TestTable): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const columns = header.map((name, n) => [`c${n}`, identifier(name ?? '')] as const);
  await connection.run(`CREATE TABLE texts (${columns.map(([name]) => `${name} VARCHAR`).join(', ')})`);
  await appendTexts(connection, 'texts', rows);
  await connection.run(
    `CREATE TABLE source AS SELECT rowid + 1 AS __row, 'Sheet1' AS __sheet, rowid + 2 AS __line, ` +
      `${columns.map(([name, quoted]) => `${name} AS ${quoted}`).join(', ')} FROM texts`,
  );
  return connection;
}

/** The table after a recipe, with its header. */
export async function tableAfter(
  table: TestTable,
  steps: readonly RecipeStep[],
  context: StepContext = {},
): Promise<TestTable> {
  const run = new RecipeRun(await openTable(table));
  const results = await run.run(steps, context);
  const { columns, rows, fault } = results.at(-1) as StepResult;
  if (fault !== undefined) throw new Error(`step ${results.length - 1}: ${JSON.stringify(fault)}`);
  return [columns, ...(await run.page({ step: results.length - 1, offset: 0, take: rows }))];
}
