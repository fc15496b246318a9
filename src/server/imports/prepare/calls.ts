import { isDeepStrictEqual } from 'node:util';
import { type Collection, findCollection } from '@/domain/collections';
import type { StrictCheck } from '@/domain/collections/kinds/context';
import type { ImportBalance } from '@/domain/imports/balance';
import type { ColumnProfile, FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import type { CarriedConstant } from '@/domain/imports/import';
import type { JudgedCounts, JudgedItem } from '@/domain/imports/judged-item';
import { adaptRecipe, continuedRecipe, unconfirmedConstants } from '@/domain/imports/propose/adapt-recipe';
import { type ProposalInput, proposeRecipe } from '@/domain/imports/propose/propose-recipe';
import { type Ranking, rankCollections } from '@/domain/imports/propose/rank-collections';
import type { Recipe } from '@/domain/imports/recipe';
import { identifier } from '../duck/sql';
import type { StepContext } from '@/domain/imports/step-kinds/step-kind';
import type { Columns, RecipeStep, RowsExample, StepResult } from '@/domain/imports/steps';
import { strictCheckOf, type VocabularyData, vocabularyOf } from '@/domain/places/vocabulary';
import { timeZoneOf } from '@/domain/time-zone';
import { onConnection } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { queryOn, readVocabulary } from '@/server/places/store';
import type { CallContext, ImportSession } from '../session';
import { createStageWriter } from '../stage/write';
import { countFigures } from './count-figures';
import { judgeTable } from './judge-table';
import { withParts } from './propose-parts';
import { readJudged } from './read-judged';
import { RecipeRun } from './recipe-run';
import { rowsOf } from '../duck/rows';

/** The steps that a session has done on the file that is open. */
type Prepared = Readonly<{ file: object; run: RecipeRun }>;

/** The register and the lists as a session read them last; steps that used others are done again. */
type Known = Readonly<{ data: VocabularyData; context: StepContext }>;

/** A session with what its calls about recipes need again. */
type RecipeSession = ImportSession & { prepared?: Prepared; known?: Known };

/** How well the open file fits each collection. */
export async function rankFile(
  { fileName, vocabularyVersion }: About,
  { session }: CallContext,
): Promise<Ranking> {
  const { context } = await vocabularyIn(session, vocabularyVersion);
  return rankCollections({ info: fileIn(session), fileName, ...context });
}

/**
 * Proposes a recipe for the open file: by what is found in it, or one of another file of its shape, adapted to it.
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
  return withParts(session.duck, { proposal: proposeRecipe(input), run: prepared(session).run, context });
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

/** The steps to be done, and how the file that is open was read, as `FileTableInfo` says. */
export type RunParameters = Readonly<{
  reading: FileReading;
  steps: readonly RecipeStep[];
  vocabularyVersion: number;
}>;

/** Does the steps of a recipe on the open file; those that were done before are not done again. */
export const runRecipe = async (asked: RunParameters, context: CallContext): Promise<readonly StepResult[]> =>
  (await ranRecipe(asked, context)).steps;

/** The steps that were done, and with which register and lists. */
async function ranRecipe(
  { reading, steps, vocabularyVersion }: RunParameters,
  { session, progress }: CallContext,
): Promise<{ steps: readonly StepResult[]; known: Known }> {
  requireReading(session, reading);
  progress({ phase: 'preparing', done: 0 });
  const known = await vocabularyIn(session, vocabularyVersion);
  return { steps: await prepared(session).run.run(steps, known.context), known };
}

/** Rows of the table after a step. @throws {ServiceError} `not_found` if there is no such step */
export async function readStepRows(
  { step, offset, take, ...asked }: RunParameters & { step: number; offset: number; take: number },
  context: CallContext,
): Promise<{ columns: Columns; rows: (string | null)[][]; total: number }> {
  const { columns, rows: total } = stepOf(await runRecipe(asked, context), step);
  return { columns, rows: await prepared(context.session).run.page({ step, offset, take }), total };
}

/** What the columns of the table after a step contain. @throws {ServiceError} `not_found` if there is no such step */
export async function profileStep(
  { step, ...asked }: RunParameters & { step: number },
  context: CallContext,
): Promise<ColumnProfile[]> {
  stepOf(await runRecipe(asked, context), step);
  return prepared(context.session).run.profile(step);
}

/**
 * A few lines of the file, in the table after one step and in the one after a later step.
 * @throws {ServiceError} `not_found` if there are no such steps, or the later one cannot be done
 */
export async function readExample(
  { from, to, ...asked }: RunParameters & { from: number; to: number },
  context: CallContext,
): Promise<RowsExample> {
  const steps = await runRecipe(asked, context);
  if (from > to || stepOf(steps, to).fault !== undefined) throw new ServiceError('not_found');
  return prepared(context.session).run.example({ from, to });
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

/** The next rows of the file after one, in its order. */
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

export type JudgeParameters = Readonly<{
  importId: string;
  /** The resource name of the collection. */
  collection: string;
  run: RunParameters;
  /** The listed values of each enumerated field that has any. */
  listed: ReadonlyMap<string, ReadonlySet<string>>;
  /** The values to which the person is bound; undefined: to none. */
  allowedValues: ReadonlyMap<string, ReadonlySet<string | number>> | undefined;
  /** The fields that accept listed values only. */
  strict: readonly string[];
}>;

/** What the judging of an import found. The balance has nothing yet of what becomes of the items. */
export type JudgedImport = Readonly<{
  steps: readonly StepResult[];
  counts: JudgedCounts | undefined;
  balance: ImportBalance | undefined;
}>;

/**
 * Does the steps, judges the last table, and writes its items to the table of the import's preview. All in one call, because
 * between two calls others may do other steps.
 * @returns the counts and the balance are undefined if a step cannot be done: then nothing is written
 */
export async function judgeImport(
  { importId, collection: resource, run, listed, allowedValues, strict }: JudgeParameters,
  call: CallContext,
): Promise<JudgedImport> {
  const { session, signal, progress } = call;
  const collection = collectionNamed(resource);
  const { duck, pool, settings } = session;
  const { steps, known } = await ranRecipe(run, call);
  if (steps.some(({ fault }) => fault !== undefined)) return { steps, counts: undefined, balance: undefined };
  progress({ phase: 'judging', done: 0 });
  const context = {
    timeZone: timeZoneOf(settings.TIME_ZONE),
    listedValues: (field: string) => listed.get(field),
    allowedValues,
  };
  const prepare = prepared(session).run;
  const counts = await judgeTable(duck, { last: prepare.last, collection, context });
  const balance = await countFigures({
    connection: duck,
    run: prepare,
    steps: run.steps,
    collection,
    context: known.context,
  });
  signal.throwIfAborted();
  const check =
    strict.length === 0 ? undefined : strictCheckOf(collection, { fields: strict, data: known.data });
  await onConnection(pool, async (client) => {
    const writer = await createStageWriter(client, { importId, collection });
    let done = 0;
    // One block is written while the next is read.
    let writing = Promise.resolve();
    try {
      for await (const items of readJudged(duck, { collection })) {
        signal.throwIfAborted();
        await writing;
        writing = writer.write(
          check === undefined ? items : items.map((item) => strictly(item, { collection, check })),
        );
        // Its failure is thrown where it is awaited.
        writing.catch(() => undefined);
        done += items.length;
        progress({ phase: 'judging', done, of: counts.items });
      }
    } finally {
      await writing;
    }
    await writer.end();
  });
  return { steps, counts, balance };
}

/** An item, faulty if a strict field has a value that is not listed. */
function strictly(
  item: JudgedItem,
  { collection, check }: { collection: Collection; check: StrictCheck },
): JudgedItem {
  if (item.faults.length > 0) return item;
  const faults = check.faultsOf(collection.fields.map(({ name }) => item.values[name] ?? undefined));
  return faults.length === 0 ? item : { ...item, faults, doubts: [] };
}

async function vocabularyIn(session: RecipeSession, version: number): Promise<Known> {
  if (session.known?.data.version === version) return session.known;
  const data = await readVocabulary(queryOn(session.pool), session.settings.PROVINCE);
  session.known = { data, context: { vocabulary: vocabularyOf(data) } };
  return session.known;
}

function collectionNamed(resource: string): Collection {
  const collection = findCollection(resource);
  if (collection === undefined) throw new ServiceError('not_found');
  return collection;
}

/** @throws {ServiceError} `import_busy` if somebody else has had the file read in another way since */
function requireReading(session: ImportSession, reading: FileReading): void {
  if (!isDeepStrictEqual(fileIn(session).reading, reading)) throw new ServiceError('import_busy');
}

function fileIn({ file }: ImportSession): FileTableInfo {
  if (file === undefined) throw new Error('no file is open');
  return file;
}

function prepared(session: RecipeSession): Prepared {
  const file = fileIn(session);
  if (session.prepared?.file !== file) session.prepared = { file, run: new RecipeRun(session.duck) };
  return session.prepared;
}
