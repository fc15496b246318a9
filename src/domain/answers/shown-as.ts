import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import { isOverTime } from './columns-before';
import type { Pair } from './common-parts';
import { dimensionsOf } from './dimensions';
import type { Amount, Latest, SummaryTable } from './fold';
import type { Measure, SummaryRequest } from './judge-summary';

/**
 * How the figures of a summary are shown: as they are, as shares of their row, column or of everything, or as the change since
 * the period before, absolute or as a share of it.
 */
export const SHOWN_AS = [
  'value',
  'row_share',
  'column_share',
  'total_share',
  'difference',
  'percent',
] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

/** A figure as it is shown; shares of 1. Null: there is none. */
export type ShownFigure = number | bigint | null;

export type ShownRow = Readonly<{
  values: readonly Value[];
  isSubtotal: boolean;
  cells: readonly ShownFigure[];
  total: ShownFigure;
  latest: Latest | null;
}>;

/** The figures of a summary's table as they are shown. */
export type ShownFigures = Readonly<{
  rows: readonly ShownRow[];
  totals: readonly ShownFigure[];
  total: ShownFigure;
}>;

/** Shares are shown only of amounts that can be added up. */
const SHARED: readonly Measure[] = ['count', 'sum', 'last'];

/** The ways in which the figures of a summary can be shown. */
export function waysToShow(
  { additive }: Pick<SummaryTable, 'additive'>,
  { request, collection }: { request: SummaryRequest; collection: AnyCollection },
): readonly ShownAs[] {
  const { measure, columns } = request;
  const isAcross = columns !== undefined;
  const named = new Map(dimensionsOf(collection).map((one) => [one.name, one]));
  // If the amounts are of several periods, the latest is no whole of which the others are parts.
  const isTime = (name: string) => measure === 'last' && named.get(name)?.kind === 'period';
  const rowsAreParts = !request.rows.some(isTime);
  const columnsAreParts = !isAcross || !isTime(columns);
  const offered: Readonly<Record<ShownAs, boolean>> = {
    value: true,
    row_share: isAcross && additive.rows && columnsAreParts && SHARED.includes(measure),
    column_share: additive.columns && rowsAreParts && SHARED.includes(measure),
    total_share: isAcross && additive.all && rowsAreParts && columnsAreParts && SHARED.includes(measure),
    difference: isOverTime(named.get(columns ?? '')),
    percent: isOverTime(named.get(columns ?? '')),
  };
  return SHOWN_AS.filter((way) => offered[way]);
}

/** The way in which a table is shown, out of those that are offered; changes only if its columns have been compared. */
export const wayShown = (
  { compared }: Pick<SummaryTable, 'compared'>,
  { ways, shownAs }: { ways: readonly ShownAs[]; shownAs: ShownAs },
): ShownAs => ways.find((one) => one === shownAs && (compared !== null || !isChange(one))) ?? 'value';

/** Whether a way shows changes, for which the columns must have been compared. */
export const isChange = (way: ShownAs): way is 'difference' | 'percent' =>
  way === 'difference' || way === 'percent';

/** Shows the figures of a table in one of {@link waysToShow}; changes only if its columns have been compared. */
export function showFigures(table: SummaryTable, way: ShownAs): ShownFigures {
  if (isChange(way)) {
    const { compared } = table;
    const changes = (pairs: readonly (Pair | null)[] | undefined) =>
      table.columns.map((_, i) => {
        const pair = pairs?.[i] ?? null;
        return pair === null ? null : CHANGES[way](...pair);
      });
    return {
      rows: table.rows.map((row, at) => ({ ...row, cells: changes(compared?.rows[at]), total: null })),
      totals: changes(compared?.totals),
      total: null,
    };
  }
  const everything: Part = { amount: table.total, period: table.latest?.total };
  const ofColumns = table.totals.map((amount, i): Part => ({ amount, period: table.latest?.cells[i] }));
  const shown = (part: Part, wholes: Readonly<Record<Share, Part>>) =>
    way === 'value' ? exact(part.amount) : scaleShare(part, wholes[way]);
  const total_share = everything;
  return {
    rows: table.rows.map((row) => {
      const row_share: Part = { amount: row.total, period: row.latest?.total };
      const cells = row.cells.map((amount, i) => {
        const part = { amount, period: row.latest?.cells[i] };
        return shown(part, { row_share, column_share: ofColumns[i]!, total_share });
      });
      return { ...row, cells, total: shown(row_share, { row_share, column_share: everything, total_share }) };
    }),
    totals: ofColumns.map((part) => shown(part, { row_share: everything, column_share: part, total_share })),
    total: shown(everything, { row_share: everything, column_share: everything, total_share }),
  };
}

type Share = 'row_share' | 'column_share' | 'total_share';
/** An amount; with the measure `last`, also the index of its period. */
type Part = Readonly<{ amount: Amount; period: number | null | undefined }>;

/** A share of a whole; there is none if the whole is 0, or if it is of another period. */
function scaleShare(part: Part, whole: Part): number | null {
  if (part.amount === null || part.period !== whole.period || Number(whole.amount ?? 0) === 0) return null;
  return Number(part.amount) / Number(whole.amount);
}

const CHANGES = {
  difference: (now: Amount, before: Amount): ShownFigure => {
    const [one, other] = [exact(now), exact(before)];
    if (one === null || other === null) return null;
    if (typeof one === 'bigint' || typeof other === 'bigint')
      return Number.isInteger(Number(one)) && Number.isInteger(Number(other))
        ? BigInt(one) - BigInt(other)
        : Number(one) - Number(other);
    return rounded(one - other);
  },
  percent: (now: Amount, before: Amount): ShownFigure => {
    if (now === null || before === null || Number(before) === 0) return null;
    return (Number(now) - Number(before)) / Number(before);
  },
} as const;

/** Averages have two decimals, and so do their differences. */
const rounded = (difference: number): number => Math.round(difference * 100) / 100;

/** An amount as a number that is exact. */
function exact(amount: Amount): ShownFigure {
  if (amount === null) return null;
  const number = Number(amount);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(amount) : number;
}
