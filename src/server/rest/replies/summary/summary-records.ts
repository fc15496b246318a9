import type { Amount, SummaryTable } from '@/domain/answers/fold';
import type { JudgedSummary } from '@/domain/answers/judge-summary';
import type { Value } from '@/domain/collections/kinds/parse';

/** One amount with the values that it is of. */
export type SummaryRecord = Readonly<{ values: ReadonlyMap<string, Value>; amount: string }>;

/** The name of the member that has the amount: the figure's, or `count`. */
export const amountName = ({ figure }: JudgedSummary): string => figure?.name ?? 'count';

/** The cells of a table as records, row by row, and its totals as records without the members that they are over. */
export function summaryRecords(table: SummaryTable): Readonly<Record<'data' | 'totals', SummaryRecord[]>> {
  const { rowParts, columnParts, columns, rows } = table;
  const data: SummaryRecord[] = [];
  const totals: SummaryRecord[] = [];
  const isAcross = columnParts.length > 0;
  const add = (to: SummaryRecord[], amount: Amount | undefined, ...named: Named[]) => {
    if (amount === null || amount === undefined) return;
    to.push({ values: new Map(named.flatMap(([names, values]) => zipped(names, values))), amount });
  };
  for (const { values, isSubtotal, cells, total } of rows) {
    for (const [i, column] of columns.entries())
      add(isSubtotal ? totals : data, cells[i], [rowParts, values], [columnParts, column]);
    if (isAcross && values.length > 0) add(totals, total, [rowParts, values]);
  }
  if (isAcross && rowParts.length > 0)
    for (const [i, column] of columns.entries()) add(totals, table.totals[i], [columnParts, column]);
  if (rowParts.length > 0 || isAcross) add(totals, table.total);
  return { data, totals };
}

type Named = readonly [names: readonly string[], values: readonly Value[]];

/** A part that is in the rows and in the columns has one value. */
const zipped = (names: readonly string[], values: readonly Value[]): [string, Value][] =>
  values.map((value, i) => [names[i]!, value]);

/** The JSON text of a record. An amount may be larger than a JavaScript number holds exactly, so it is written as it is. */
export function recordText({ values, amount }: SummaryRecord, name: string): string {
  const members = [...values].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{${[...members, `${JSON.stringify(name)}:${amount}`].join(',')}}`;
}
