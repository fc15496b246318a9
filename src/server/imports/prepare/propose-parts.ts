import type { DuckDBConnection } from '@duckdb/node-api';
import type { Proposal } from '@/domain/imports/propose/propose-recipe';
import type { Recipe } from '@/domain/imports/recipe';
import { sameName } from '@/domain/imports/step-kinds/columns';
import { identifier } from '../duck/sql';
import type { StepContext } from '@/domain/imports/step-kinds/step-kind';
import type { RecipeRun } from './recipe-run';
import { numberOf } from '../duck/rows';

/**
 * A proposed recipe, which adds rows up if they are parts: if, in the whole file, rows have equal natural keys, and a column for which
 * the collection has no field differs in all rows that have the same one.
 */
export async function withParts(
  connection: DuckDBConnection,
  { proposal: { recipe, parts }, run, context }: { proposal: Proposal; run: RecipeRun; context: StepContext },
): Promise<Recipe> {
  if (parts === undefined) return recipe;
  const results = await run.run(recipe.steps, context);
  if (results.some(({ fault }) => fault !== undefined)) return recipe;
  const { view, columns } = run.last;
  const present = (names: readonly string[]) =>
    columns.filter((column) => names.some((name) => sameName(name, column)));
  const repeats = async (names: readonly string[]): Promise<boolean> => {
    const digest = `md5_number(to_json([${names.map(identifier).join(', ')}])::VARCHAR)`;
    const repeated = `SELECT 1 FROM ${view} GROUP BY ${digest} HAVING count(*) > 1 LIMIT 1`;
    return (await numberOf(connection, `SELECT count(*) FROM (${repeated})`)) > 0;
  };
  const key = present(parts.step['by'] as string[]);
  if (key.length === 0 || !(await repeats(key))) return recipe;
  for (const column of present(parts.columns))
    if (!(await repeats([...key, column]))) return { ...recipe, steps: [...recipe.steps, parts.step] };
  return recipe;
}
