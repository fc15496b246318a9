import { periodParts } from '@/domain/answers/dimensions';
import type { SummaryTable } from '@/domain/answers/fold';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import type { PlacedSummary } from '@/domain/answers/placer';
import {
  isChange,
  type ShownAs,
  type ShownFigure,
  type ShownFigures,
  type ShownRow,
  showFigures,
} from '@/domain/answers/shown-as';
import { sortRows } from '@/domain/answers/sort-rows';
import { columnKey, type SummaryOrder, TOTAL_COLUMN } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import { storedCoverages, storedPeriodOf } from '@/domain/coverage/stored-period';
import { FIGURE_SIGNS, signsOfPeriod } from '@/domain/releases/signs';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { SummaryWords } from './words';

/** A column of figures. */
export type ModelColumn = Readonly<{
  key: string;
  text: string;
  /** The larger places that contain a place, or the coverage of a period. */
  around: string;
  /** The parts that are not compared with the period before; undefined: everything is, or nothing is compared. */
  without?: string | undefined;
  values: readonly Value[];
  /** How its figures are shown. */
  way: ShownAs;
}>;

/** A row with a figure for each column and, with the measure `last`, the index of its period. */
export type ModelRow = Readonly<{
  key: string;
  text: string;
  around: string;
  /** Whether the row is below a subtotal. */
  isBelow: boolean;
  isSubtotal: boolean;
  values: readonly Value[];
  figures: readonly ShownFigure[];
  periods: readonly (number | null)[];
}>;

/** A summary's table in words and in its order, for the page and for files. */
export type TableModel = Readonly<{
  /** The names of the dimensions of the rows. */
  head: string;
  columns: readonly ModelColumn[];
  rows: readonly ModelRow[];
  totals: ModelRow | undefined;
  /** For each column, the index of the period that its figures are expected to be of. */
  expected: readonly (number | null)[];
  /** The text where there is no figure. */
  absent: string;
}>;

type Options = Readonly<{
  collection: Collection;
  request: SummaryRequest;
  way: ShownAs;
  /** Whether each change is beside its amount. */
  isBeside: boolean;
  order: SummaryOrder | undefined;
  words: SummaryWords;
  /** The periods of the summary; null: no deliveries of the collection are counted. */
  covered: readonly PeriodCoverage[] | null;
  /** The releases of its figures, by which its periods are marked; null: there are none. */
  standing: ReleaseStanding | null;
  /** The places that are not those of the records; null: all are. */
  placed: PlacedSummary | null;
}>;

/** Arranges a summary's table for showing it. */
export function tableModel(table: SummaryTable, options: Options): TableModel {
  const { collection, request, way, order, words, covered, standing } = options;
  const isBeside = options.isBeside && isChange(way);
  const shown = isBeside ? amountsAndChanges(table, way) : showFigures(table, way);
  const across = words.dimension(request.columns);
  const kept = words.placed.keptTexts(options.placed);
  const named = <V extends Value | undefined>(value: V) =>
    value === undefined ? value : (kept.get(value) ?? value);
  const ofPeriod = periodParts(collection)
    .map(({ name }) => name)
    .join();
  const coverageAt = storedCoverages({ periods: covered ?? [] });
  const periodOf = (values: readonly Value[], parts: readonly string[]) =>
    parts.join() === ofPeriod ? coverageAt(storedPeriodOf(values, collection)) : undefined;
  /** The text of a period with the signs of its figures. */
  const signed = (text: string, period: PeriodCoverage | undefined): string => {
    const signs = period && standing ? signsOfPeriod(standing, period.period) : [];
    return [text, ...signs.map((sign) => FIGURE_SIGNS[sign])].join(' ');
  };
  const compared = isChange(way) ? table.compared : null;
  const columns = table.columns.flatMap((values, i): ModelColumn[] => {
    const valueIn = (part: string) => named(values[table.columnParts.indexOf(part)]);
    const period = periodOf(values, table.columnParts);
    const { text: plain, around } =
      across === undefined
        ? { text: words.measured(request), around: '' }
        : words.valuesText(across, valueIn);
    const text = signed(plain, period);
    const partly = period === undefined || period.isCounted ? around : words.partly(period);
    const pair = compared?.columns[i] ?? null;
    const without = pair === null ? undefined : words.without(pair);
    const key = columnKey(values) || TOTAL_COLUMN;
    const compact = (texts: readonly string[]) => texts.filter((one) => one !== '').join(', ');
    const short = without?.short ?? '';
    if (!isBeside)
      return [{ key, text, around: compact([partly, short]), without: without?.what, values, way }];
    return [
      { key, text, around: partly, values, way: 'value' },
      {
        key: `${key} ${way}`,
        text,
        around: compact([words.wayText(way), short]),
        without: without?.what,
        values,
        way,
      },
    ];
  });
  const hasTotal = across !== undefined && !isChange(way) && table.additive.rows;
  const total = { key: TOTAL_COLUMN, text: words.total(request.measure), around: '', values: [], way };
  const all = hasTotal ? [...columns, total] : columns;
  const figuresOf = (row: Pick<ShownRow, 'cells' | 'total'>) =>
    hasTotal ? [...row.cells, row.total] : row.cells;
  const periodsOf = ({ latest }: Pick<ShownRow, 'latest'>) =>
    latest === null
      ? []
      : isBeside
        ? latest.cells.flatMap((period) => [period, null])
        : hasTotal
          ? [...latest.cells, latest.total]
          : latest.cells;
  const at = order === undefined ? -1 : all.findIndex(({ key }) => key === order.by);
  const sorted =
    order === undefined || at === -1
      ? shown.rows
      : sortRows(shown.rows, { figureOf: (row) => figuresOf(row)[at] ?? null, desc: order.desc });
  const nameOf = rowNames(table, { request, words, named });
  const signedName = (row: ShownRow) => {
    const name = nameOf(row);
    return { ...name, text: signed(name.text, periodOf(row.values, table.rowParts)) };
  };
  const { latest } = table;
  return {
    absent: way === 'value' ? words.absent(request) : words.noFigure,
    head: request.rows.map(words.labelOf).join(' › ') || words.measured(request),
    columns: all,
    rows: sorted.map((row) => ({
      ...signedName(row),
      key: `${row.isSubtotal} ${columnKey(row.values)}`,
      isSubtotal: row.isSubtotal,
      values: row.values,
      figures: figuresOf(row),
      periods: periodsOf(row),
    })),
    totals:
      table.additive.columns && request.rows.length > 0
        ? {
            key: TOTAL_COLUMN,
            text: words.total(request.measure),
            around: '',
            isBelow: false,
            isSubtotal: false,
            values: [],
            figures: figuresOf({ cells: shown.totals, total: shown.total }),
            periods: periodsOf({ latest }),
          }
        : undefined,
    expected: all.map((_, at) => {
      const i = isBeside ? Math.floor(at / 2) : at;
      return (across?.kind === 'period' ? (latest?.cells[i] ?? latest?.total) : latest?.total) ?? null;
    }),
  };
}

/** The figures of a table with each change after its amount. */
function amountsAndChanges(table: SummaryTable, way: ShownAs): ShownFigures {
  const [amounts, changes] = [showFigures(table, 'value'), showFigures(table, way)];
  const beside = (one: readonly ShownFigure[], other: readonly ShownFigure[]) =>
    one.flatMap((figure, i) => [figure, other[i] ?? null]);
  return {
    rows: amounts.rows.map((row, at) => ({ ...row, cells: beside(row.cells, changes.rows[at]!.cells) })),
    totals: beside(amounts.totals, changes.totals),
    total: null,
  };
}

/** Returns a function that names rows; a row below a subtotal is named without the subtotal's name. */
function rowNames(
  { rows, rowParts }: SummaryTable,
  options: Readonly<{
    request: SummaryRequest;
    words: SummaryWords;
    named: (value: Value | undefined) => Value | undefined;
  }>,
) {
  const { request, words, named } = options;
  const [first, second] = request.rows.map(words.dimension);
  const hasSubtotals = rows.some(({ isSubtotal }) => isSubtotal);
  const said = new Set(hasSubtotals ? first?.parts.map(({ name }) => name) : []);
  return ({ values, isSubtotal }: Pick<ShownRow, 'values' | 'isSubtotal'>) => {
    const valueIn = (part: string) => named(values[rowParts.indexOf(part)]);
    const isBelow = hasSubtotals && !isSubtotal;
    return isBelow
      ? { ...words.valuesText(second, (part) => (said.has(part) ? undefined : valueIn(part))), isBelow }
      : { ...words.valuesText(first, valueIn), isBelow };
  };
}
