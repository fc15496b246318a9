import type { ExampleTable, RowsExample } from '@/domain/imports/steps';

/** The number of columns beside those of a step, so that a row is recognised. */
const MAX_BESIDE = 2;
/** The maximum number of columns that are compared side by side. */
const MAX_CONCERNED = 6;

/** A table of an example in the form for the page. */
export type ExampleView = Readonly<{
  columns: readonly Readonly<{ name: string; isMarked: boolean }>[];
  rows: readonly Readonly<{
    /** The numbers of the lines that the row is made of, from 1. */
    lines: readonly number[];
    cells: readonly Readonly<{ text: string; isMarked: boolean }>[];
    /** Whether no cell of the row is in the other table. */
    isLeftOut: boolean;
  }>[];
  total: number;
  /** The number of columns that are not shown. */
  hidden: number;
}>;

/**
 * The two tables of an example. For one step: the columns that it concerns, marked, and a few that distinguish the rows.
 * @param options.into for all steps together: the fields of the collection, the only ones that are shown after them; no
 * column is marked
 */
export function viewOfExample(
  { before, after }: RowsExample,
  { into }: { into: readonly string[] | undefined },
): { before: ExampleView; after: ExampleView } {
  const isWhole = into !== undefined;
  const isAligned =
    before.rows.length === after.rows.length &&
    before.rows.every(({ of }, n) => String(of) === String(after.rows[n]?.of));
  return { before: view(before, after), after: view(after, before, into) };

  function view(table: ExampleTable, other: ExampleTable, only = table.columns): ExampleView {
    const places = table.columns.map((name) => other.columns.indexOf(name));
    const differs = (row: number, column: number) =>
      !isWhole &&
      (places[column] === -1 ||
        (isAligned && table.rows[row]?.cells[column] !== other.rows[row]?.cells[places[column]!]));
    const concerned = table.columns.map(
      (_, column) =>
        !isWhole && (places[column] === -1 || table.rows.some((__, row) => differs(row, column))),
    );
    const own = table.columns.flatMap((name, column) => (only.includes(name) ? column : []));
    const shown = isWhole ? own : shownOf(concerned);
    return {
      columns: shown.map((column) => ({ name: table.columns[column]!, isMarked: concerned[column]! })),
      rows: table.rows.map(({ cells, of }, row) => ({
        lines: of.map((line) => line + 1),
        cells: shown.map((column) => ({ text: cells[column] ?? '', isMarked: differs(row, column) })),
        isLeftOut: of.every((line) => other.rows.every((one) => !one.of.includes(line))),
      })),
      total: table.total,
      hidden: own.length - shown.length,
    };
  }
}

/** The indexes of the columns that a step concerns, as far as they can be compared, and of a few others. */
function shownOf(concerned: readonly boolean[]): readonly number[] {
  const places = concerned.map((_, place) => place);
  const marked = places.filter((place) => concerned[place]).slice(0, MAX_CONCERNED);
  const beside = places.filter((place) => !concerned[place]).slice(0, MAX_BESIDE);
  return [...marked, ...beside].sort((a, b) => a - b);
}
