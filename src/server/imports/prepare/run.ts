import type { ColumnProfile, FileReading } from '@/domain/imports/file-reading';
import type { Columns, RecipeStep, RowsExample, StepResult } from '@/domain/imports/steps';
import { ServiceError } from '@/server/errors';
import { rowsOf } from '../duck/rows';
import { identifier } from '../duck/sql';
import type { CallContext, ImportSession } from '../session';
import { fileIn, type KnownVocabulary, recipeRunIn, requireReading, vocabularyIn } from './recipe-session';

/** The steps to run, and how the open file was read, as `FileTableInfo` says. */
export type RunParameters = Readonly<{
  reading: FileReading;
  steps: readonly RecipeStep[];
  vocabularyVersion: number;
}>;

/** Runs the steps of a recipe on the open file; those that were run before are not run again. */
export const runRecipe = async (asked: RunParameters, context: CallContext): Promise<readonly StepResult[]> =>
  (await ranRecipe(asked, context)).steps;

/** The steps that were run, and the register and lists that they used. */
export async function ranRecipe(
  { reading, steps, vocabularyVersion }: RunParameters,
  { session, progress }: CallContext,
): Promise<{ steps: readonly StepResult[]; known: KnownVocabulary }> {
  requireReading(session, reading);
  progress({ phase: 'preparing', done: 0 });
  const known = await vocabularyIn(session, vocabularyVersion);
  return { steps: await recipeRunIn(session).run(steps, known.context), known };
}

/** Rows of the table after a step. @throws {ServiceError} `not_found` if there is no such step */
export async function readStepRows(
  { step, offset, take, ...asked }: RunParameters & { step: number; offset: number; take: number },
  context: CallContext,
): Promise<{ columns: Columns; rows: (string | null)[][]; total: number }> {
  const { columns, rows: total } = stepOf(await runRecipe(asked, context), step);
  return { columns, rows: await recipeRunIn(context.session).page({ step, offset, take }), total };
}

/** The profiles of the columns of the table after a step. @throws {ServiceError} `not_found` if there is no such step */
export async function profileStep(
  { step, ...asked }: RunParameters & { step: number },
  context: CallContext,
): Promise<ColumnProfile[]> {
  stepOf(await runRecipe(asked, context), step);
  return recipeRunIn(context.session).profile(step);
}

/**
 * A few lines of the file, in the table after one step and in the one after a later step.
 * @throws {ServiceError} `not_found` if there are no such steps, or the later one cannot be run
 */
export async function readExample(
  { from, to, ...asked }: RunParameters & { from: number; to: number },
  context: CallContext,
): Promise<RowsExample> {
  const steps = await runRecipe(asked, context);
  if (from > to || stepOf(steps, to).fault !== undefined) throw new ServiceError('not_found');
  return recipeRunIn(context.session).example({ from, to });
}

function stepOf(steps: readonly StepResult[], step: number): StepResult {
  const found = steps[step];
  if (found === undefined) throw new ServiceError('not_found');
  return found;
}

/** Rows of the file as it was read, with their cells in the order of the file's columns. */
export async function readSource(
  { reading, rows }: { reading: FileReading; rows: readonly number[] },
  { session }: CallContext,
): Promise<SourceRow[]> {
  requireReading(session, reading);
  return sourceRows(session, `__row IN (${rows.map(Number).join(', ')})`);
}

/** The next rows of the file after a row, in its order. */
export async function readSourceAfter(
  { reading, after, take }: { reading: FileReading; after: number; take: number },
  { session }: CallContext,
): Promise<SourceRow[]> {
  requireReading(session, reading);
  return sourceRows(session, `__row > ${Number(after)} ORDER BY __row LIMIT ${Number(take)}`);
}

export type SourceRow = Readonly<{ row: number; texts: (string | null)[] }>;

async function sourceRows(session: ImportSession, condition: string): Promise<SourceRow[]> {
  const columns = fileIn(session).columns.map(({ name }) => identifier(name));
  const found = await rowsOf(
    session.duck,
    `SELECT __row::DOUBLE, ${columns.join(', ')} FROM source WHERE ${condition}`,
  );
  return found.map(([row, ...texts]) => ({ row: row as number, texts: texts as (string | null)[] }));
}
