import type { DuckDBConnection } from '@duckdb/node-api';
import type { CarriedConstant } from '@/domain/imports/import';
import { adaptRecipe, continuedRecipe, unconfirmedConstants } from '@/domain/imports/propose/adapt-recipe';
import { type Proposal, type ProposalInput, proposeRecipe } from '@/domain/imports/propose/propose-recipe';
import { type Ranking, rankCollections } from '@/domain/imports/propose/rank-collections';
import type { Recipe } from '@/domain/imports/recipe';
import { sameName } from '@/domain/imports/step-kinds/columns';
import type { StepContext } from '@/domain/imports/step-kinds/step-kind';
import { numberOf } from '../duck/rows';
import { identifier } from '../duck/sql';
import type { CallContext, ImportSession } from '../session';
import type { RecipeRun } from './recipe-run';
import { collectionNamed, fileIn, recipeRunIn, vocabularyIn } from './recipe-session';

/** How well the open file fits each collection. */
export async function rankFile(
  { fileName, vocabularyVersion }: About,
  { session }: CallContext,
): Promise<Ranking> {
  const { context } = await vocabularyIn(session, vocabularyVersion);
  return rankCollections({ info: fileIn(session), fileName, ...context });
}

/**
 * Proposes a recipe for the open file: from what is found in it, or from that of another file of its shape, adapted to it.
 * @param asked.isContinued whether `kept` is the recipe of the import that left out the rows of the file
 */
export async function proposeFor(
  {
    kept,
    isContinued = false,
    ...about
  }: AboutCollection & { kept?: Recipe | undefined; isContinued?: boolean },
  { session }: CallContext,
): Promise<Recipe> {
  const { context } = await vocabularyIn(session, about.vocabularyVersion);
  const input = proposalInput(about, { session, context });
  if (kept !== undefined) return isContinued ? continuedRecipe(kept, input) : adaptRecipe(kept, input);
  return withParts(session.duck, { proposal: proposeRecipe(input), run: recipeRunIn(session), context });
}

/** The constants of a recipe that the open file does not confirm. */
export async function findUnconfirmed(
  { recipe, ...about }: AboutCollection & { recipe: Recipe },
  { session }: CallContext,
): Promise<CarriedConstant[]> {
  const { context } = await vocabularyIn(session, about.vocabularyVersion);
  return unconfirmedConstants(recipe, proposalInput(about, { session, context }));
}

const proposalInput = (
  { fileName, collection }: AboutCollection,
  { session, context }: { session: ImportSession; context: StepContext },
): ProposalInput => ({
  info: fileIn(session),
  fileName,
  collection: collectionNamed(collection),
  ...context,
});

type About = Readonly<{ fileName: string; vocabularyVersion: number }>;
type AboutCollection = About & Readonly<{ collection: string }>;

/**
 * A proposed recipe, which adds rows up if they are parts: if rows of the file have equal natural keys, and a column for which
 * the collection has no field differs between all rows with the same natural key.
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
