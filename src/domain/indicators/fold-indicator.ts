import { compareValues } from '../answers/fold';
import { quotientText } from '../answers/quotient';
import { type Steps, withPauses } from '../answers/steps';
import { periodAt, periodText } from '../deliveries/period';
import { dimensionNames, type Indicator, isStock, jointOf, PERIOD_DIMENSION } from './indicator';
import { cellKey, type SideCell, WHOLE_PLACE } from './side-cells';

/** Both sums, and their quotient, as decimal texts. */
export type IndicatorRatio = Readonly<{ value: string; numerator: string; denominator: string }>;

/** Parts that only one side has, so that they are in neither sum. */
export type LeftOutParts = Readonly<{
  parts: number;
  /** The sum of the side that has them. */
  amount: string;
  /** The first parts, by their places, periods and categories. */
  names: readonly string[];
}>;

/** An indicator as a table. */
export type IndicatorTable = Readonly<{
  /** The names of the values of the rows, and of the columns. */
  rowParts: readonly string[];
  columnParts: readonly string[];
  /** The values of each column; a single column without values if there is no dimension across. */
  columns: readonly (readonly string[])[];
  rows: readonly Readonly<{
    values: readonly string[];
    /** The code of the smallest place that the row names; null: it names none, or one that is not listed. */
    code: string | null;
    cells: readonly (IndicatorRatio | null)[];
    /** Null: it would be a total over periods. */
    total: IndicatorRatio | null;
  }>[];
  totals: readonly (IndicatorRatio | null)[];
  total: IndicatorRatio | null;
  /** The parts without a denominator, or with one that is 0; and those without a numerator. */
  leftOut: Readonly<{ withoutDenominator: LeftOutParts; withoutNumerator: LeftOutParts }>;
}>;

/** The request for an indicator's values. */
export type IndicatorAsked = Readonly<{
  rows: readonly string[];
  columns?: string | undefined;
  /** Only these periods of the joint kind, by ordinal; undefined: all. */
  periods?: ReadonlySet<number> | undefined;
  /** Only these values of joined categories. */
  categories?: Readonly<Record<string, ReadonlySet<string>>> | undefined;
}>;

type Joined = Readonly<{
  numerators: readonly SideCell[];
  /** The denominators, each once, however many shares are divided by it. */
  denominators: readonly SideCell[];
}>;

const MAX_NAMES = 20;

/**
 * Joins the two sides and divides sums by sums: a total is never a mean of ratios. A part that one side lacks is in neither
 * sum. A side without periods, such as doctors, is used for every period.
 */
export function* foldIndicator(
  sides: Sides,
  indicator: Indicator,
  asked: IndicatorAsked,
): Steps<IndicatorTable> {
  const isAsked = askedFilter(indicator, asked);
  const shown = {
    numerator: sides.numerator.filter(isAsked),
    denominator: sides.denominator.filter(isAsked),
  };
  const { numerators, denominators, ...leftOut } = yield* join(yield* withWholes(shown), indicator);
  const names = dimensionNames(indicator, asked.rows);
  const across = dimensionNames(indicator, asked.columns === undefined ? [] : [asked.columns]);
  const read = dimensionReader(indicator);
  const codeOf = codeReader(names, indicator);
  const valuesOf = (cell: SideCell) => ({
    row: names.map((name) => read(cell, name)),
    column: across.map((name) => read(cell, name)),
  });
  const [above, below] = [new Sums(), new Sums()];
  const rows = new Map<string, Readonly<{ values: Values; code: string | null }>>();
  const columns = new Map<string, Values>();
  yield* withPauses(numerators, (cell) => {
    const { row, column } = valuesOf(cell);
    const [rowKey, columnKey] = [textKey(row), textKey(column)];
    if (!rows.has(rowKey)) rows.set(rowKey, { values: row, code: codeOf(cell) });
    if (!columns.has(columnKey)) columns.set(columnKey, column);
    above.add(rowKey, columnKey, cell.amount);
  });
  yield* withPauses(denominators, (cell) => {
    const { row, column } = valuesOf(cell);
    below.add(textKey(row), textKey(column), cell.amount);
  });
  // All shares of a whole have the same denominator.
  const wholeOf = (values: Values | undefined, of: readonly string[]) =>
    values?.map((value, place) => (of[place] === indicator.shareOf ? '' : value));
  const ratio = (row: Values | undefined, column: Values | undefined, isMade = true) =>
    isMade
      ? ratioOf(above.of(row, column), {
          denominator: below.of(wholeOf(row, names), wholeOf(column, across)),
          factor: indicator.factor,
        })
      : null;
  const hasStock = isStock(indicator.numerator) || isStock(indicator.denominator);
  const isOnePeriod = new Set(numerators.map(({ period }) => period)).size <= 1;
  const isTotalled = (over: readonly string[]) =>
    isOnePeriod || !hasStock || !over.includes(PERIOD_DIMENSION);
  const sorted = [...columns.values()].sort(compareValues);
  return {
    rowParts: names,
    columnParts: across,
    columns: sorted,
    rows: [...rows.values()]
      .sort((one, other) => compareValues(one.values, other.values))
      .map(({ values, code }) => ({
        values,
        code,
        cells: sorted.map((column) => ratio(values, column)),
        total: ratio(values, undefined, isTotalled(across)),
      })),
    totals: sorted.map((column) => ratio(undefined, column, isTotalled(names))),
    total: ratio(undefined, undefined, isTotalled([...names, ...across])),
    leftOut,
  };
}

/** Null without a denominator. */
function ratioOf(
  numerator: bigint | undefined,
  { denominator = 0n, factor }: { denominator: bigint | undefined; factor: number },
): IndicatorRatio | null {
  if (numerator === undefined || denominator === 0n) return null;
  return {
    value: quotientText(numerator * BigInt(factor), denominator),
    numerator: String(numerator),
    denominator: String(denominator),
  };
}

type Sides = Readonly<{ numerator: readonly SideCell[]; denominator: readonly SideCell[] }>;

/** Adds up both sides to whole regencies if one of them has a figure for the whole: they have no smaller places in common. */
function* withWholes({ numerator, denominator }: Sides): Steps<Sides> {
  const wholes = new Map(
    [...numerator, ...denominator]
      .filter(({ places }) => places[1] === WHOLE_PLACE)
      .map((cell) => [wholeKey(cell), cell.names]),
  );
  if (wholes.size === 0) return { numerator, denominator };
  function* addedUp(cells: readonly SideCell[]): Steps<readonly SideCell[]> {
    const found = new Map<string, SideCell>();
    yield* withPauses(cells, (cell) => {
      const names = wholes.get(wholeKey(cell));
      const own = names === undefined ? cell : wholeOf(cell, names);
      const known = found.get(own.key);
      found.set(own.key, known === undefined ? own : { ...own, amount: known.amount + own.amount });
    });
    return [...found.values()];
  }
  return { numerator: yield* addedUp(numerator), denominator: yield* addedUp(denominator) };
}

const wholeKey = (cell: SideCell): string => wholeOf({ ...cell, share: undefined }, []).key;

function wholeOf(cell: SideCell, names: readonly string[]): SideCell {
  const whole = { ...cell, names, places: [cell.places[0] ?? '', WHOLE_PLACE] };
  return { ...whole, key: cellKey(whole) };
}

function* join(
  { numerator, denominator }: Sides,
  indicator: Indicator,
): Steps<Joined & IndicatorTable['leftOut']> {
  const isAnyPeriod = denominator.every(({ period }) => period === undefined);
  const divisors = new Map(denominator.map((cell) => [cell.key, cell]));
  const used = new Map<string, SideCell>();
  const unused = new Set(denominator);
  const [numerators, withoutDenominator]: [SideCell[], SideCell[]] = [[], []];
  yield* withPauses(spread(numerator, denominator), (cell) => {
    const whole = cell.share === undefined ? cell.key : cellKey({ ...cell, share: undefined });
    const divisor = divisors.get(
      isAnyPeriod ? cellKey({ ...cell, share: undefined, period: undefined }) : whole,
    );
    if (divisor !== undefined) unused.delete(divisor);
    if (divisor === undefined || divisor.amount === 0n) withoutDenominator.push(cell);
    else {
      numerators.push(cell);
      if (!used.has(whole))
        used.set(whole, isAnyPeriod ? { ...divisor, key: whole, period: cell.period } : divisor);
    }
  });
  return {
    numerators,
    denominators: [...used.values()],
    withoutDenominator: leftOutOf(withoutDenominator, indicator),
    withoutNumerator: leftOutOf([...unused], indicator),
  };
}

/** A numerator without periods, such as doctors, is used for every period of its denominator. */
function spread(numerator: readonly SideCell[], denominator: readonly SideCell[]): readonly SideCell[] {
  if (numerator.some(({ period }) => period !== undefined)) return numerator;
  const periods = new Set(denominator.map(({ period }) => period));
  return numerator.flatMap((cell) =>
    [...periods].map((period) => ({ ...cell, period, key: cellKey({ ...cell, period }) })),
  );
}

function leftOutOf(cells: readonly SideCell[], indicator: Indicator): LeftOutParts {
  const { period: kind } = jointOf(indicator);
  const texts = cells.map(({ names, period, categories, share }) =>
    [
      ...names,
      ...(period === undefined || kind === undefined ? [] : [periodText(periodAt(period, kind), kind)]),
      ...categories,
      ...(share === undefined ? [] : [share]),
    ].join(', '),
  );
  return {
    parts: cells.length,
    amount: String(cells.reduce((sum, { amount }) => sum + amount, 0n)),
    names: texts.sort().slice(0, MAX_NAMES),
  };
}

type Values = readonly string[];

/** Sums by row and column, over rows, over columns and over all. */
class Sums {
  readonly #cells = new Map<string, Map<string, bigint>>();
  readonly #columns = new Map<string, bigint>();
  #all: bigint | undefined;

  add(row: string, column: string, amount: bigint): void {
    const cells = this.#cells.get(row) ?? new Map<string, bigint>();
    this.#cells.set(row, cells);
    cells.set(column, (cells.get(column) ?? 0n) + amount);
    this.#columns.set(column, (this.#columns.get(column) ?? 0n) + amount);
    this.#all = (this.#all ?? 0n) + amount;
  }

  /** Undefined values: the sum over all rows, or over all columns. */
  of(row: Values | undefined, column: Values | undefined): bigint | undefined {
    if (row === undefined) return column === undefined ? this.#all : this.#columns.get(textKey(column));
    const cells = this.#cells.get(textKey(row));
    if (cells === undefined) return undefined;
    if (column !== undefined) return cells.get(textKey(column));
    return [...cells.values()].reduce((sum, amount) => sum + amount, 0n);
  }
}

/** Returns a function that says whether a cell is of the periods and the values of categories that are asked for. */
export function askedFilter(
  indicator: Indicator,
  { periods, categories = {} }: Pick<IndicatorAsked, 'periods' | 'categories'>,
) {
  const joint = jointOf(indicator);
  const limits = joint.categories.flatMap(({ name }, place) => {
    const values = categories[name];
    return values === undefined ? [] : [{ place, values }];
  });
  return (cell: Pick<SideCell, 'period' | 'categories'>): boolean =>
    (periods === undefined || cell.period === undefined || periods.has(cell.period)) &&
    limits.every(({ place, values }) => values.has(cell.categories[place]!));
}

/** Reads the value of a dimension of a cell. */
function dimensionReader(indicator: Indicator): (cell: SideCell, name: string) => string {
  const { places, categories, period: kind } = jointOf(indicator);
  const placeAt = new Map(places.map(({ name }, place) => [name, place]));
  const categoryAt = new Map(categories.map(({ name }, place) => [name, place]));
  const periods = new Map<number, string>();
  const periodOf = ({ period }: SideCell): string => {
    if (period === undefined || kind === undefined) return '';
    const known = periods.get(period) ?? periodText(periodAt(period, kind), kind);
    periods.set(period, known);
    return known;
  };
  return (cell, name) => {
    if (name === PERIOD_DIMENSION) return periodOf(cell);
    const place = placeAt.get(name);
    if (place !== undefined) return cell.names[place]!;
    const category = categoryAt.get(name);
    return category === undefined ? (cell.share ?? '') : cell.categories[category]!;
  };
}

/** Reads the code of the smallest place that a row names. */
function codeReader(names: readonly string[], indicator: Indicator): (cell: SideCell) => string | null {
  const level = jointOf(indicator).places.findLastIndex(({ name }) => names.includes(name));
  return ({ places }) => {
    const code = places[level];
    return code !== undefined && /^\d{2}\.\w/.test(code) ? code : null;
  };
}

const textKey = (values: Values): string => (values.length === 1 ? values[0]! : values.join('\x1f'));
