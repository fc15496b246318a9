import { createHash } from 'node:crypto';
import { type Collection, findCollection } from '@/domain/collections';
import type { ImportBalance } from '@/domain/imports/balance';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import type {
  CarriedConstant,
  CollectionFit,
  CountsQuestion,
  FindingSearch,
  ImportCounts,
  ImportProgress,
  ImportState,
  ImportStatus,
  ImportSummary,
  NotContinued,
  RecipeOrigin,
  UnstoredFigures,
} from '@/domain/imports/import';
import { effectOf } from '@/domain/imports/import';
import { MIN_FIT, type Ranking } from '@/domain/imports/propose/rank-collections';
import type { ImportMode, Recipe } from '@/domain/imports/recipe';
import type { RecipeStep, StepResult } from '@/domain/imports/steps';
import type { Refusal } from '@/domain/refusals/refusal';
import { ALL_GROUPS, mayEnter } from '@/domain/staff';
import type { Prisma } from '@/generated/prisma/client';
import type { StaffActor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { jsonText } from './stage/json-text';

const VERSION_DIGITS = 16;

/** What an import of corrected rows takes over from the import that left them out, as that was when they came back. */
export type StoredContinued = Readonly<{
  import: string;
  fileName: string;
  /** RFC 3339. */
  createdAt: string;
  collection: string;
  recipe: Recipe;
  /** Constants that are still to be confirmed. */
  carried: readonly CarriedConstant[];
  /** What is still to be said of its figures. */
  counted?: CountsQuestion | undefined;
}>;

/** The origin of a recipe as it is stored: with what is to be answered or confirmed, and the steps that were proposed. */
export type StoredOrigin = RecipeOrigin &
  Readonly<{
    carried?: readonly CarriedConstant[];
    proposed?: readonly RecipeStep[] | undefined;
    counted?: CountsQuestion | undefined;
    /** Found once with the steps: to judge the columns of a wide file takes a tenth of a second. */
    unstored?: readonly UnstoredFigures[];
  }>;

/** The steps that were proposed for the file of an import as it is read at present; undefined: its recipe is of another file. */
export const proposedIn = ({ origin }: Pick<ImportRecord, 'origin'>): readonly RecipeStep[] | undefined =>
  (origin as StoredOrigin | null)?.proposed;

/** The collections that a file fits, as they are stored. */
export type StoredFits = Ranking &
  Readonly<{
    /** How the file was read before a person changed that. */
    reading?: FileReading;
    /** What of the import that it continues holds for it. */
    continued?: StoredContinued | undefined;
    /** Why it continues none, although it says that it does. */
    notContinued?: NotContinued | undefined;
    /** What of it was chosen when the import was made, such as one of the sheets of another import's file. */
    chosen?: FileReading;
  }>;

/** How the file of an import is read if neither a person nor a kept recipe says more. */
export const chosenReading = ({ fits }: Pick<ImportRecord, 'fits'>): FileReading =>
  fitsIn({ fits })?.chosen ?? {};

/** What an import takes over from the one that it continues; undefined: it continues none. */
export const continuedIn = ({ fits }: Pick<ImportRecord, 'fits'>): StoredContinued | undefined =>
  fitsIn({ fits })?.continued;

/** The constants of an import that are to be confirmed. */
export const carriedIn = ({ origin }: Pick<ImportRecord, 'origin'>): readonly CarriedConstant[] =>
  (origin as StoredOrigin | null)?.carried ?? [];

/** What a person has to say before an import is stored: what its figures count; undefined: nothing. */
export const countedIn = ({ origin }: Pick<ImportRecord, 'origin'>): CountsQuestion | undefined =>
  (origin as StoredOrigin | null)?.counted;

/** The columns of numbers that the steps of an import do not take. */
export const unstoredIn = ({ origin }: Pick<ImportRecord, 'origin'>): readonly UnstoredFigures[] =>
  (origin as StoredOrigin | null)?.unstored ?? [];

/** Whether the file of an import lists persons, so that it is not kept once the import has ended. */
export const listsPersons = ({ file }: Pick<ImportRecord, 'file'>): boolean =>
  (file as unknown as FileTableInfo | null)?.persons !== undefined;

/** What the list shows of an import: without the large columns. */
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

export type SummaryRow = Prisma.ImportGetPayload<{ select: typeof SUMMARY }>;
export type ImportRecord = Prisma.ImportGetPayload<object>;

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

/** Imports into collections of the person's groups, and own ones whose collection is not chosen; administrators see all. */
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
  const counts = row.counts as ImportCounts | null;
  const mode = row.mode as ImportMode | null;
  return {
    id: row.id,
    status: undone ? 'undone' : (row.status as ImportStatus),
    progress: row.progress as ImportProgress | null,
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
    fault: row.fault as Refusal | null,
    noFit: fitsIn(row)?.noFit ?? null,
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
  notContinued: fitsIn(row)?.notContinued ?? null,
  recipe: row.recipe as Recipe | null,
  recipeVersion: recipeVersionOf(row),
  origin: originIn(row),
  counted: countedIn(row) ?? null,
  carried: carriedIn(row),
  file: row.file as FileTableInfo | null,
  search: searchIn(row),
  balance: row.balance as ImportBalance | null,
  steps: (row.steps ?? []) as unknown as readonly StepResult[],
  fits: fittingIn(row),
  unstored: row.status === 'preparing' || row.status === 'ready' ? unstoredIn(row) : [],
});

export type RelatedImports = Pick<ImportState, 'continues' | 'continuedBy'>;

/** Tells one state of a recipe from another: the first digits of its SHA-256. */
export const recipeVersionOf = ({ recipe }: Pick<ImportRecord, 'recipe'>): string | null =>
  recipe === null
    ? null
    : createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, VERSION_DIGITS);

/** Of a preview that is ready; without which search it was. */
export function searchIn({ status, search }: Pick<ImportRecord, 'status' | 'search'>): FindingSearch | null {
  if (status !== 'ready' || search === null) return null;
  const { run, state, done, of, isCut, look } = search as unknown as FindingSearch;
  return { run, state, done, of, isCut, look };
}

function originIn({ origin }: ImportRecord): RecipeOrigin | null {
  if (origin === null) return null;
  const {
    carried: _,
    proposed: __,
    counted: ___,
    unstored: ____,
    ...shown
  } = origin as unknown as StoredOrigin;
  return shown;
}

/** The collections that a file fits well enough, best first. */
export const fittingIn = (row: Pick<ImportRecord, 'fits'>): readonly CollectionFit[] =>
  fitsIn(row)?.fits.filter(({ score }) => score >= MIN_FIT) ?? [];

const fitsIn = ({ fits }: Pick<ImportRecord, 'fits'>) => fits as unknown as StoredFits | null;
