import { type Collection, findCollection } from '@/domain/collections';
import type { StrictCheck } from '@/domain/collections/kinds/context';
import type { ColumnProfile, FileTableInfo } from '@/domain/imports/file-reading';
import type { CarriedConstant } from '@/domain/imports/import';
import type { JudgedCounts, JudgedItem } from '@/domain/imports/judged-item';
import { adaptRecipe, unconfirmedConstants } from '@/domain/imports/propose/adapt-recipe';
import { type ProposalInput, proposeRecipe } from '@/domain/imports/propose/propose-recipe';
import { type Ranking, rankCollections } from '@/domain/imports/propose/rank-collections';
import type { Recipe } from '@/domain/imports/recipe';
import { identifier } from '@/domain/imports/step-kinds/sql';
import type { StepContext } from '@/domain/imports/step-kinds/step-kind';
import type { RecipeStep, StepResult } from '@/domain/imports/steps';
import { strictCheckOf, type VocabularyData, vocabularyOf } from '@/domain/places/vocabulary';
import { timeZoneOf } from '@/domain/time-zone';
import { onConnection } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { readVocabulary } from '@/server/places/store';
import type { CallContext, ImportSession } from '../session';
import { createStageWriter } from '../stage/write';
import { judgeTable } from './judge-table';
import { readJudged } from './read-judged';
import { RecipeRun } from './recipe-run';
import { rowsOf } from './sql-rows';

/** The steps that a session has done on the file that is open. */
type Prepared = Readonly<{ file: object; run: RecipeRun }>;

/** The register and the lists as a session read them last; steps that used others are done again. */
type Known = Readonly<{ data: VocabularyData; context: StepContext }>;

const preparedOf = new WeakMap<ImportSession, Prepared>();
const knownOf = new WeakMap<ImportSession, Known>();

/** How well the open file fits each collection. */
export async function rankFile(
  { fileName, vocabularyVersion }: About,
  { session }: CallContext,
): Promise<Ranking> {
  const { context } = await vocabularyIn(session, vocabularyVersion);
  return rankCollections({ info: fileIn(session), fileName, ...context });
}

/** Proposes a recipe for the open file: by what is found in it, or one of another file of its shape, adapted to it. */
export async function proposeFor(
  { kept, ...about }: AboutCollection & { kept?: Recipe | undefined },
  { session }: CallContext,
): Promise<Recipe> {
  const input = await proposalInput(about, session);
  return kept === undefined ? proposeRecipe(input).recipe : adaptRecipe(kept, input);
}

/** The constants of a recipe that the open file does not confirm. */
export const findUnconfirmed = async (
  { recipe, ...about }: AboutCollection & { recipe: Recipe },
  { session }: CallContext,
): Promise<CarriedConstant[]> => unconfirmedConstants(recipe, await proposalInput(about, session));

async function proposalInput(
  { fileName, vocabularyVersion, collection: resource }: AboutCollection,
  session: ImportSession,
): Promise<ProposalInput> {
  const { context } = await vocabularyIn(session, vocabularyVersion);
  return { info: fileIn(session), fileName, collection: collectionNamed(resource), ...context };
}

type About = Readonly<{ fileName: string; vocabularyVersion: number }>;
type AboutCollection = About & Readonly<{ collection: string }>;

/** Does the steps of a recipe on the open file; those that were done before are not done again. */
export const runRecipe = async (
  { steps, vocabularyVersion }: { steps: readonly RecipeStep[]; vocabularyVersion: number },
  { session, progress }: CallContext,
): Promise<readonly StepResult[]> => {
  progress({ phase: 'preparing', done: 0 });
  const { context } = await vocabularyIn(session, vocabularyVersion);
  return prepared(session).run.run(steps, context);
};

/** Rows of the table after a step. */
export const readStepRows = (
  page: { step: number; offset: number; take: number },
  { session }: CallContext,
): Promise<(string | null)[][]> => prepared(session).run.page(page);

/** What the columns of the table after a step contain. */
export const profileStep = ({ step }: { step: number }, { session }: CallContext): Promise<ColumnProfile[]> =>
  prepared(session).run.profile(step);

/** Rows of the file as it was read, with their cells in the order of the file's columns. */
export async function readSource(
  { rows }: { rows: readonly number[] },
  { session }: CallContext,
): Promise<{ row: number; texts: (string | null)[] }[]> {
  const columns = fileIn(session).columns.map(({ name }) => identifier(name));
  const found = await rowsOf(
    session.duck,
    `SELECT __row::DOUBLE, ${columns.join(', ')} FROM source WHERE __row IN (${rows.map(Number).join(', ')})`,
  );
  return found.map(([row, ...texts]) => ({ row: row as number, texts: texts as (string | null)[] }));
}

export type JudgeParameters = Readonly<{
  importId: string;
  /** The resource name of the collection. */
  collection: string;
  /** The listed values of each enumerated field that has any. */
  listed: ReadonlyMap<string, ReadonlySet<string>>;
  /** The values to which the person is bound; undefined: to none. */
  allowedValues: ReadonlyMap<string, ReadonlySet<string | number>> | undefined;
  /** The fields that accept listed values only. */
  strict: readonly string[];
}>;

/** Judges the last table of the steps that were done, and writes its items to the table of the import's preview. */
export async function judgeImport(
  { importId, collection: resource, listed, allowedValues, strict }: JudgeParameters,
  { session, signal, progress }: CallContext,
): Promise<JudgedCounts> {
  const collection = collectionNamed(resource);
  const { duck, pool, settings } = session;
  progress({ phase: 'judging', done: 0 });
  const context = {
    timeZone: timeZoneOf(settings.TIME_ZONE),
    listedValues: (field: string) => listed.get(field),
    allowedValues,
  };
  const counts = await judgeTable(duck, { last: prepared(session).run.last, collection, context });
  signal.throwIfAborted();
  const check =
    strict.length === 0
      ? undefined
      : strictCheckOf(collection, { fields: strict, data: knownOf.get(session)!.data });
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
  return counts;
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

async function vocabularyIn(session: ImportSession, version: number): Promise<Known> {
  const known = knownOf.get(session);
  if (known?.data.version === version) return known;
  const data = await readVocabulary(session.pool, session.settings.PROVINCE);
  const fresh = { data, context: { vocabulary: vocabularyOf(data) } };
  knownOf.set(session, fresh);
  return fresh;
}

function collectionNamed(resource: string): Collection {
  const collection = findCollection(resource);
  if (collection === undefined) throw new ServiceError('not_found');
  return collection;
}

function fileIn({ file }: ImportSession): FileTableInfo {
  if (file === undefined) throw new Error('no file is open');
  return file;
}

function prepared(session: ImportSession): Prepared {
  const file = fileIn(session);
  const known = preparedOf.get(session);
  if (known?.file === file) return known;
  const fresh = { file, run: new RecipeRun(session.duck) };
  preparedOf.set(session, fresh);
  return fresh;
}
