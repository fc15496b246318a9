import type { Amount, SummaryTable } from '@/domain/answers/fold';
import type { JudgedSummary } from '@/domain/answers/judge-summary';
import type { ShownAs, ShownFigure, ShownFigures } from '@/domain/answers/shown-as';
import type { Value } from '@/domain/collections/kinds/parse';

/** One amount with the values that it is of. `shown` is how it was asked to be shown; undefined: as it is. */
export type SummaryRecord = Readonly<{
  values: ReadonlyMap<string, Value>;
  amount: string;
  shown: string | null | undefined;
}>;

/** The figures of a summary as they were asked to be shown. */
export type FiguresShown = Readonly<{ way: ShownAs; figures: ShownFigures }>;

/** The name of the member that has the amount: the figure's, or `count`. */
export const amountName = ({ figure }: JudgedSummary): string => figure?.name ?? 'count';

/**
 * The cells of a table as records, row by row, and its totals as records without the members that they are over.
 * @param shown undefined: the amounts only
 */
export function summaryRecords(
  table: SummaryTable,
  shown?: FiguresShown,
): Readonly<Record<'data' | 'totals', SummaryRecord[]>> {
  const { rowParts, columnParts, columns, rows } = table;
  const data: SummaryRecord[] = [];
  const totals: SummaryRecord[] = [];
  const isAcross = columnParts.length > 0;
  const add = (to: SummaryRecord[], [amount, figure]: Figure, ...named: Named[]) => {
    if (amount === null || amount === undefined) return;
    const values = new Map(named.flatMap(([names, own]) => zipped(names, own)));
    to.push({ values, amount, shown: shown && figureText(figure, shown.way) });
  };
  const figures = shown?.figures;
  for (const [at, { values, isSubtotal, cells, total }] of rows.entries()) {
    const own = figures?.rows[at];
    for (const [i, column] of columns.entries())
      add(isSubtotal ? totals : data, [cells[i], own?.cells[i]], [rowParts, values], [columnParts, column]);
    if (isAcross && values.length > 0) add(totals, [total, own?.total], [rowParts, values]);
  }
  if (isAcross && rowParts.length > 0)
    for (const [i, column] of columns.entries())
      add(totals, [table.totals[i], figures?.totals[i]], [columnParts, column]);
  if (rowParts.length > 0 || isAcross) add(totals, [table.total, figures?.total]);
  return { data, totals };
}

/** An amount, and how it is shown. */
type Figure = readonly [amount: Amount | undefined, shown: ShownFigure | undefined];

type Named = readonly [names: readonly string[], values: readonly Value[]];

/** A part that is in the rows and in the columns has one value. */
const zipped = (names: readonly string[], values: readonly Value[]): [string, Value][] =>
  values.map((value, i) => [names[i]!, value]);

/** Millionths: shares of 1 have six decimals, and a change in percent has four. */
const PRECISION = 1_000_000;
const PER_CENT = 100;

/** Shares are of 1, a change of a quarter is 25 percent; differences are exact. */
function figureText(figure: ShownFigure | undefined, way: ShownAs): string | null {
  if (figure === null || figure === undefined) return null;
  if (way === 'value' || way === 'difference') return String(figure);
  const millionths = Math.round(Number(figure) * PRECISION);
  return String(millionths / (way === 'percent' ? PRECISION / PER_CENT : PRECISION));
}

/**
 * The JSON text of a record. An amount may be larger than a JavaScript number holds exactly, so it is written as it is.
 * @param names of the members that have the amount, and how it is shown
 */
export function recordText(
  { values, amount, shown }: SummaryRecord,
  names: Readonly<{ amount: string; shown: string }>,
): string {
  const members = [...values].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  members.push(`${JSON.stringify(names.amount)}:${amount}`);
  if (shown !== undefined) members.push(`${JSON.stringify(names.shown)}:${shown}`);
  return `{${members.join(',')}}`;
}
