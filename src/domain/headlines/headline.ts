import type { DeliveryForm } from '../deliveries/form';
import { periodOfCell } from '../deliveries/gather';
import { type DeliveryPeriod, lastDayOf, ordinalOf, periodAt, periodText } from '../deliveries/period';
import type { Vocabulary } from '../places/judge-field';
import { judgePlace } from '../places/judge-place';

/** The figure of one spelling of a unit, a district and a period; `''` where there is none of them. */
export type FigureCell = Readonly<{
  unit: string;
  district: string;
  year: number;
  /** The half-year or month as it is stored. */
  part: string;
  figure: number;
}>;

/** The figure of a collection's last period, and how it has changed. */
export type HeadlineFigure = Readonly<{
  /** As `periodText` writes it. */
  period: string;
  value: number;
  /** How the period is stored: its year, and the spellings of its part. */
  stored: Readonly<{ year: number; parts: readonly string[] }>;
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

type Options = Readonly<{
  form: DeliveryForm;
  vocabulary: Vocabulary;
  /** A calendar day in the service's time zone. */
  today: string;
}>;

/** What is known of one period: its figures by place, and the spellings of its part. */
type PeriodFigures = { figures: Map<string, number>; parts: Set<string> };

/**
 * The figure of the last period that is over, or, if none is, of the first one. It is compared with the period right before it,
 * in the places that both have: a regency that has not delivered yet is no decrease. Undefined: no figures.
 */
export function headlineOf(cells: readonly FigureCell[], options: Options): HeadlineFigure | undefined {
  const { kind } = options.form.period;
  const periods = byPeriod(cells, options);
  const ordinals = [...periods.keys()].sort((a, b) => a - b);
  const isOver = (ordinal: number) => lastDayOf(periodAt(ordinal, kind), kind) < options.today;
  const shown = ordinals.findLast(isOver) ?? ordinals[0];
  if (shown === undefined) return undefined;
  const { figures, parts } = periods.get(shown)!;
  const period = periodAt(shown, kind);
  const before = periods.get(shown - 1)?.figures;
  const change = before && changeOf(figures, before);
  return {
    period: periodText(period, kind),
    value: sumOf(figures.values()),
    stored: { year: period.year, parts: [...parts].sort() },
    change: change ? { ...change, period: periodText(periodAt(shown - 1, kind), kind) } : null,
  };
}

function byPeriod(cells: readonly FigureCell[], { form, vocabulary }: Options): Map<number, PeriodFigures> {
  const periods = new Map<number, PeriodFigures>();
  for (const cell of cells) {
    const period: DeliveryPeriod | undefined = periodOfCell(cell, form.period.kind, vocabulary);
    if (period === undefined) continue;
    const ordinal = ordinalOf(period, form.period.kind);
    const known = periods.get(ordinal) ?? { figures: new Map(), parts: new Set() };
    const place = placeOf(cell, vocabulary);
    known.figures.set(place, (known.figures.get(place) ?? 0) + cell.figure);
    known.parts.add(cell.part);
    periods.set(ordinal, known);
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
