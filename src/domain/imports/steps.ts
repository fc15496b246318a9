/** The columns of a table: those of the file, which get the names of a collection's fields when they are assigned. */
export type Columns = readonly string[];

/** A step of a recipe, with its parameters. The kinds are declared in `step-kinds/`. */
export type RecipeStep = Readonly<{ kind: string; [parameter: string]: unknown }>;

/** A reading of a cell that is not certain: it is never stored without a person's consent. */
export type Doubt = Readonly<{
  /** The field of the collection. */
  field: string;
  code: DoubtCode;
  /** The text of the file. */
  text: string;
  /** The present reading. */
  read: string;
  /** The other possible reading. */
  otherwise?: string | undefined;
}>;

/** `wholePlace`: a word such as `Semua` instead of a place, which may stand for the whole of the place above. */
export const DOUBT_CODES = [
  'ambiguousNumber',
  'ambiguousDate',
  'nearSpelling',
  'unknownPlace',
  'wholePlace',
  'mergedFigure',
  'movedCells',
  'hiddenColumn',
] as const;
export type DoubtCode = (typeof DOUBT_CODES)[number];

/**
 * Doubts about the form of the file: a cell keeps them however its text is read. `mergedFigure`: the cell is merged with
 * others, of which each may have a part of the figure. `movedCells`: the row has more cells than the header has names, so
 * each may belong to another column. `hiddenColumn`: the workbook does not show the column, so the sender may not have
 * intended it to be read.
 */
export const FORM_DOUBTS: readonly DoubtCode[] = ['mergedFigure', 'movedCells', 'hiddenColumn'];

/** Doubts about a whole column, so that a decision about them holds for the next file too. */
export const COLUMN_DOUBTS: readonly DoubtCode[] = ['ambiguousNumber', 'ambiguousDate', 'hiddenColumn'];

/** Doubts about a name: another file may have the same name for something else, or another name that needs a decision. */
export const NAME_DOUBTS: readonly DoubtCode[] = ['nearSpelling', 'unknownPlace', 'wholePlace'];

/** The decision of a doubt for all cells: the first reading, or the other possible one. */
export const ACCEPTED_READINGS = ['read', 'otherwise'] as const;
export type AcceptedReading = (typeof ACCEPTED_READINGS)[number];

export const STEP_FAULT_CODES = [
  'unknownKind',
  'invalidParameters',
  'missingColumn',
  'repeatedColumn',
  'reservedName',
  'unreadableName',
] as const;
/**
 * Why a step cannot be done: there is no such kind; its parameters do not fit its kind (`column`: which); a column is missing;
 * a column is named twice; a name begins with `__`, as the service's own columns do; a name contains a NUL character.
 */
export type StepFaultCode = (typeof STEP_FAULT_CODES)[number];

/** A step that cannot be done, as plain data. */
export type PlainStepFault = Readonly<{ code: StepFaultCode; column?: string | undefined }>;

/** Thrown by a step that cannot be done on a table with these columns. */
export class StepFault extends Error implements PlainStepFault {
  readonly code: StepFaultCode;
  /** The column, or the parameter, that has the fault. */
  readonly column: string | undefined;

  constructor(code: StepFaultCode, column?: string) {
    super(column === undefined ? code : `${code}: ${column}`);
    this.code = code;
    this.column = column;
  }
}

/** The table after a step. If a step has a fault, there are none after it. */
export type StepResult = Readonly<{
  columns: Columns;
  rows: number;
  /** The first rows, at most `MAX_SAMPLE_ROWS`, with the cells in the order of the columns. */
  sample: readonly (readonly (string | null)[])[];
  fault?: PlainStepFault | undefined;
}>;

export const MAX_SAMPLE_ROWS = 50;

/** Some rows of a table that are made of the same lines of the file as those of other tables in the example. */
export type ExampleTable = Readonly<{
  columns: Columns;
  /** `of`: the indexes of the example's lines of the file from which each row is made. */
  rows: readonly Readonly<{ cells: readonly (string | null)[]; of: readonly number[] }>[];
  /** The number of rows of the table that are made of these lines; more than `rows` has if there are too many. */
  total: number;
}>;

/** The effect of one step, or several, on a few lines of the file: on lines that they change, if there are any. */
export type RowsExample = Readonly<{ before: ExampleTable; after: ExampleTable }>;

/** The maximum number of lines of the file, and of rows of each table, in an example. */
export const MAX_EXAMPLE_LINES = 3;
export const MAX_EXAMPLE_ROWS = 6;
