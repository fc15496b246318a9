import { type Collection, findCollection } from '@/domain/collections';
import type { FileReading } from '@/domain/imports/file-reading';
import type { CarriedConstant, ImportState, KeptRecipe, RecipeOrigin } from '@/domain/imports/import';
import { constantsIn } from '@/domain/imports/propose/adapt-recipe';
import { textsAbout } from '@/domain/imports/propose/constants';
import { isAnswered, withAnswer } from '@/domain/imports/propose/counted/answer';
import { countedQuestion } from '@/domain/imports/propose/counted/counted';
import { hasOtherColumns, isReadOtherwise, proposedAgain } from '@/domain/imports/propose/propose-again';
import { withReadConstants } from '@/domain/imports/propose/read-constants';
import { withSchoolYears } from '@/domain/imports/propose/school-years';
import type { Recipe } from '@/domain/imports/recipe';
import type { Columns, RecipeStep, RowsExample } from '@/domain/imports/steps';
import { unstoredFigures } from '@/domain/imports/unstored-figures';
import { Prisma } from '@/generated/prisma/client';
import type { StaffActor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { AT_REST, type Job } from '../jobs';
import type { RunParameters } from '../prepare/run';
import type { OpenImport } from '../program/import-processes';
import { readingFor, stepsFor } from '../recipes';
import {
  asJson,
  carriedIn,
  chosenReading,
  continuedIn,
  fittingIn,
  type ImportRecord,
  proposedIn,
  recipeVersionOf,
  type StoredContinued,
  type StoredOrigin,
} from '../record';
import type { ImportCaller, ImportContext } from './context';
import { openImport, reportedTo, runOf } from './open';
import { changeableImport, loadedImport, seenImport, shownSoon } from './seen';

/** Some rows of the table after a step, and their number in all. */
export type StepRows = Readonly<{
  columns: Columns;
  rows: readonly (readonly (string | null)[])[];
  total: number;
}>;
/** The profiles of the columns of the table after a step. */
export type ProfiledColumns = Readonly<{ columns: NonNullable<ImportState['file']>['columns'] }>;

/** The second phase of an import: a recipe is found or changed, and its steps are run. */
export type PreparingPhase = Readonly<{
  /**
   * Runs the steps of a recipe: the given one, else a remembered one, else a guessed one.
   * @param asked.seen the version of the recipe that the person saw; undefined: any version is replaced
   * @throws {ServiceError} `not_found`, `not_permitted`, `import_ended`, `import_busy`, `import_file_gone`;
   *   `import_recipe_changed` if the recipe has changed since
   */
  prepare: (
    asked: {
      id: string;
      collection: Collection;
      recipe?: Recipe | undefined;
      seen?: string | null | undefined;
      /** Whether the person says that the figures count what the collection counts, which the file does not say. */
      isCounted?: boolean | undefined;
    },
    by: ImportCaller,
  ) => Promise<ImportState>;
  /** Rows of the table after a step. @throws {ServiceError} as `prepare` */
  stepRows: (
    page: { id: string; step: number; offset: number; take: number },
    staff: StaffActor,
  ) => Promise<StepRows>;
  /** A few lines of the file before and after some steps. @throws {ServiceError} as `prepare` */
  example: (asked: { id: string; from: number; to: number }, staff: StaffActor) => Promise<RowsExample>;
  /** The profiles of the columns of the table after a step. @throws {ServiceError} as `prepare` */
  profile: (asked: { id: string; step: number }, staff: StaffActor) => Promise<ProfiledColumns>;
}>;

export function createPreparingPhase(context: ImportContext): PreparingPhase {
  /** Calls the process of an import about the tables after its steps. */
  async function onSteps<T>(
    id: string,
    staff: StaffActor,
    use: (call: OpenImport['call'], run: RunParameters) => Promise<T>,
  ): Promise<T> {
    const { recipe } = await seenImport(context, id, staff);
    if (recipe === null) throw new ServiceError('not_found');
    const { reading } = recipe;
    return openImport(context, {
      id,
      reading,
      use: async (opened) => use(opened.call, await runOf(context, opened, recipe)),
    });
  }

  return {
    async prepare({ id, collection, recipe: given, seen, isCounted = false }, { staff }) {
      const row = await changeableImport(context, id, staff);
      const isSame = row.collection === collection.resource;
      const recipe = given ?? (isCounted && isSame ? (row.recipe ?? undefined) : undefined);
      if (seen !== undefined && seen !== recipeVersionOf(row))
        throw new ServiceError('import_recipe_changed');
      await context.jobs.start(id, {
        status: 'preparing',
        from: ['preparing', 'comparing', 'ready', 'failed'],
        fallback: 'preparing',
        work: (job) => prepare(context, job, { id, collection, given: recipe, isCounted, staff }),
      });
      return shownSoon(context, id, staff);
    },

    stepRows: ({ id, step, offset, take }, staff) =>
      onSteps(id, staff, (call, run) => call('rows', { ...run, step, offset, take })),

    example: ({ id, from, to }, staff) =>
      onSteps(id, staff, (call, run) => call('example', { ...run, from, to })),

    profile: ({ id, step }, staff) =>
      onSteps(id, staff, async (call, run) => ({ columns: await call('profile', { ...run, step }) })),
  };
}

/** The preparation that is wanted, and the person. `given`: the recipe of a person; undefined: one is found. */
type Wanted = Readonly<{
  id: string;
  collection: Collection;
  given: Recipe | undefined;
  isCounted: boolean;
  staff: StaffActor;
}>;

async function prepare(context: ImportContext, job: Job, wanted: Wanted): Promise<void> {
  const { prisma, places, recipes } = context;
  const { id, collection, given, isCounted, staff } = wanted;
  const row = await loadedImport(prisma, id);
  const { resource } = collection;
  const { fileName, shape, file } = row;
  const earlier =
    given === undefined ? [] : await earlierConstants(context, row, { given, collection, staff });
  const taken = continuedIn(row)?.collection === resource ? continuedIn(row) : undefined;
  const continued = given === undefined ? taken : undefined;
  const kept =
    given === undefined && continued === undefined && shape !== null
      ? await recipes.find({ shape, collection }, staff)
      : undefined;
  const { version: vocabularyVersion } = await places.data();
  const reading =
    given?.reading ??
    (kept === undefined || file === null
      ? chosenReading(row)
      : { ...readingFor(file, kept.recipe), ...chosenReading(row) });
  const { carried, proposed, counted, ...prepared } = await openImport(context, {
    id,
    reading,
    job,
    use: async (opened) => {
      const about = { fileName, vocabularyVersion, collection: resource };
      const { recipe: found, proposed } = await recipeFor(context, opened, {
        about,
        row,
        given,
        kept: continued?.recipe ?? kept?.recipe,
        isContinued: continued !== undefined,
        reading,
      });
      const vocabulary = await places.vocabulary();
      const ofFile = { info: opened.file, fileName, collection, vocabulary };
      const isKnown = continued !== undefined && continued.counted === undefined;
      const recipe = isCounted || isKnown ? withAnswer(found, ofFile) : found;
      const question = countedQuestion(ofFile, recipe.steps) ?? taken?.counted;
      const counted = isAnswered(recipe.steps, ofFile) ? undefined : question;
      const isAdopted = kept !== undefined || earlier.length > 0;
      const unconfirmed = isAdopted ? await opened.call('unconfirmed', { ...about, recipe }) : [];
      const steps = await opened.call('run', await runOf(context, opened, recipe), reportedTo(job));
      const carried =
        continued?.carried ?? (kept !== undefined ? unconfirmed : unconfirmed.filter(isAmong(earlier)));
      return { file: opened.file, recipe, steps, carried, proposed, counted };
    },
  });
  const origin = originOf({ given, continued, kept });
  const { steps } = prepared.recipe;
  const unstored = unstoredFigures(prepared.file, { steps, fits: fittingIn(row), collection: resource });
  await job.update({
    collection: resource,
    file: asJson(prepared.file),
    recipe: asJson(prepared.recipe),
    origin: asJson({ ...origin, carried, proposed, counted, unstored } satisfies StoredOrigin),
    steps: asJson(prepared.steps),
    counts: Prisma.DbNull,
    balance: Prisma.DbNull,
    ...AT_REST,
    ...(kept !== undefined && { mode: kept.mode }),
  });
}

/** The origin of a recipe, by the recipes that were found. */
function originOf(found: {
  given: Recipe | undefined;
  continued: StoredContinued | undefined;
  kept: KeptRecipe | undefined;
}): RecipeOrigin {
  const { given, continued, kept } = found;
  if (given !== undefined) return { kind: 'changed' };
  if (continued !== undefined) return { kind: 'continued' };
  return kept === undefined ? { kind: 'guessed' } : { kind: 'remembered', id: kept.id, name: kept.name };
}

/**
 * The constants of a recipe given by a person that were not typed for this file: those that had to be confirmed before, and
 * those of a recipe with a name that is used instead of the present one.
 */
async function earlierConstants(
  { recipes }: ImportContext,
  row: ImportRecord,
  { given, collection, staff }: { given: Recipe; collection: Collection; staff: StaffActor },
): Promise<readonly CarriedConstant[]> {
  const present = row.recipe === null ? [] : constantsIn(row.recipe);
  const added = constantsIn(given).filter((constant) => !isAmong(present)(constant));
  const isNamed = added.length > 0 && (await recipes.isNamed(given, collection, staff));
  return isNamed ? [...carriedIn(row), ...added] : carriedIn(row);
}

/** The recipe of an import that is prepared, and the steps of it that are proposed for its file. */
async function recipeFor(
  { places }: ImportContext,
  { call }: OpenImport,
  {
    about,
    row,
    given,
    kept,
    isContinued,
    reading,
  }: {
    about: { fileName: string; vocabularyVersion: number; collection: string };
    row: ImportRecord;
    given: Recipe | undefined;
    /** An earlier recipe; `isContinued`: whether it is that of the import which left out the rows of the file. */
    kept: Recipe | undefined;
    isContinued: boolean;
    reading: FileReading;
  },
): Promise<{ recipe: Recipe; proposed: readonly RecipeStep[] | undefined }> {
  if (given === undefined) {
    const recipe = await call('propose', {
      ...about,
      kept: kept && { reading, steps: stepsFor(kept) },
      isContinued,
    });
    return { recipe, proposed: kept === undefined ? recipe.steps : undefined };
  }
  const proposed = row.collection === about.collection ? proposedIn(row) : undefined;
  const before = row.recipe;
  if (proposed !== undefined && before !== null && isReadOtherwise(given, before)) {
    const { steps: proposal } = await call('propose', about);
    const steps = proposedAgain(stepsFor(given), { proposed, proposal });
    return { recipe: { ...given, steps }, proposed: proposal };
  }
  const collection = findCollection(about.collection)!;
  const { register } = await places.vocabulary();
  // Corrections of single cells name their rows, which have changed.
  const isReread = before !== null && hasOtherColumns(given, before);
  const recipe = isReread ? { ...given, steps: stepsFor(given) } : given;
  const texts = row.file === null ? [] : textsAbout(row.file, about.fileName).map(({ text }) => text);
  const told = withSchoolYears(recipe, { collection, texts });
  return { recipe: withReadConstants(told, { collection, register }), proposed };
}

const isAmong =
  (constants: readonly CarriedConstant[]) =>
  ({ field, value }: CarriedConstant): boolean =>
    constants.some((one) => one.field === field && one.value === value);
