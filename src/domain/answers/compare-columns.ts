import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import type { Vocabulary } from '../places/judge-field';
import { columnsBefore } from './columns-before';
import {
  type CommonParts,
  type ComparedColumns,
  type ComparedKey,
  commonParts,
  type Pair,
  type PeriodKeys,
  periodKeys,
} from './common-parts';
import { readComparedKey } from './compared-key';
import { type DimensionPart, dimensionParts, periodParts } from './dimensions';
import { type Amount, amountOfGroups, type Latest, type RecordGroup, type SummaryTable } from './fold';
import type { JudgedSummary } from './judge-summary';
import { type Steps, withPauses } from './steps';

type KeyedGroup = Readonly<{ group: RecordGroup; key: ComparedKey; period: string }>;

/**
 * Compares each column with that of the period before, in what both have (see `commonParts`): the same units and districts
 * and the same categories, whatever the rows are. So the change of a total is the sum of those of its parts.
 * @param groups by `summary.parts`, from which the table is made
 * @returns the table with `compared`, if its summary has columns that are compared
 */
export function* compareColumns(
  table: SummaryTable,
  groups: readonly RecordGroup[],
  options: Readonly<{ summary: JudgedSummary; collection: AnyCollection; vocabulary: Vocabulary }>,
): Steps<SummaryTable> {
  const { summary, collection } = options;
  if (summary.compared === undefined) return table;
  const before = columnsBefore(table.columns, { dimension: summary.columns, collection });
  const groupsOf = yield* indexOf(groups, { ...options, compared: summary.compared });
  const commonOf = yield* commonBetween(groupsOf.all);
  // With the measure `last`, an amount is of one period of its column; with other measures, of all its periods.
  const periodOf = (column: number, latest: Latest | null): string => {
    if (summary.measure !== 'last') return keyOf(table.columns[column]!);
    const place = latest?.cells[column] ?? null;
    return place === null ? NO_PERIOD : keyOf(table.periods[place]!);
  };
  function* pairsOf(
    key: string,
    { amounts, latest }: { amounts: readonly Amount[]; latest: Latest | null },
  ): Steps<(Pair | null)[]> {
    const pairs: (Pair | null)[] = [];
    for (const [column, other] of before.entries()) {
      pairs.push(other === undefined ? null : pairAt(key, { amounts, latest, column, other }));
      yield;
    }
    return pairs;
  }
  const pairAt = (
    key: string,
    {
      amounts,
      latest,
      column,
      other,
    }: { amounts: readonly Amount[]; latest: Latest | null; column: number; other: number },
  ): Pair | null => {
    const [now, then] = [periodOf(column, latest), periodOf(other, latest)];
    const { isCommon, leftOut } = commonOf(now, then);
    // If both periods have the same keys, nothing is added up again.
    if (leftOut.length === 0) return pairOf(amounts[column], amounts[other]);
    const amountIn = (place: number, period: string): Amount =>
      amountOfGroups(
        groupsOf
          .at(key, table.columns[place]!)
          .filter((one) => one.period === period && isCommon(one.key))
          .map(({ group }) => group),
        summary,
      );
    return pairOf(amountIn(column, now), amountIn(other, then));
  };
  const none = () => table.columns.map(() => null);
  const columns: ComparedColumns['columns'][number][] = [];
  for (const [column, other] of before.entries()) {
    yield;
    if (other === undefined) {
      columns.push(null);
      continue;
    }
    const { units, leftOut } = commonOf(periodOf(column, table.latest), periodOf(other, table.latest));
    columns.push({ before: other, units, leftOut });
  }
  const rows: (readonly (Pair | null)[])[] = [];
  for (const { values, isSubtotal, cells, latest } of table.rows)
    rows.push(
      isSubtotal && !table.additive.subtotals
        ? none()
        : yield* pairsOf(`${isSubtotal ? 'first' : 'row'} ${keyOf(values)}`, { amounts: cells, latest }),
    );
  const totals = table.additive.columns
    ? yield* pairsOf('all', { amounts: table.totals, latest: table.latest })
    : none();
  return { ...table, compared: { columns, rows, totals } };
}

const pairOf = (now: Amount | undefined, before: Amount | undefined): Pair | null =>
  now == null || before == null ? null : [now, before];

const NO_PERIOD = '\0';
/** No value contains the separator. */
const keyOf = (values: readonly Value[]): string => values.join('\x1f');

/** The groups of each row, of each value of the first dimension, and of the whole table, by column. */
function* indexOf(
  groups: readonly RecordGroup[],
  options: Readonly<{
    summary: JudgedSummary;
    collection: AnyCollection;
    vocabulary: Vocabulary;
    compared: NonNullable<JudgedSummary['compared']>;
  }>,
) {
  const { summary, collection, compared } = options;
  const { rows, columns, parts, measure } = summary;
  const placesIn = (wanted: readonly DimensionPart[]) =>
    wanted.map(({ name }) => parts.findIndex((part) => part.name === name));
  const columnParts = columns?.parts ?? [];
  const at = {
    row: placesIn(dimensionParts(rows)),
    first: placesIn(dimensionParts(rows.slice(0, 1))),
    column: placesIn(columnParts),
    period: placesIn(measure === 'last' ? periodParts(collection) : columnParts),
  };
  const readKey = readComparedKey(compared, { ...options, parts });
  const found = new Map<string, KeyedGroup[]>();
  const all: KeyedGroup[] = [];
  yield* withPauses(groups, (group) => {
    const pick = (places: readonly number[]) => keyOf(places.map((place) => group[0][place]!));
    const keyed = { group, key: readKey(group[0]), period: pick(at.period) };
    const column = pick(at.column);
    for (const key of [`row ${pick(at.row)}`, `first ${pick(at.first)}`, 'all']) {
      const name = `${key} | ${column}`;
      const known = found.get(name);
      if (known === undefined) found.set(name, [keyed]);
      else known.push(keyed);
    }
    all.push(keyed);
  });
  return {
    all,
    at: (key: string, column: readonly Value[]): readonly KeyedGroup[] =>
      found.get(`${key} | ${keyOf(column)}`) ?? [],
  };
}

/** Returns a function that finds what two periods have in common, once for each pair. */
function* commonBetween(groups: readonly KeyedGroup[]) {
  const keys = new Map<string, ComparedKey[]>();
  yield* withPauses(groups, ({ period, key }) => {
    const known = keys.get(period);
    if (known === undefined) keys.set(period, [key]);
    else known.push(key);
  });
  const prepared = new Map<string, PeriodKeys>();
  for (const [period, own] of keys) {
    prepared.set(period, periodKeys(own));
    yield;
  }
  const none = periodKeys([]);
  const known = new Map<string, CommonParts>();
  return (now: string, before: string): CommonParts => {
    const name = `${now} | ${before}`;
    const common = known.get(name) ?? commonParts(prepared.get(now) ?? none, prepared.get(before) ?? none);
    known.set(name, common);
    return common;
  };
}
