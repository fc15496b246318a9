import { type Columns, StepFault } from '@/domain/imports/steps';

/** The columns that every table of a recipe has besides those of the file. */
export const ROWS_COLUMN = '__rows';
export const DOUBTS_COLUMN = '__doubts';
export const ORDER_COLUMN = '__order';
export const SUMS_COLUMN = '__sums';
const META = [ROWS_COLUMN, DOUBTS_COLUMN, ORDER_COLUMN, SUMS_COLUMN];

/** A name, quoted so that DuckDB reads it literally. */
export const identifier = (name: string): string => `"${withoutNul(name).replaceAll('"', '""')}"`;

/** A text or NULL, quoted so that DuckDB reads it literally. */
export const textLiteral = (text: string | null): string =>
  text === null ? 'NULL::VARCHAR' : `'${withoutNul(text).replaceAll("'", "''")}'`;

export const textLiterals = (texts: readonly string[]): string => texts.map(textLiteral).join(', ');

/** The driver would end the statement there. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw new StepFault('unreadableName', text.replaceAll('\0', ''));
  return text;
}

/** The columns that a SELECT computes; others stay as they are. */
export type Projection = Readonly<{
  columns: Columns;
  /** The expression of each computed column, by its name. */
  computed?: ReadonlyMap<string, string>;
  /** The expressions of `__rows`, `__doubts`, `__order` and `__sums`; if absent, they stay as they are. */
  rows?: string;
  doubts?: string;
  order?: string;
  sums?: string;
  /** The text after FROM. */
  from: string;
}>;

/** A SELECT of named columns, and of those that every table of a recipe has. The table read is called `__t`. */
export function project({
  columns,
  computed = new Map(),
  rows = ROWS_COLUMN,
  doubts = DOUBTS_COLUMN,
  order = ORDER_COLUMN,
  sums = SUMS_COLUMN,
  from,
}: Projection): string {
  const items = columns.map((column) => {
    const expression = computed.get(column);
    return expression === undefined ? `__t.${identifier(column)}` : `${expression} AS ${identifier(column)}`;
  });
  const carried = [rows, doubts, order, sums].map((expression, place) => `${expression} AS ${META[place]}`);
  return `SELECT ${[...items, ...carried].join(', ')} FROM ${from}`;
}

/** The type of `__doubts`; see `Doubt`. */
export const DOUBTS_TYPE =
  'STRUCT("column" VARCHAR, code VARCHAR, "text" VARCHAR, "read" VARCHAR, otherwise VARCHAR)[]';

/** The doubts without those of columns whose cells a step replaces. */
export const doubtsWithout = (columns: Columns, doubts: string = DOUBTS_COLUMN): string =>
  columns.length === 0
    ? doubts
    : `list_filter(${doubts}, lambda __doubt: __doubt."column" NOT IN (${textLiterals(columns)}))`;

/** The doubts of columns that are renamed. */
export function doubtsRenamed(names: ReadonlyMap<string, string>, doubts: string = DOUBTS_COLUMN): string {
  const cases = [...names].map(([from, to]) => `WHEN ${textLiteral(from)} THEN ${textLiteral(to)}`).join(' ');
  return doubtsOf(doubts, `CASE __doubt."column" ${cases} ELSE __doubt."column" END`);
}

/** The doubts with another expression for their column, in which a doubt is named `__doubt`. */
export const doubtsOf = (doubts: string, column: string): string =>
  `list_transform(${doubts}, lambda __doubt: struct_pack("column" := ${column}, code := __doubt.code, "text" := __doubt."text", ` +
  '"read" := __doubt."read", otherwise := __doubt.otherwise))';

/**
 * The type of `__sums`: for a cell with a sum, by its column, the number of cells of figures that were added up. If one of them
 * is no number, the cell has its `text` instead of the sum, and `total` is the sum of the others. A cell without a sum is one
 * cell.
 */
export const SUMS_TYPE = 'STRUCT("column" VARCHAR, cells BIGINT, "text" VARCHAR, total DECIMAL(38, 6))[]';

/** A table without sums. */
export const NO_SUMS = `[]::${SUMS_TYPE}`;

/** The form of texts whose numbers are added up for a balance. */
const NUMBER_TEXT = '[+-]?[0-9]{1,30}([.][0-9]{1,6})?';

/** The number of a text, of type DECIMAL(38, 6); NULL for a text that is no number. */
export const numberSql = (text: string): string =>
  `CASE WHEN regexp_full_match(trim(${text}), '${NUMBER_TEXT}') THEN TRY_CAST(trim(${text}) AS DECIMAL(38, 6)) END`;

/** Whether a cell has a text other than blanks. */
export const isFilledSql = (text: string): string => `(${text} IS NOT NULL AND trim(${text}) <> '')`;

/** The number of cells of figures behind a column's cell, and the sum of those that are numbers; see {@link SUMS_TYPE}. */
export function behindSql(
  column: string,
  { text, sums }: { text: string; sums: string },
): { cells: string; total: string } {
  const entry = `list_filter(${sums}, lambda __sum: lower(__sum."column") = lower(${textLiteral(column)}))[1]`;
  return {
    cells: `coalesce(${entry}.cells, CASE WHEN ${isFilledSql(text)} THEN 1 ELSE 0 END)`,
    total: `coalesce(CASE WHEN ${entry}."text" = ${text} THEN ${entry}.total END, ${numberSql(text)}, 0)`,
  };
}

/** The sums of columns that are renamed. */
export function sumsRenamed(names: ReadonlyMap<string, string>): string {
  const cases = [...names].map(([from, to]) => `WHEN ${textLiteral(from)} THEN ${textLiteral(to)}`).join(' ');
  return (
    `list_transform(${SUMS_COLUMN}, lambda __sum: struct_pack("column" := CASE __sum."column" ${cases} ELSE __sum."column" END, ` +
    'cells := __sum.cells, "text" := __sum."text", total := __sum.total))'
  );
}
