import type { Coverage, CoverageOptions, FigureCell, PeriodCoverage } from '../coverage/coverage';
import { periodOfCell } from '../deliveries/gather';
import { ordinalOf, periodAt, periodText, readDeliveryPeriod } from '../deliveries/period';
import type { Vocabulary } from '../places/judge-field';
import { judgePlace } from '../places/judge-place';

/** The figure of a collection's latest period, how much of it is there, and how it has changed. */
export type HeadlineFigure = Readonly<{
  value: number;
  latest: PeriodCoverage;
  /** Those after it that have begun. */
  later: readonly PeriodCoverage[];
  /** Null: the period before has no figures of the same places. */
  change: Readonly<{
    period: string;
    /** Now and then, of the places that both periods have. */
    value: number;
    before: number;
    /** Whether one of the periods has places that the other lacks. */
    isPartial: boolean;
  }> | null;
}>;

type Options = Readonly<{ coverage: Coverage; options: Pick<CoverageOptions, 'form' | 'vocabulary'> }>;

/**
 * The figure of the latest period (see `coverageOf`). It is compared with the period right before it, in the places that both have: a
 * regency that has not delivered yet is no decrease. Undefined: no period has begun.
 */
export function headlineOf(
  cells: readonly FigureCell[],
  { coverage: { kind, latest, later }, options }: Options,
): HeadlineFigure | undefined {
  if (latest === undefined) return undefined;
  const periods = byPeriod(cells, options);
  const ordinal = ordinalOf(readDeliveryPeriod(latest.period, kind)!, kind);
  const figures = periods.get(ordinal) ?? new Map<string, number>();
  const before = periods.get(ordinal - 1);
  const change = before && changeOf(figures, before);
  return {
    value: sumOf(figures.values()),
    latest,
    later,
    change: change ? { ...change, period: periodText(periodAt(ordinal - 1, kind), kind) } : null,
  };
}

/** The figures of each period by place. */
function byPeriod(
  cells: readonly FigureCell[],
  { form, vocabulary }: Options['options'],
): Map<number, Map<string, number>> {
  const periods = new Map<number, Map<string, number>>();
  for (const cell of cells) {
    const period = periodOfCell(cell, form.period.kind, vocabulary);
    if (period === undefined || cell.figure === null) continue;
    const ordinal = ordinalOf(period, form.period.kind);
    const figures = periods.get(ordinal) ?? new Map<string, number>();
    const place = placeOf(cell, vocabulary);
    figures.set(place, (figures.get(place) ?? 0) + cell.figure);
    periods.set(ordinal, figures);
  }
  return periods;
}

/** Spellings of one place are the same place; a text that the register does not know is a place of its own. */
function placeOf({ unit, district }: FigureCell, { register }: Vocabulary): string {
  if (district === '') return judgePlace(unit, 'regency', {}, register).code ?? unit;
  return (
    judgePlace(district, 'district', { regency: unit }, register).code ?? JSON.stringify([unit, district])
  );
}

function changeOf(now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>) {
  const both = [...now.keys()].filter((place) => before.has(place));
  if (both.length === 0) return undefined;
  return {
    value: sumOf(both.map((place) => now.get(place)!)),
    before: sumOf(both.map((place) => before.get(place)!)),
    isPartial: both.length < now.size || both.length < before.size,
  };
}

function sumOf(figures: Iterable<number>): number {
  let sum = 0;
  for (const figure of figures) sum += figure;
  return sum;
}
