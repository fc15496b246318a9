import { type Columns, StepFault } from '../steps';

/** The columns that every table of a recipe has besides those of the file. */
export const ROWS_COLUMN = '__rows';
export const DOUBTS_COLUMN = '__doubts';
export const ORDER_COLUMN = '__order';
const META = [ROWS_COLUMN, DOUBTS_COLUMN, ORDER_COLUMN];

/** A name as DuckDB reads it literally. */
export const identifier = (name: string): string => `"${withoutNul(name).replaceAll('"', '""')}"`;

/** A text, or no value, as DuckDB reads it literally. */
export const textLiteral = (text: string | null): string =>
  text === null ? 'NULL::VARCHAR' : `'${withoutNul(text).replaceAll("'", "''")}'`;

export const textLiterals = (texts: readonly string[]): string => texts.map(textLiteral).join(', ');

/** The driver would end the statement there. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw new StepFault('unreadableName', text.replaceAll('\0', ''));
  return text;
}

/** Columns with the same form are the same to a recipe: files of one shape differ in case and spaces. */
export const normalName = (name: string): string =>
  name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

/**
 * The table's column of that name: written exactly so, else but for case and spaces.
 * @throws {StepFault} `missingColumn`
 */
export function findColumn(columns: Columns, name: string): string {
  const found =
    columns.find((column) => column === name) ??
    columns.find((column) => sameName(column, name)) ??
    columns.find((column) => normalName(column) === normalName(name));
  if (found === undefined) throw new StepFault('missingColumn', name);
  return found;
}

/** Whether DuckDB takes two names for the same, which regards the case of no letter. */
export const sameName = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();

/**
 * A name that a step may give to a column.
 * @throws {StepFault} `reservedName`, `unreadableName`
 */
export function newColumn(name: string): string {
  if (name === '' || name.includes('\0')) throw new StepFault('unreadableName', name.replaceAll('\0', ''));
  if (name.startsWith('__')) throw new StepFault('reservedName', name);
  return name;
}

/** The columns without those that new ones of these names replace, then the new ones. */
export function withColumns(columns: Columns, added: Columns): Columns {
  return [...columns.filter((column) => !added.some((name) => sameName(name, column))), ...added];
}

/** @throws {StepFault} `repeatedColumn` if two of the names are the same to DuckDB */
export function assertDifferent(names: Columns): void {
  names.forEach((name, place) => {
    if (names.findIndex((other) => sameName(other, name)) !== place)
      throw new StepFault('repeatedColumn', name);
  });
}

/** What a SELECT computes in place of a column; others are carried on as they are. */
export type Projection = Readonly<{
  columns: Columns;
  /** By the name of a column, its expression. */
  computed?: ReadonlyMap<string, string>;
  /** The expressions of `__rows`, `__doubts` and `__order`; carried on without. */
  rows?: string;
  doubts?: string;
  order?: string;
  /** What follows FROM. */
  from: string;
}>;

/** A SELECT of named columns, and of those that every table of a recipe has. The table read is called `__t`. */
export function project({
  columns,
  computed = new Map(),
  rows = ROWS_COLUMN,
  doubts = DOUBTS_COLUMN,
  order = ORDER_COLUMN,
  from,
}: Projection): string {
  const items = columns.map((column) => {
    const expression = computed.get(column);
    return expression === undefined ? `__t.${identifier(column)}` : `${expression} AS ${identifier(column)}`;
  });
  const carried = [rows, doubts, order].map((expression, place) => `${expression} AS ${META[place]}`);
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

/** The doubts of columns that have new names. */
export function doubtsRenamed(names: ReadonlyMap<string, string>, doubts: string = DOUBTS_COLUMN): string {
  const cases = [...names].map(([from, to]) => `WHEN ${textLiteral(from)} THEN ${textLiteral(to)}`).join(' ');
  return doubtsOf(doubts, `CASE __doubt."column" ${cases} ELSE __doubt."column" END`);
}

/** The doubts with another expression of their column, which names a doubt `__doubt`. */
export const doubtsOf = (doubts: string, column: string): string =>
  `list_transform(${doubts}, lambda __doubt: struct_pack("column" := ${column}, code := __doubt.code, "text" := __doubt."text", ` +
  '"read" := __doubt."read", otherwise := __doubt.otherwise))';
