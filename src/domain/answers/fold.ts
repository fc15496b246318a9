import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import type { ComparedColumns } from './common-parts';
import { type DimensionPart, dimensionParts, periodParts } from './dimensions';
import type { JudgedSummary } from './judge-summary';
import { quotientText } from './quotient';
import { type Steps, withPauses } from './steps';

/**
 * The records with one combination of values of the summary's parts; sums as text, because a number may not
 * hold them exactly.
 */
export type RecordGroup = readonly [
  values: readonly Value[],
  count: number,
  sum: string,
  min: number,
  max: number,
];

/** An amount as text; null: there are no records, or adding them is not allowed. */
export type Amount = string | null;

/** For the measure `last`: the period of each amount, as an index into `periods`; null where there are no records. */
export type Latest = Readonly<{ cells: readonly (number | null)[]; total: number | null }>;

export type SummaryTableRow = Readonly<{
  /** The values of the parts of the rows; fewer for the subtotal of a value of the first dimension. */
  values: readonly Value[];
  isSubtotal: boolean;
  /** The amounts in the order of the columns. */
  cells: readonly Amount[];
  total: Amount;
  latest: Latest | null;
}>;

/** The totals of a summary that may be made; this depends on the request, never on the records. */
export type AdditiveTotals = Readonly<{ rows: boolean; subtotals: boolean; columns: boolean; all: boolean }>;

/** A summary as a table. The texts are in the order of their characters' codes, like lists. */
export type SummaryTable = Readonly<{
  /** The names of the parts of the rows, and of the columns. */
  rowParts: readonly string[];
  columnParts: readonly string[];
  /** The values of each column; a single column without values if the summary has no dimension across. */
  columns: readonly (readonly Value[])[];
  /** Each value of the first of two dimensions begins with its subtotal. */
  rows: readonly SummaryTableRow[];
  totals: readonly Amount[];
  total: Amount;
  /** The periods that the amounts and the totals are of, in the order of time; only with the measure `last`. */
  periods: readonly (readonly Value[])[];
  latest: Latest | null;
  /** The totals that may be made: over the columns, over the rows of one value of the first dimension, over all rows. */
  additive: AdditiveTotals;
  /** The comparison of the columns with those before; null: they have not been compared. */
  compared: ComparedColumns | null;
}>;

/** Negative: the first is before the second. */
type CompareValues = (one: readonly Value[], other: readonly Value[]) => number;

type Sum = { count: number; sum: bigint; min: number; max: number; period: readonly Value[]; last: bigint };

/** The totals of a summary that may be made. */
export function additiveTotals({ rows, columns, isAdditiveBy }: JudgedSummary): AdditiveTotals {
  const columnParts = columns?.parts ?? [];
  const firstParts = rows.length > 1 ? dimensionParts(rows.slice(0, 1)) : [];
  return {
    rows: isAdditiveBy(dimensionParts(rows)),
    subtotals: isAdditiveBy([...firstParts, ...columnParts]),
    columns: isAdditiveBy(columnParts),
    all: isAdditiveBy([]),
  };
}

/**
 * Folds groups into a table with its totals; each total is computed from the groups, so it is right for every measure.
 * @param options.comparePeriods the order of periods, the last of which the measure `last` takes; absent: the order of
 * their values
 */
export function* foldSummary(
  groups: readonly RecordGroup[],
  {
    summary,
    collection,
    comparePeriods = compareValues,
  }: { summary: JudgedSummary; collection: AnyCollection; comparePeriods?: CompareValues | undefined },
): Steps<SummaryTable> {
  const { rows, columns, parts } = summary;
  const placesIn = (wanted: readonly DimensionPart[]) =>
    wanted.map(({ name }) => parts.findIndex((part) => part.name === name));
  const rowParts = dimensionParts(rows);
  const firstParts = rows.length > 1 ? dimensionParts(rows.slice(0, 1)) : [];
  const columnParts = columns === undefined ? [] : columns.parts;
  const hasSubtotals = rows.length > 1 && firstParts.length < rowParts.length;
  const at = {
    row: placesIn(rowParts),
    first: placesIn(firstParts),
    column: placesIn(columnParts),
    period: summary.measure === 'last' ? placesIn(periodParts(collection)) : [],
  };
  const sums = new Map<string, Sum>();
  const rowValues = new Map<string, readonly Value[]>();
  const columnValues = new Map<string, readonly Value[]>();
  yield* withPauses(groups, (group) => {
    const pick = (places: readonly number[]) => places.map((place) => group[0][place]!);
    const [row, column, period] = [pick(at.row), pick(at.column), pick(at.period)];
    const [rowKey, columnKey, firstKey] = [keyOf(row), keyOf(column), keyOf(pick(at.first))];
    rowValues.set(rowKey, row);
    columnValues.set(columnKey, column);
    for (const key of [`c ${rowKey} ${columnKey}`, `r ${rowKey}`, `t ${columnKey}`, 'all'])
      add(sums, key, { group, period, comparePeriods });
    if (!hasSubtotals) return;
    for (const key of [`f ${firstKey} ${columnKey}`, `s ${firstKey}`])
      add(sums, key, { group, period, comparePeriods });
  });
  const sortedColumns = [...columnValues.values()].sort(compareValues);
  const amount = (key: string, isAllowed = true): Amount => {
    const sum = isAllowed ? sums.get(key) : undefined;
    return sum === undefined ? null : amountOf(sum, summary);
  };
  const periods = periodsIn(sums, summary);
  const places = new Map(periods.map((period, place) => [keyOf(period), place]));
  const latestOf = (row: string, keys: readonly string[]): Latest | null => {
    if (summary.measure !== 'last') return null;
    const place = (key: string) => places.get(keyOf(sums.get(key)?.period ?? NO_PERIOD)) ?? null;
    return { cells: keys.map(place), total: place(row) };
  };
  const additive = additiveTotals(summary);
  const isFirstAdditive = summary.isAdditiveBy(firstParts);
  const table: SummaryTableRow[] = [];
  let lastFirst: string | undefined;
  for (const values of [...rowValues.values()].sort(compareValues)) {
    const first = values.slice(0, firstParts.length);
    const [key, firstKey] = [keyOf(values), keyOf(first)];
    if (hasSubtotals && firstKey !== lastFirst) {
      lastFirst = firstKey;
      const ofColumns = sortedColumns.map((column) => `f ${firstKey} ${keyOf(column)}`);
      table.push({
        values: first,
        isSubtotal: true,
        cells: ofColumns.map((one) => amount(one, additive.subtotals)),
        total: amount(`s ${firstKey}`, isFirstAdditive),
        latest: latestOf(`s ${firstKey}`, ofColumns),
      });
    }
    const ofColumns = sortedColumns.map((column) => `c ${key} ${keyOf(column)}`);
    table.push({
      values,
      isSubtotal: false,
      cells: ofColumns.map((one) => amount(one)),
      total: amount(`r ${key}`, additive.rows),
      latest: latestOf(`r ${key}`, ofColumns),
    });
  }
  const ofColumns = sortedColumns.map((column) => `t ${keyOf(column)}`);
  return {
    rowParts: rowParts.map(({ name }) => name),
    columnParts: columnParts.map(({ name }) => name),
    columns: sortedColumns,
    rows: table,
    totals: ofColumns.map((one) => amount(one, additive.columns)),
    total: amount('all', additive.all),
    periods,
    latest: latestOf('all', ofColumns),
    additive,
    compared: null,
  };
}

/** The amount of some groups, with the measure `last` that of one period; null: there is none. */
export function amountOfGroups(
  groups: readonly RecordGroup[],
  summary: Pick<JudgedSummary, 'measure'>,
): Amount {
  const sums = new Map<string, Sum>();
  for (const group of groups) add(sums, '', { group, period: [], comparePeriods: compareValues });
  const sum = sums.get('');
  return sum === undefined ? null : amountOf(sum, summary);
}

function add(
  sums: Map<string, Sum>,
  key: string,
  {
    group: [, count, text, min, max],
    period,
    comparePeriods,
  }: { group: RecordGroup; period: readonly Value[]; comparePeriods: CompareValues },
): void {
  const sum = BigInt(text);
  const known = sums.get(key);
  if (known === undefined) {
    sums.set(key, { count, sum, min, max, period, last: sum });
    return;
  }
  known.count += count;
  known.sum += sum;
  known.min = Math.min(known.min, min);
  known.max = Math.max(known.max, max);
  const order = comparePeriods(period, known.period);
  if (order === 0) known.last += sum;
  else if (order > 0) Object.assign(known, { period, last: sum });
}

function amountOf({ count, sum, min, max, last }: Sum, { measure }: Pick<JudgedSummary, 'measure'>): string {
  switch (measure) {
    case 'count':
      return String(count);
    case 'sum':
      return String(sum);
    case 'last':
      return String(last);
    case 'average':
      return quotientText(sum, BigInt(count));
    case 'min':
      return String(min);
    case 'max':
      return String(max);
  }
}

/** The periods that the amounts of `last` are of. */
function periodsIn(
  sums: ReadonlyMap<string, Sum>,
  { measure }: JudgedSummary,
): readonly (readonly Value[])[] {
  if (measure !== 'last') return [];
  const periods = new Map([...sums.values()].map(({ period }) => [keyOf(period), period]));
  return [...periods.values()].sort(compareValues);
}

/** A value that is never a period. */
const NO_PERIOD: readonly Value[] = ['\0'];

/** No value contains the separator. */
const keyOf = (values: readonly Value[]): string => values.join('\x1f');

/** Compares values one after the other: numbers by size, texts by the codes of their characters. */
export function compareValues(one: readonly Value[], other: readonly Value[]): number {
  for (const [i, value] of one.entries()) {
    const against = other[i];
    if (against === undefined) return 1;
    if (value === against) continue;
    return value < against ? -1 : 1;
  }
  return one.length - other.length;
}
