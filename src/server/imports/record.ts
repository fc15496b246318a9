import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Collection, findCollection } from '@/domain/collections';
import type { FileReading } from '@/domain/imports/file-reading';
import {
  type CarriedConstant,
  type CollectionFit,
  type CountsQuestion,
  effectOf,
  type FindingSearch,
  IMPORT_STATUSES,
  type ImportProgress,
  type ImportState,
  type ImportSummary,
  NOT_CONTINUED,
  type NotContinued,
  PROGRESS_PHASES,
  REASONS_TO_LOOK,
  type RecipeOrigin,
  ROW_STATUSES,
  type UnstoredFigures,
} from '@/domain/imports/import';
import type { Ranking } from '@/domain/imports/propose/rank-collections';
import { FIT } from '@/domain/imports/propose/thresholds';
import type { Recipe } from '@/domain/imports/recipe';
import type { RecipeStep } from '@/domain/imports/steps';
import { ALL_GROUPS, mayEnter } from '@/domain/staff';
import type { Prisma } from '@/generated/prisma/client';
import type { StaffActor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import {
  carriedConstants,
  checkedBy,
  countsQuestion,
  fileReading,
  fileTableInfo,
  importBalance,
  importMode,
  objectOf,
  rankingMembers,
  recipeSchema,
  recipeSteps,
  refusalSchema,
  stepResult,
  unstoredFiguresSchema,
} from './schemas';
import { jsonText } from './stage/json-text';

const VERSION_DIGITS = 16;

/** The part of an import that is taken over by an import of its corrected rows, as it was when they were uploaded. */
export type StoredContinued = Readonly<{
  import: string;
  fileName: string;
  /** RFC 3339. */
  createdAt: string;
  collection: string;
  recipe: Recipe;
  /** Constants that are still to be confirmed. */
  carried: readonly CarriedConstant[];
  /** The question about its figures that is still open. */
  counted?: CountsQuestion | undefined;
}>;

/** The origin of a recipe as it is stored: with the open questions and confirmations, and the steps that were proposed. */
export type StoredOrigin = RecipeOrigin &
  Readonly<{
    carried?: readonly CarriedConstant[];
    proposed?: readonly RecipeStep[] | undefined;
    counted?: CountsQuestion | undefined;
    /** Found once, with the steps: judging the columns of a wide file takes a tenth of a second. */
    unstored?: readonly UnstoredFigures[];
  }>;

/** The collections that a file fits, as they are stored. */
export type StoredFits = Ranking &
  Readonly<{
    /** The reading of the file before a person changed it. */
    reading?: FileReading;
    /** The values taken over from the import that it continues. */
    continued?: StoredContinued | undefined;
    /** Why it continues no import, although its file says that it does. */
    notContinued?: NotContinued | undefined;
    /**
     * The parts of the reading that were chosen when the import was made, such as one of the sheets of another import's file.
     */
    chosen?: FileReading;
  }>;

const continuedSchema = objectOf<StoredContinued>({
  import: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  collection: z.string(),
  recipe: recipeSchema,
  carried: carriedConstants,
  counted: countsQuestion.optional(),
});

const originSchema: z.ZodType<StoredOrigin> = z.intersection(
  z.union([
    z.object({ kind: z.enum(['guessed', 'changed', 'continued']) }),
    z.object({ kind: z.enum(['remembered', 'chosen']), id: z.string(), name: z.string().nullable() }),
  ]),
  objectOf<Omit<StoredOrigin, keyof RecipeOrigin>>({
    carried: carriedConstants.optional(),
    proposed: recipeSteps.optional(),
    counted: countsQuestion.optional(),
    unstored: unstoredFiguresSchema.optional(),
  }),
);

/** The schemas of the columns that PostgreSQL stores as JSON, or as texts of which only some are valid. */
const COLUMNS = {
  status: z.enum(IMPORT_STATUSES),
  mode: importMode.nullable(),
  progress: objectOf<ImportProgress>({
    phase: z.enum(PROGRESS_PHASES),
    done: z.number(),
    of: z.number().nullable(),
  }).nullable(),
  counts: z.record(z.enum(ROW_STATUSES), z.number()).nullable(),
  fault: refusalSchema.nullable(),
  fits: objectOf<StoredFits>({
    ...rankingMembers,
    reading: fileReading.optional(),
    continued: continuedSchema.optional(),
    notContinued: z.enum(NOT_CONTINUED).optional(),
    chosen: fileReading.optional(),
  }).nullable(),
  recipe: recipeSchema.nullable(),
  origin: originSchema.nullable(),
  file: fileTableInfo.nullable(),
  search: objectOf<FindingSearch>({
    run: z.string(),
    state: z.enum(['searching', 'done', 'failed']),
    done: z.number(),
    of: z.number(),
    isCut: z.boolean(),
    look: z.enum(REASONS_TO_LOOK).nullable(),
  }).nullable(),
  balance: importBalance.nullable(),
  steps: z.array(stepResult).nullable(),
};
type Columns = { [Name in keyof typeof COLUMNS]: z.output<(typeof COLUMNS)[Name]> };

/** Columns of an import, in which those of JSON have the types that the service stores. */
type Checked<Row> = Readonly<{ [Name in keyof Row]: Name extends keyof Columns ? Columns[Name] : Row[Name] }>;

/**
 * The columns that grow with the file of an import, whose check may take a third of a second. Each write of them changes
 * `updatedAt`.
 */
const LARGE: readonly string[] = ['file', 'steps'] satisfies (keyof Columns)[];

/** The large columns whose form was found to be right, with the time of their import's last change at that check. */
const checked = new LRUCache<string, number>({ max: 1_000 });

/**
 * Checks the columns of an import that was read, and returns them with their types. Each reader of an import calls this once.
 * The large ones are checked again only after a change of the import, because its page reads it every second while it is worked
 * on.
 * @throws {Error} if a column has another form: names the import, the column and the reason
 */
export function importOf<Row extends Readonly<{ id: string; updatedAt?: Date }>>(row: Row): Checked<Row> {
  const changed = row.updatedAt?.getTime();
  for (const [name, value] of Object.entries(row)) {
    if (!isChecked(name)) continue;
    const large = LARGE.includes(name) ? `${row.id} ${name}` : undefined;
    if (large !== undefined && changed !== undefined && checked.get(large) === changed) continue;
    checkedBy<unknown>(COLUMNS[name], value, `${name} of the import ${row.id}`);
    if (large !== undefined && changed !== undefined) checked.set(large, changed);
  }
  return row as Checked<Row>;
}

const isChecked = (name: string): name is keyof Columns => name in COLUMNS;

/**
 * The steps that were proposed for the file of an import as it is read at present; undefined: its recipe comes from another
 * file.
 */
export const proposedIn = ({ origin }: Pick<ImportRecord, 'origin'>): readonly RecipeStep[] | undefined =>
  origin?.proposed;

/** The reading of an import's file if neither a person nor a kept recipe says more. */
export const chosenReading = ({ fits }: Pick<ImportRecord, 'fits'>): FileReading => fits?.chosen ?? {};

/** The values that an import takes over from the one that it continues; undefined: it continues none. */
export const continuedIn = ({ fits }: Pick<ImportRecord, 'fits'>): StoredContinued | undefined =>
  fits?.continued;

/** The constants of an import that must be confirmed. */
export const carriedIn = ({ origin }: Pick<ImportRecord, 'origin'>): readonly CarriedConstant[] =>
  origin?.carried ?? [];

/** The question that a person must answer before an import is stored: what its figures count; undefined: none. */
export const countedIn = ({ origin }: Pick<ImportRecord, 'origin'>): CountsQuestion | undefined =>
  origin?.counted;

/** The columns of numbers that the steps of an import do not use. */
export const unstoredIn = ({ origin }: Pick<ImportRecord, 'origin'>): readonly UnstoredFigures[] =>
  origin?.unstored ?? [];

/** Whether the file of an import lists persons, so that it is not kept once the import has ended. */
export const listsPersons = ({ file }: Pick<ImportRecord, 'file'>): boolean => file?.persons !== undefined;

/** The columns of an import that the list shows: without the large ones. */
export const SUMMARY = {
  id: true,
  staffId: true,
  staffName: true,
  collection: true,
  agency: true,
  fileName: true,
  fileBytes: true,
  sha256: true,
  status: true,
  progress: true,
  mode: true,
  counts: true,
  batch: true,
  fault: true,
  fits: true,
  createdAt: true,
  updatedAt: true,
  appliedAt: true,
} as const satisfies Prisma.ImportSelect;

export type SummaryRow = Checked<Prisma.ImportGetPayload<{ select: typeof SUMMARY }>>;
export type ImportRecord = Checked<Prisma.ImportGetPayload<object>>;

/** The columns of an import that most procedures need: without those that grow with its file. */
export const USED = {
  ...SUMMARY,
  recipe: true,
  origin: true,
  search: true,
} as const satisfies Prisma.ImportSelect;
export type UsedImport = Checked<Prisma.ImportGetPayload<{ select: typeof USED }>>;

/** The collection of an import. @throws {ServiceError} `import_not_ready` if it is not chosen */
export function collectionOf({ collection: name }: Pick<ImportRecord, 'collection'>): Collection {
  const collection = name === null ? undefined : findCollection(name);
  if (collection === undefined) throw new ServiceError('import_not_ready');
  return collection;
}

/** A value without undefined members, and as PostgreSQL's JSON takes it: without NUL and halves of surrogate pairs. */
export const asJson = (value: unknown): Prisma.InputJsonObject => JSON.parse(jsonText(value));

/** Whether a person may change an import: their own, or any as an administrator. */
export const mayChangeImport = ({ staffId }: Pick<ImportRecord, 'staffId'>, staff: StaffActor): boolean =>
  staffId === staff.id || staff.role === 'administrator';

/**
 * The imports that a person may see: those into collections of the person's groups, and own ones whose collection is not
 * chosen; administrators see all.
 */
export const maySeeImport = (
  { staffId, collection }: Pick<ImportRecord, 'staffId' | 'collection'>,
  staff: StaffActor,
): boolean =>
  staff.role === 'administrator' ||
  (collection === null
    ? staffId === staff.id
    : mayEnter(staff, findCollection(collection)?.group ?? ALL_GROUPS));

/** @param undone whether its batch was undone */
export function summaryOf(
  row: SummaryRow,
  { staff, undone }: { staff: StaffActor; undone: boolean },
): ImportSummary {
  const { counts, mode } = row;
  return {
    id: row.id,
    status: undone ? 'undone' : row.status,
    progress: row.progress,
    collection: row.collection,
    by: { id: row.staffId, name: row.staffName },
    mayChange: mayChangeImport(row, staff),
    agency: row.agency,
    fileName: row.fileName,
    fileBytes: row.fileBytes,
    sha256: Buffer.from(row.sha256).toString('hex'),
    mode,
    counts,
    effect: counts === null || mode === null ? null : effectOf(counts, mode),
    batch: row.batch === null ? null : String(row.batch),
    fault: row.fault,
    noFit: row.fits?.noFit ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
  };
}

/** @param about.related the imports that it continues, and by which it is continued */
export const stateOf = (
  row: ImportRecord,
  { related, ...about }: { staff: StaffActor; undone: boolean; related: RelatedImports },
): ImportState => ({
  ...summaryOf(row, about),
  ...related,
  notContinued: row.fits?.notContinued ?? null,
  recipe: row.recipe,
  recipeVersion: recipeVersionOf(row),
  origin: originIn(row),
  counted: countedIn(row) ?? null,
  carried: carriedIn(row),
  file: row.file,
  search: searchIn(row),
  balance: row.balance,
  steps: row.steps ?? [],
  fits: fittingIn(row),
  unstored: row.status === 'preparing' || row.status === 'ready' ? unstoredIn(row) : [],
});

export type RelatedImports = Pick<ImportState, 'continues' | 'continuedBy'>;

/** A text that distinguishes the states of a recipe: the first digits of its SHA-256. */
export const recipeVersionOf = ({ recipe }: Pick<ImportRecord, 'recipe'>): string | null =>
  recipe === null
    ? null
    : createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, VERSION_DIGITS);

/** The search of a preview that is ready. */
export function searchIn({ status, search }: Pick<ImportRecord, 'status' | 'search'>): FindingSearch | null {
  if (status !== 'ready' || search === null) return null;
  const { run, state, done, of, isCut, look } = search;
  return { run, state, done, of, isCut, look };
}

function originIn({ origin }: ImportRecord): RecipeOrigin | null {
  if (origin === null) return null;
  const { carried: _, proposed: __, counted: ___, unstored: ____, ...shown } = origin;
  return shown;
}

/** The collections that a file fits well enough, best first. */
export const fittingIn = ({ fits }: Pick<ImportRecord, 'fits'>): readonly CollectionFit[] =>
  fits?.fits.filter(({ score }) => score >= FIT.least) ?? [];
