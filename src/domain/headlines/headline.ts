import { type ComparedKey, commonParts, type NotCommon, periodKeys } from '../answers/common-parts';
import { comparedCategory, comparedPlace } from '../answers/compared-key';
import type { AnyCollection } from '../collections/collection';
import type { Field } from '../collections/field';
import { categoriesOf, unitOf } from '../collections/parts';
import type { Coverage, CoverageOptions, FigureCell, PeriodCoverage } from '../coverage/coverage';
import { periodOfCell } from '../deliveries/gather';
import { ordinalOf, periodAt, periodText, readDeliveryPeriod } from '../deliveries/period';

/** The figure of a collection's latest period, how much of it is there, and how it has changed. */
export type HeadlineFigure = Readonly<{
  value: number;
  latest: PeriodCoverage;
  /** The periods after it that have begun. */
  later: readonly PeriodCoverage[];
  /** Null: the period before has no figures of the same places. */
  change: Readonly<{
    period: string;
    /** The values now and before, of what both periods have. */
    value: number;
    before: number;
    /** The number of units that either of the two has, and the parts that only one of them has. */
    units: number;
    leftOut: readonly NotCommon[];
  }> | null;
}>;

/** The category by whose figures a headline is compared, the first one of the collection; undefined: it has none. */
export function headlineCategory(collection: AnyCollection): Field | undefined {
  if (collection.answers.headline === undefined) return undefined;
  const unit = unitOf(collection)?.name;
  return categoriesOf(collection).find(({ name }) => name !== unit);
}

type Options = Readonly<{
  coverage: Coverage;
  options: Pick<CoverageOptions, 'form' | 'vocabulary'>;
  /** The category by which the cells have figures; undefined: they have none. */
  category?: Field | undefined;
  /** Puts a cell under another place; absent: each is at the place that its records name. */
  place?: ((cell: FigureCell) => Pick<FigureCell, 'unit' | 'district'>) | undefined;
}>;

/**
 * The figure of the latest period (see `coverageOf`). It is compared with the period right before it, in what both have
 * (see `commonParts`), so that a regency that has not delivered yet does not count as a decrease. Undefined: no period has
 * begun.
 */
export function headlineOf(cells: readonly FigureCell[], asked: Options): HeadlineFigure | undefined {
  const { kind, latest, later } = asked.coverage;
  if (latest === undefined) return undefined;
  const periods = byPeriod(cells, asked);
  const ordinal = ordinalOf(readDeliveryPeriod(latest.period, kind)!, kind);
  const keyedOf = (at: number) => periods.get(at)?.flatMap((cell) => keyedFigures(cell, asked));
  const now = keyedOf(ordinal) ?? [];
  const before = keyedOf(ordinal - 1);
  const change = before && changeOf(now, before);
  return {
    value: sumOf(now),
    latest,
    later,
    change: change ? { ...change, period: periodText(periodAt(ordinal - 1, kind), kind) } : null,
  };
}

type KeyedFigure = Readonly<{ key: ComparedKey; figure: number }>;

/** The cells with a figure of each period. */
function byPeriod(
  cells: readonly FigureCell[],
  { options: { form, vocabulary } }: Options,
): ReadonlyMap<number, readonly FigureCell[]> {
  const periods = new Map<number, FigureCell[]>();
  for (const cell of cells) {
    const period = periodOfCell(cell, form.period.kind, vocabulary);
    if (period === undefined || cell.figure === null) continue;
    const ordinal = ordinalOf(period, form.period.kind);
    const known = periods.get(ordinal);
    if (known === undefined) periods.set(ordinal, [cell]);
    else known.push(cell);
  }
  return periods;
}

/** The figures of a cell, by the keys in which periods are compared. */
function keyedFigures(
  cell: FigureCell,
  { options: { form, vocabulary }, category, place }: Options,
): readonly KeyedFigure[] {
  const key = { ...comparedPlace(place?.(cell) ?? cell, form, vocabulary), part: '' };
  const figures = Object.entries(category === undefined ? {} : (cell.figures ?? {}));
  if (figures.length === 0) return [{ key: { ...key, category: '' }, figure: cell.figure ?? 0 }];
  return figures.map(([text, figure]) => ({
    key: { ...key, category: JSON.stringify([comparedCategory(category!, text, vocabulary)]) },
    figure,
  }));
}

function changeOf(now: readonly KeyedFigure[], before: readonly KeyedFigure[]) {
  const keysOf = (figures: readonly KeyedFigure[]) => figures.map(({ key }) => key);
  const { isCommon, units, leftOut } = commonParts(periodKeys(keysOf(now)), periodKeys(keysOf(before)));
  const common = (figures: readonly KeyedFigure[]) => figures.filter(({ key }) => isCommon(key));
  if (common(now).length === 0 || common(before).length === 0) return undefined;
  return { value: sumOf(common(now)), before: sumOf(common(before)), units, leftOut };
}

const sumOf = (figures: readonly KeyedFigure[]): number =>
  figures.reduce((sum, { figure }) => sum + figure, 0);
