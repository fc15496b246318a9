import type { FoundException } from '../checks/finding';
import type { FaultCode, PlainFault } from '../collections/fault';
import type { WireRecord } from '../collections/view/view';
import type { Refusal } from '../refusals/refusal';
import type { ImportBalance } from './balance';
import type { FileTableInfo } from './file-reading';
import type { ImportMode, Recipe } from './recipe';
import type { AcceptedReading, Doubt, DoubtCode, StepResult } from './steps';

/**
 * The states of an import. `preparing`: the file is read and its recipe may be changed; while there is a `progress`, the
 * steps are run. `ready`: the preview is there. `failed`, `cancelled`: nothing was stored. `undone`: it was stored, and
 * undone.
 */
export const IMPORT_STATUSES = [
  'reading',
  'preparing',
  'comparing',
  'ready',
  'applying',
  'applied',
  'failed',
  'cancelled',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const PROGRESS_PHASES = [
  'queued',
  'reading',
  'preparing',
  'judging',
  'comparing',
  'applying',
] as const;

/** The present activity, and its progress. */
export type ImportProgress = Readonly<{
  phase: (typeof PROGRESS_PHASES)[number];
  done: number;
  /** The whole; null: not known. */
  of: number | null;
}>;

/**
 * The status of a row of the preview: `new`, no record has its natural key; `changed` or `same`, compared with the record
 * of its natural key; `faulty`, it cannot be stored; `doubtful`, it can be read in another way; `deleted`, a record that is
 * not in the file although the file covers its place and period.
 */
export const ROW_STATUSES = ['new', 'changed', 'same', 'faulty', 'doubtful', 'deleted'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** The number of rows of each status. `deleted` is 0 except with the mode `replace`. */
export type ImportCounts = Readonly<Record<RowStatus, number>>;

/** The number of items that were compared; the records that would be deleted are not included. */
export const itemsIn = (counts: ImportCounts): number =>
  ROW_STATUSES.reduce((total, status) => total + (status === 'deleted' ? 0 : counts[status]), 0);

/** The effect of an import on the records of its collection, planned or past. */
export type ImportEffect = Readonly<{ registered: number; changed: number; deleted: number }>;

/** The effect of an import with these counts, which applying it must have. */
export const effectOf = (counts: ImportCounts, mode: ImportMode): ImportEffect => ({
  registered: counts.new,
  changed: mode === 'add' ? 0 : counts.changed,
  deleted: mode === 'replace' ? counts.deleted : 0,
});

/** An import, as the list of all imports shows it. */
export type ImportSummary = Readonly<{
  id: string;
  status: ImportStatus;
  progress: ImportProgress | null;
  /** The resource name of its collection; null: not chosen yet. */
  collection: string | null;
  by: Readonly<{ id: string; name: string }>;
  /** Whether the caller may change, apply, cancel or remove it. */
  mayChange: boolean;
  agency: string | null;
  fileName: string;
  fileBytes: number;
  /** SHA-256 of the file, in hexadecimal digits. */
  sha256: string;
  mode: ImportMode | null;
  /** The counts of the last preview; null: none yet. */
  counts: ImportCounts | null;
  /** Its planned or past effect. */
  effect: ImportEffect | null;
  /** The batch of the record history that it became, by which it is undone (`edits.undo`). */
  batch: string | null;
  /** Why it failed, or why the last attempt to apply it was refused. */
  fault: Refusal | null;
  /** The reason why its file fits no collection. */
  noFit: NoFit | null;
  /** RFC 3339. */
  createdAt: string;
  updatedAt: string;
  appliedAt: string | null;
}>;

/** The progress of the search for the findings that storing an import would add. */
export type FindingSearch = Readonly<{
  /** The identifier that distinguishes it from the searches of earlier previews. */
  run: string;
  state: 'searching' | 'done' | 'failed';
  /** The progress in parts: each is a rule applied to the records of one source. `of`: 0 while it is not known. */
  done: number;
  of: number;
  /** There are more findings than were kept. */
  isCut: boolean;
  /** Why its findings have to be looked at before storing; null: they need not be, or the search has not ended. */
  look: ReasonToLook | null;
}>;

export const REASONS_TO_LOOK = ['certain', 'many'] as const;
/** `certain`: a rule that right figures never break has findings. `many`: more than a tenth of the rows are concerned. */
export type ReasonToLook = (typeof REASONS_TO_LOOK)[number];

/** A finding that storing an import would add. */
export type ForeseenFinding = Omit<FoundException, 'ids'> &
  Readonly<{
    n: number;
    /** The first line of the file that it is about; null: it is about stored records only. */
    place: Readonly<{ sheet: string; line: number }> | null;
  }>;

/** How well a file fits a collection, and why. */
export type CollectionFit = Readonly<{
  collection: string;
  /** The score, from 0 to 1. */
  score: number;
  /** The column or constant for each field that was found. */
  found: readonly Readonly<{ field: string; from: string }>[];
  /** Required fields that were not found. */
  missing: readonly string[];
}>;

/** A column of numbers that no step of a recipe uses. */
export type UnstoredFigures = Readonly<{
  column: string;
  /** The resource names of other collections that the file fits and whose figures it has; best first. */
  fits: readonly string[];
}>;

export const NO_FIT_CODES = [
  'empty',
  'provinces',
  'noFigures',
  'noPlaces',
  'unknownColumns',
  'otherTable',
] as const;

/** Why a file fits no collection. */
export type NoFit = Readonly<{
  /**
   * `empty`: it has no rows or columns. `provinces`: its figures are by province, and no collection has provinces.
   * `noFigures`: no column has figures. `noPlaces`: nothing says of which regency, district or village its figures are.
   * `unknownColumns`: no collection has such columns. `otherTable`: each of its columns is in a collection, but no
   * collection has all of them.
   */
  code: (typeof NO_FIT_CODES)[number];
  /** The columns that the sentence names. */
  columns: readonly string[];
}>;

/**
 * Why a person has to confirm what the figures of a file count before they are stored: `unsaid`, nothing in it names what
 * the collection counts; `other`, `text` names another thing, or a part of it.
 */
export type CountsQuestion = Readonly<{ because: 'unsaid' | 'other'; text: string }>;

/**
 * The origin of an import's recipe: guessed from the file, remembered from an earlier file of its shape, chosen, or taken
 * from the import which it continues.
 */
export type RecipeOrigin = Readonly<
  | { kind: 'guessed' | 'changed' | 'continued' }
  | { kind: 'remembered' | 'chosen'; id: string; name: string | null }
>;

export const NOT_CONTINUED = ['unknown', 'collection', 'columns'] as const;

/**
 * Why a workbook of rows left out does not continue the import that it names. `unknown`: that import is not there, or not
 * for this person; `collection`: the file was uploaded for another table; `columns`: its columns differ from those of that
 * import's file.
 */
export type NotContinued = (typeof NOT_CONTINUED)[number];

/** Another import: the rows left out of one of the two are the file of the other. */
export type RelatedImport = Readonly<{
  /** The identifier; null: the import was removed. */
  id: string | null;
  fileName: string;
  /** RFC 3339. */
  createdAt: string;
}>;

/** A constant of an earlier recipe, such as the year, that neither the name of this file nor its sheet or titles confirm. */
export type CarriedConstant = Readonly<{ field: string; value: string }>;

/** An import, as its own page shows it. */
export type ImportState = ImportSummary &
  Readonly<{
    recipe: Recipe | null;
    /** The identifier of the recipe's state; null: there is none yet. */
    recipeVersion: string | null;
    origin: RecipeOrigin | null;
    /** The import that left out the rows of the file, which are corrected here; null: the file is any other. */
    continues: RelatedImport | null;
    /** Why the file continues no import, although it says that it does. */
    notContinued: NotContinued | null;
    /** The imports of rows that this one left out. */
    continuedBy: readonly RelatedImport[];
    /**
     * The question that the person has to answer before the import is stored: what its figures count. Null: the file names
     * it, or the question is answered.
     */
    counted: CountsQuestion | null;
    /** The facts that the person has to confirm before the import is stored. */
    carried: readonly CarriedConstant[];
    file: FileTableInfo | null;
    /** Null: no preview is ready, or its search has not begun. */
    search: FindingSearch | null;
    /** Null: there is no preview. */
    balance: ImportBalance | null;
    /** `steps[0]` is the table as read, `steps[i]` the one after step `i` of the recipe. */
    steps: readonly StepResult[];
    /** Collections that the file fits, best first. */
    fits: readonly CollectionFit[];
    /** The columns of numbers in the file that no step uses; empty while rows are compared, and once the import has ended. */
    unstored: readonly UnstoredFigures[];
  }>;

/** Why a row cannot be stored: a fault of its values, or several lines of the file that contradict each other or are parts. */
export type RowFault =
  | PlainFault
  /** Another line of the file has the same natural key: one of them is wrong, or they are parts to be added up. */
  | Readonly<{ code: 'contradicts'; line: number; sheet: string }>;

/** A row of the preview. */
export type ImportRow = Readonly<{
  /** Its number in the preview, by which further rows are read and cells are fixed. */
  n: number;
  status: RowStatus;
  /** The first line of the file behind it, and the number of lines; of a deleted record 0. */
  sheet: string;
  line: number;
  lines: number;
  /** The identifier of the stored record with its natural key. */
  record: number | null;
  /** The values in wire format if they are valid; otherwise the texts of the file. For a deleted record, its values. */
  item: Readonly<Record<string, string | number | null>>;
  /** For a changed row: the stored values that would change. */
  was: WireRecord | null;
  faults: readonly RowFault[];
  doubts: readonly Doubt[];
}>;

/** The code of a fault or doubt of a row, and its field; '': the whole row. */
export type ProblemKind = Readonly<{ code: FaultCode | DoubtCode | 'contradicts'; field: string }>;

/** All rows of a preview with the same kind of fault or doubt. */
export type ImportProblem = ProblemKind &
  Readonly<{
    status: 'faulty' | 'doubtful';
    /** The number of rows. */
    rows: number;
  }>;

/** A text of a preview with a certain kind of fault or doubt. */
export type ProblemText = Readonly<{
  text: string;
  /** The number of rows with it. */
  rows: number;
  /** For a doubt: how it is read, and how else it could be read. */
  read: string | null;
  otherwise: string | null;
}>;

/**
 * A person's correction: a value for one cell of the preview, or for all cells of its column with a certain text, or with
 * that text and this doubt.
 */
export type CellCorrection = Readonly<{
  field: string;
  to: string;
  of: Readonly<{ row: number } | { text: string; doubt?: DoubtCode | undefined }>;
}>;

/** A person's decision about all doubts of a kind: the first reading of the cells applies, or the other one. */
export type DoubtDecision = Readonly<{ field: string; doubt: DoubtCode; reading: AcceptedReading }>;

/** A person's decision that rows with the same natural key are parts, whose figures are added up. */
export type PartsDecision = Readonly<{ addUp: true }>;

export type ImportFix = CellCorrection | DoubtDecision | PartsDecision;

/** A recipe that is kept for further files of its shape. */
export type KeptRecipe = Readonly<{
  id: string;
  /** Null: remembered without a name. */
  name: string | null;
  collection: string;
  agency: string | null;
  recipe: Recipe;
  mode: ImportMode;
  /** Whether all who may import into the collection use it. */
  shared: boolean;
  mine: boolean;
  by: Readonly<{ id: string; name: string }>;
  usedAt: string | null;
  updatedAt: string;
}>;
