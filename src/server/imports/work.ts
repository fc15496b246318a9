import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Collection, findCollection } from '@/domain/collections';
import { type ImportBalance, isBalanced, type StagedAmounts, withStaged } from '@/domain/imports/balance';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import {
  type CarriedConstant,
  effectOf,
  type ImportEffect,
  type ImportProgress,
  itemsIn,
  type NotContinued,
  type RecipeOrigin,
} from '@/domain/imports/import';
import { constantsIn } from '@/domain/imports/propose/adapt-recipe';
import { textsAbout } from '@/domain/imports/propose/constants';
import { isAnswered, withAnswer } from '@/domain/imports/propose/counted/answer';
import { countedQuestion } from '@/domain/imports/propose/counted/counted';
import { hasOtherColumns, isReadOtherwise, proposedAgain } from '@/domain/imports/propose/propose-again';
import { withReadConstants } from '@/domain/imports/propose/read-constants';
import { withSchoolYears } from '@/domain/imports/propose/school-years';
import { tableShapeOf } from '@/domain/imports/propose/shape';
import type { ImportMode, Recipe } from '@/domain/imports/recipe';
import type { RecipeStep } from '@/domain/imports/steps';
import { unstoredFigures } from '@/domain/imports/unstored-figures';
import { mayEnter } from '@/domain/staff';
import { Prisma } from '@/generated/prisma/client';
import type { Doer, StaffActor } from '@/server/actor';
import { onConnection, type Pool, type PoolClient } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { cancellable } from '@/server/database/reads/cancel';
import { ServiceError } from '@/server/errors';
import type { Places } from '@/server/places/service';
import type { EnumValues } from '@/server/records/enum-values';
import { scopeOf } from '@/server/records/scope';
import type { Statistics } from '@/server/records/statistics';
import { pulled } from '@/server/sheets/sheet-file';
import type { Spool } from '@/server/spool/spool';
import { spooled } from '@/server/spool/spooled';
import { storeImport } from './apply/store-import';
import { type Continued, continuedBy } from './continued';
import { AT_REST, type Job } from './jobs';
import type { RunParameters } from './prepare/calls';
import type { ImportProcesses, OpenImport } from './program/import-processes';
import { type Recipes, readingFor, stepsFor } from './recipes';
import {
  asJson,
  carriedIn,
  chosenReading,
  collectionOf,
  continuedIn,
  fittingIn,
  type ImportRecord,
  importOf,
  listsPersons,
  proposedIn,
  type StoredFits,
  type StoredOrigin,
} from './record';
import type { CallProgress } from './session';
import { compare, comparedVersion } from './stage/compare';
import { stageTablesOf } from './stage/stage-tables';
import { stagedAmounts } from './stage/staged-amounts';
import { removeChunks } from './upload';

type Options = Readonly<{
  longPool: Pool;
  prisma: PrismaClient;
  processes: ImportProcesses;
  recipes: Recipes;
  places: Places;
  enumValues: EnumValues;
  statistics: Statistics;
  spool: Spool;
}>;

type About = Readonly<{ id: string; staff: StaffActor }>;

/** An import whose recipe is found. */
type Prepared = Readonly<{ id: string; recipe: Recipe }>;

/** What is done with an import in the background; each ends with the import's next state. */
export type Work = Readonly<{
  /** Reads the file, and finds a recipe that is remembered for its shape. */
  read: (job: Job, about: About) => Promise<void>;
  prepare: (
    job: Job,
    about: About & Readonly<{ collection: Collection; recipe: Recipe | undefined; isCounted: boolean }>,
  ) => Promise<void>;
  preview: (job: Job, about: About) => Promise<void>;
  /**
   * @param about.expected what the person saw
   * @param about.acknowledged whether the person accepts that figures cannot be counted (`ImportBalance.untraced`)
   */
  apply: (
    job: Job,
    about: About & Readonly<{ by: Doer; expected: ImportEffect; acknowledged: boolean }>,
  ) => Promise<void>;
  /** Streams what is made of the file of an import, whose process is kept until it is made, however slowly it is taken. */
  stream: (
    of: Prepared,
    make: (open: OpenImport, signal: AbortSignal) => AsyncGenerator<Uint8Array, void>,
    owner: string,
  ) => Promise<ReadableStream<Uint8Array>>;
  /** Calls the process of an import about the tables after its steps. */
  onSteps: <T>(
    of: Prepared,
    use: (call: OpenImport['call'], run: RunParameters) => Promise<T>,
  ) => Promise<T>;
}>;

export function createWork(options: Options): Work {
  const { longPool, prisma, processes, recipes, places, enumValues, statistics, spool } = options;

  const load = async (id: string): Promise<ImportRecord> => {
    const row = await prisma.import.findUnique({ where: { id } });
    if (row === null) throw new ServiceError('import_cancelled');
    return importOf(row);
  };

  /** Uses the process of an import, with its file read as the recipe says. */
  async function open<T>(
    id: string,
    { recipe, job, use }: { recipe: Recipe | undefined; job?: Job; use: (open: OpenImport) => Promise<T> },
  ): Promise<T> {
    await requireFile(prisma, id);
    const file = { importId: id, reading: recipe?.reading ?? {} };
    return processes.use(id, file, use, reportedTo(job));
  }

  const runOf = async ({ file }: OpenImport, { steps }: Recipe): Promise<RunParameters> => {
    const { version } = await places.data();
    return { reading: file.reading, steps, vocabularyVersion: version };
  };

  /**
   * The constants of a recipe given by a person that were not typed for this file: those that were to be confirmed before, and
   * those of a recipe with a name that is used instead of the present one.
   */
  async function earlierConstants(
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
    { call }: OpenImport,
    about: { fileName: string; vocabularyVersion: number; collection: string },
    {
      row,
      given,
      kept,
      isContinued,
      reading,
    }: {
      row: ImportRecord;
      given: Recipe | undefined;
      /** An earlier recipe; `isContinued`: that of the import whose rows left out the file has. */
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
    // Corrections of single cells name their rows, which are others now.
    const isReread = before !== null && hasOtherColumns(given, before);
    const recipe = isReread ? { ...given, steps: stepsFor(given) } : given;
    const texts = row.file === null ? [] : textsAbout(row.file, about.fileName).map(({ text }) => text);
    const told = withSchoolYears(recipe, { collection, texts });
    return { recipe: withReadConstants(told, { collection, register }), proposed };
  }

  /** The import that a file continues; why none, although it says so; undefined: it does not say so. */
  async function continuation(
    file: FileTableInfo,
    { row, staff }: { row: ImportRecord; staff: StaffActor },
  ): Promise<Continued | NotContinued | undefined> {
    if (file.leftOutOf === undefined || file.reading.plain !== true) return undefined;
    return continuedBy(prisma, { file, claim: file.leftOutOf, wanted: row.collection, staff });
  }

  /** Compares the judged items, and stores the numbers. */
  async function compared(
    job: Job,
    {
      id,
      collection,
      mode,
      staff,
    }: { id: string; collection: Collection; mode: ImportMode; staff: StaffActor },
  ) {
    const tables = stageTablesOf(id);
    const scope = scopeOf(staff, collection);
    return cancellableBy(job, longPool, async (client) => {
      const version = await comparedVersion(client, collection);
      const counts = await compare(client, { collection, mode, scope, tables, into: tables.result });
      return { version, counts, staged: await stagedAmounts(client, { collection, tables }) };
    });
  }

  return {
    async read(job, { id, staff }) {
      const row = await load(id);
      const { collection: wanted, fileName } = row;
      const given = chosenReading(row);
      const { version: vocabularyVersion } = await places.data();
      const ranked = (reading: FileReading) =>
        open(id, {
          recipe: { reading, steps: [] },
          job,
          use: async ({ file, call }) => ({
            file,
            ranking: await call('rank', { fileName, vocabularyVersion }, { signal: job.signal }),
          }),
        });
      const first = await ranked(given);
      const continuing = await continuation(first.file, { row, staff });
      const notContinued = typeof continuing === 'string' ? continuing : undefined;
      const continued = typeof continuing === 'string' ? undefined : continuing;
      // A workbook that continues no import is a file as any other.
      const chosen = notContinued === undefined ? given : { ...given, plain: false };
      const { file, ranking } = notContinued === undefined ? first : await ranked(chosen);
      const shape = shapeHash(file);
      const collection = wanted === null ? undefined : findCollection(wanted);
      const kept = continued === undefined ? await recipes.find({ shape, collection }, staff) : undefined;
      const fits = ranking.fits.filter((fit) => mayEnter(staff, findCollection(fit.collection)!.group));
      await job.update({
        status: 'preparing',
        file: asJson(file),
        fits: asJson({
          ...ranking,
          fits,
          reading: file.reading,
          chosen,
          continued: continued?.stored,
          notContinued,
        } satisfies StoredFits),
        shape,
        ...AT_REST,
        ...(kept !== undefined && { collection: kept.collection }),
        ...(continued !== undefined && {
          collection: continued.stored.collection,
          continues: continued.stored.import,
          mode: continued.mode,
          agency: continued.agency,
        }),
      });
    },

    async prepare(job, { id, collection, recipe: given, isCounted, staff }) {
      const row = await load(id);
      const { resource } = collection;
      const { fileName, shape, file } = row;
      const earlier = given === undefined ? [] : await earlierConstants(row, { given, collection, staff });
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
      const { origin, carried, proposed, counted, ...prepared } = await open(id, {
        recipe: { reading, steps: [] },
        job,
        use: async (opened) => {
          const about = { fileName, vocabularyVersion, collection: resource };
          const { recipe: found, proposed } = await recipeFor(opened, about, {
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
          const origin: RecipeOrigin =
            given !== undefined
              ? { kind: 'changed' }
              : continued !== undefined
                ? { kind: 'continued' }
                : kept !== undefined
                  ? { kind: 'remembered', id: kept.id, name: kept.name }
                  : { kind: 'guessed' };
          const steps = await opened.call('run', await runOf(opened, recipe), reportedTo(job));
          const carried =
            continued?.carried ?? (kept !== undefined ? unconfirmed : unconfirmed.filter(isAmong(earlier)));
          return { file: opened.file, recipe, steps, origin, carried, proposed, counted };
        },
      });
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
    },

    async preview(job, { id, staff }) {
      const row = await load(id);
      const collection = collectionOf(row);
      const { recipe, mode } = row;
      if (recipe === null || mode === null) throw new ServiceError('import_not_ready');
      const judged = await open(id, {
        recipe,
        job,
        use: async (opened) => {
          const asked = {
            importId: id,
            collection: collection.resource,
            run: await runOf(opened, recipe),
            listed: await enumValues.listed(collection),
            allowedValues: scopeOf(staff, collection)?.allowed,
            strict: places.strictFields(collection),
          };
          const { steps, counts, balance } = await opened.call('judge', asked, reportedTo(job));
          await job.update({ file: asJson(opened.file), steps: asJson(steps) });
          return { counts, balance };
        },
      });
      if (judged.counts === undefined || judged.balance === undefined) {
        await job.update({
          status: 'preparing',
          counts: Prisma.DbNull,
          balance: Prisma.DbNull,
          ...AT_REST,
        });
        return;
      }
      job.progress({ phase: 'comparing', done: 0, of: null });
      const { version, counts, staged } = await compared(job, { id, collection, mode, staff });
      if (itemsIn(counts) !== judged.counts.items) {
        await job.update({ counts: Prisma.DbNull });
        throw new ServiceError('import_preview_lost');
      }
      const balance = withStaged(judged.balance, { staged, mode });
      const ready = { version, counts, balance: asJson(balance), search: Prisma.DbNull };
      await job.update({ status: 'ready', ...ready, ...AT_REST });
    },

    async apply(job, { id, staff, by, expected, acknowledged }) {
      const row = await load(id);
      const collection = collectionOf(row);
      const { mode, recipe, counts, balance } = row;
      if (mode === null || recipe === null || counts === null) throw new ServiceError('import_not_ready');
      // A preview of an earlier version has none.
      if (balance === null) throw new ServiceError('import_preview_lost');
      // From now on nobody else changes the import.
      if (!isDeepStrictEqual(effectOf(counts, mode), expected)) throw new ServiceError('import_not_ready');
      const details = {
        import: id,
        file: row.fileName,
        sha256: Buffer.from(row.sha256).toString('hex'),
        recipe,
      };
      job.progress({ phase: 'applying', done: 0, of: null });
      const tables = stageTablesOf(id);
      const balanced = (staged: StagedAmounts) => withStaged(balance, { staged, mode });
      const stored = await cancellableBy(job, longPool, async (client) => {
        requireBalanced(balanced(await stagedAmounts(client, { collection, tables })), { acknowledged });
        return storeImport(client, {
          collection,
          tables,
          mode,
          counts,
          by,
          scope: scopeOf(staff, collection),
          version: row.version ?? '',
          details,
          onProgress: async (done, of) => {
            job.signal.throwIfAborted();
            job.progress({ phase: 'applying', done, of });
          },
          finish: (transaction, batch) => markApplied(transaction, { id, batch }),
        });
      });
      if ('batch' in stored) {
        await processes.endUnused(id);
        if (listsPersons(row)) await removeChunks(prisma, id);
        statistics.wrote(collection, counts.new + counts.changed + counts.deleted);
        const { agency } = row;
        const of = { collection: collection.resource, agency, mode, staff };
        // The next file is one as the first, not a workbook of rows left out.
        const remembered = row.continues === null ? keptFor(row, recipe) : [];
        for (const kept of remembered) await recipes.remember({ ...of, ...kept });
        return;
      }
      const fault = { code: 'import_outdated', ...stored.differences } as const;
      const { counts: present, version } = stored;
      const staged = await onConnection(longPool, (client) => stagedAmounts(client, { collection, tables }));
      await job.update({
        status: 'ready',
        counts: present,
        balance: asJson(balanced(staged)),
        version,
        fault: asJson(fault),
        search: Prisma.DbNull,
        ...AT_REST,
      });
    },

    async stream({ id, recipe }, make, owner) {
      await requireFile(prisma, id);
      const left = new AbortController();
      const { signal } = left;
      const pieces = piecesOf(
        (opened) => make(opened, signal),
        (use) => open(id, { recipe, use }),
      );
      const taken = spooled(pieces, { spool, owner, signal });
      return pulled(taken, async () => {
        left.abort(new Error('the reader left'));
        await taken.return();
      });
    },

    onSteps: ({ id, recipe }, use) =>
      open(id, { recipe, use: async (opened) => use(opened.call, await runOf(opened, recipe)) }),
  };
}

const isAmong =
  (constants: readonly CarriedConstant[]) =>
  ({ field, value }: CarriedConstant): boolean =>
    constants.some((one) => one.field === field && one.value === value);

/** The shape of a file as its import keeps it. */
const shapeHash = (file: FileTableInfo): string =>
  createHash('sha256').update(tableShapeOf(file)).digest('hex');

/**
 * What is kept of a recipe for further files: how the file is read only as far as a person has changed it. Where the columns
 * are others then, files with these columns need no change, and have a recipe of their own.
 */
function keptFor({ shape, fits, file }: ImportRecord, recipe: Recipe): { shape: string; recipe: Recipe }[] {
  if (shape === null || file === null) return [];
  const found = fits?.reading ?? {};
  const changed = Object.entries(recipe.reading).filter(
    ([name, value]) => !isDeepStrictEqual(value, found[name as keyof FileReading]),
  );
  const reading: FileReading = Object.fromEntries(changed);
  const present = shapeHash(file);
  const { steps } = recipe;
  return [
    { shape, recipe: { reading, steps } },
    ...(present === shape ? [] : [{ shape: present, recipe: { reading: {}, steps } }]),
  ];
}

/** The pieces of a stream that is made while something is in use. */
async function* piecesOf(
  make: (open: OpenImport) => AsyncGenerator<Uint8Array, void>,
  using: (use: (open: OpenImport) => Promise<void>) => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let used: Promise<void> | undefined;
  const opened = new Promise<OpenImport>((resolve, reject) => {
    used = using((open) => {
      resolve(open);
      return ended;
    });
    used.catch(reject);
  });
  try {
    yield* make(await opened);
  } finally {
    end();
    await used?.catch(() => undefined);
  }
}

/** @throws {ServiceError} `import_unbalanced`; `import_not_ready` if the person has not accepted what cannot be counted */
function requireBalanced(balance: ImportBalance, { acknowledged }: { acknowledged: boolean }): void {
  if (!isBalanced(balance)) throw new ServiceError('import_unbalanced');
  if (balance.untraced.length > 0 && !acknowledged) throw new ServiceError('import_not_ready');
}

/** @throws {ServiceError} `import_file_gone` */
async function requireFile(prisma: PrismaClient, importId: string): Promise<void> {
  const count = await prisma.importFileChunk.count({ where: { importId, n: 0 } });
  if (count === 0) throw new ServiceError('import_file_gone');
}

/** Runs statements on a connection of their own, which are cancelled when the job is. */
const cancellableBy = <T>(
  { signal }: Job,
  longPool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => onConnection(longPool, (client) => cancellable(client, { signal }, () => work(client)));

/** In the transaction that stores the records, so that both are there or neither. @throws {ServiceError} `import_cancelled` */
async function markApplied(
  client: Pick<PoolClient, 'query'>,
  { id, batch }: { id: string; batch: string | null },
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE import SET status = 'applied', batch = $2::bigint, applied_at = now(), updated_at = now(),
       progress = NULL, alive_at = NULL, fault = NULL
     WHERE id = $1 AND status = 'applying'`,
    [id, batch],
  );
  if (rowCount !== 1) throw new ServiceError('import_cancelled');
}

/** Lets a job end a call of the process, and tells the job its progress. */
const reportedTo = (job: Job | undefined) => ({
  signal: job?.signal,
  onProgress: (progress: CallProgress) => job?.progress(shownProgress(progress)),
});

const shownProgress = ({ phase, done, of }: CallProgress): ImportProgress => ({
  phase: phase === 'waiting' ? 'queued' : phase === 'fetching' ? 'reading' : phase,
  done,
  of: of ?? null,
});
