import {
  type BoardUnit,
  makeBoard,
  type StoredDeliverySetting,
  type UnitDelivery,
} from '../deliveries/board';
import type { DeliveryForm } from '../deliveries/form';
import { type CountedCell, gatherCells, periodOfCell, unitOfText } from '../deliveries/gather';
import {
  firstDayOf,
  lastDayOf,
  ordinalOf,
  type PeriodKind,
  periodAt,
  periodText,
  readDeliveryPeriod,
} from '../deliveries/period';
import { isDelivered } from '../deliveries/state';
import type { Vocabulary } from '../places/judge-field';

/** The records and the figure of one spelling of a unit, a district and a period. */
export type FigureCell = Omit<CountedCell, 'first' | 'changed'> &
  Readonly<{
    /** Null: the record is for a whole place that also has figures for its parts. */
    figure: number | null;
    /** The figure of each of its categories; null or absent: there are none, or they are not compared. */
    figures?: Readonly<Record<string, number>> | null;
  }>;

/** Undecided findings, by the spelling of the unit and the period that they name. */
export type OpenFindings = Readonly<{
  unit: string;
  year: number;
  part: string;
  /** The number of findings, of records that they are about, and of findings that cannot be right. */
  open: number;
  records: number;
  certain: number;
}>;

/** The coverage of one period. */
export type PeriodCoverage = Readonly<{
  /** The period as `periodText` writes it. */
  period: string;
  /** The period as it is stored: its year, and the spellings of its part. */
  stored: Readonly<{ year: number; parts: readonly string[] }>;
  /** The number of expected units whose delivery is complete, and of all expected units. */
  delivered: number;
  expected: number;
  /** The number of expected units with any record. */
  begun: number;
  /**
   * The share of what is expected that has been delivered, from 0 to 1: a unit counts by the share of its districts and
   * categories.
   */
  share: number;
  /** The figure, and that of the period with which it is compared, of the units that both have; null: there is none. */
  figureShare: number | null;
  /** `future`: it has not begun. `in_progress`: it is not sufficiently delivered, or what it counts still happens. */
  state: 'sufficient' | 'in_progress' | 'future';
  /**
   * Whether its figures may represent it: it is sufficiently delivered or, if no period is, as many units have something as
   * in the latest.
   */
  isCounted: boolean;
  /** The names of the expected units that are not complete; `''`: the whole collection. */
  incomplete: readonly string[];
  /** The names of units that the register does not know. They do not count as delivered. */
  unlisted: readonly string[];
  records: number;
  /** The undecided findings, and the numbers of records that they, and the certain ones, are about, at most `records`. */
  findings: Readonly<{ open: number; records: number; certain: number }>;
}>;

/** The coverage of each period of a collection. */
export type Coverage = Readonly<{
  kind: PeriodKind;
  /** The periods with records, in the order of time. */
  periods: readonly PeriodCoverage[];
  /** The period whose figures are shown as the present ones; undefined: none has begun. */
  latest: PeriodCoverage | undefined;
  /** The periods after it that have begun and have something of expected units, in the order of time. */
  later: readonly PeriodCoverage[];
}>;

/** The coverage of the periods of a summary. */
export type SummaryCoverage = Readonly<{
  /** The periods in the order of time. */
  periods: readonly PeriodCoverage[];
  /** The latest period of the collection, or of the unit to which the records are limited; null: none has begun. */
  latest: PeriodCoverage | null;
  /** The periods after it that have begun. */
  later: readonly PeriodCoverage[];
}>;

/** The shares, of 1, from which on a period is sufficiently delivered: of the expected units, and of the figure of before. */
export type SufficientShares = Readonly<{ units: number; figure: number }>;

export type CoverageOptions = Readonly<{
  form: DeliveryForm;
  vocabulary: Vocabulary;
  settings: readonly StoredDeliverySetting[];
  /** A calendar day in the service's time zone. */
  today: string;
  /** Whether what happens in a period is counted, such as visits, so that a period is not complete before it is over. */
  isFlow: boolean;
  sufficient: SufficientShares;
  findings?: readonly OpenFindings[];
  /** Whether a unit counts; absent: all. */
  shows?: ((unit: string) => boolean) | undefined;
}>;

/** If no period is sufficiently delivered, so many of the latest ones are compared with each other. */
const COMPARED = 4;

/**
 * Judges the coverage of each period, and which is the latest: the last one that is sufficiently delivered. If none is, it
 * is the last one in which almost as many units have something as in any of the last four. A period that has not begun is
 * never the latest. Source: docs/decisions/coverage.md.
 */
export function coverageOf(cells: readonly FigureCell[], options: CoverageOptions): Coverage {
  const { form, today, isFlow, sufficient } = options;
  const { kind } = form.period;
  const parts = partsOf(cells, options);
  const figures = unitFigures(cells, options);
  const found = findingsByPeriod(options);
  const periods: Judged[] = [];
  let compared: ReadonlyMap<string, number> | undefined;
  for (const { ordinal, ...given } of givenPeriods(cells, options)) {
    const period = periodAt(ordinal, kind);
    const own = figures.get(ordinal) ?? new Map<string, number>();
    const figureShare = compared === undefined ? null : shareOf(own, compared);
    const isFuture = firstDayOf(period, kind) > today;
    const isSettled = !isFlow || lastDayOf(period, kind) < today;
    const isEnough =
      given.share >= sufficient.units && (figureShare === null || figureShare >= sufficient.figure);
    const state = isFuture ? 'future' : isSettled && isEnough ? 'sufficient' : 'in_progress';
    periods.push({
      ...given,
      period: periodText(period, kind),
      stored: { year: period.year, parts: [...(parts.get(ordinal) ?? [])].sort() },
      figureShare,
      state,
      findings: {
        open: found.get(ordinal)?.open ?? 0,
        records: Math.min(given.records, found.get(ordinal)?.records ?? 0),
        certain: Math.min(given.records, found.get(ordinal)?.certain ?? 0),
      },
    });
    if (state === 'sufficient' || compared === undefined) compared = own;
  }
  const last = latestOf(periods, options);
  const made = periods.map(
    (one): PeriodCoverage => ({ ...one, isCounted: isCounted(one, { periods, last }) }),
  );
  const latest = last && made[periods.indexOf(last)];
  return { kind, periods: made, latest, later: laterThan(latest, made) };
}

/** The periods after the given one that have begun and have something of expected units; all such periods if none is given. */
export function laterThan(
  period: PeriodCoverage | undefined,
  periods: readonly PeriodCoverage[],
): readonly PeriodCoverage[] {
  const after = period === undefined ? periods : periods.slice(periods.indexOf(period) + 1);
  return after.filter(({ state, begun }) => state !== 'future' && begun > 0);
}

type Judged = Omit<PeriodCoverage, 'isCounted'>;

function isCounted(
  period: Judged,
  { periods, last }: { periods: readonly Judged[]; last: Judged | undefined },
): boolean {
  if (period.state !== 'in_progress') return period.state === 'sufficient';
  if (last === undefined || periods.some(({ state }) => state === 'sufficient')) return false;
  return period.begun >= last.begun;
}

/** The latest of some periods of a collection, chosen as among all, but without looking at periods after these. */
export function latestOf<P extends Judged>(
  periods: readonly P[],
  { form, today, isFlow, sufficient }: Pick<CoverageOptions, 'form' | 'today' | 'isFlow' | 'sufficient'>,
): P | undefined {
  const last = periods.findLast(({ state }) => state === 'sufficient');
  if (last !== undefined) return last;
  const { kind } = form.period;
  const isOver = ({ period }: P) => lastDayOf(readDeliveryPeriod(period, kind)!, kind) < today;
  const begun = periods.filter(({ state }) => state !== 'future');
  const over = begun.filter(isOver);
  const chosen = (isFlow && over.length > 0 ? over : begun).slice(-COMPARED);
  const most = Math.max(...chosen.map(({ begun: units }) => units));
  return chosen.findLast(({ begun: units }) => units >= most * sufficient.units);
}

type Given = Pick<
  PeriodCoverage,
  'delivered' | 'expected' | 'begun' | 'records' | 'share' | 'incomplete' | 'unlisted'
>;

/** The coverage of the periods with records. */
function givenPeriods(
  cells: readonly FigureCell[],
  { form, vocabulary, settings, today, shows }: CoverageOptions,
): (Given & Readonly<{ ordinal: number }>)[] {
  const { kind } = form.period;
  const counted = cells.map((cell): CountedCell => ({ ...cell, first: null, changed: null }));
  const board = makeBoard(gatherCells({ cells: counted, categories: [] }, form, vocabulary), {
    form,
    register: vocabulary.register,
    settings,
    // Coverage does not depend on whether a delivery came in time.
    days: { today, known: today, dayOf: () => today },
    ...(shows && { shows }),
  });
  return board.periods.flatMap(({ period }, at) => {
    const given = givenAt(board.units, at);
    const ordinal = ordinalOf(readDeliveryPeriod(period, kind)!, kind);
    return given.records > 0 ? [{ ordinal, ...given }] : [];
  });
}

function givenAt(units: readonly BoardUnit[], at: number): Given {
  const expected = units.filter(
    ({ isExpected, deliveries }) => isExpected && deliveries[at]!.state !== 'not_expected',
  );
  const incomplete = expected.filter(({ deliveries }) => !isDelivered(deliveries[at]!.state));
  const there = expected.reduce((sum, { deliveries }) => sum + partThere(deliveries[at]!), 0);
  return {
    delivered: expected.length - incomplete.length,
    expected: expected.length,
    records: units.reduce((sum, { deliveries }) => sum + deliveries[at]!.records, 0),
    begun: expected.filter(({ deliveries }) => deliveries[at]!.records > 0).length,
    share: expected.length === 0 ? 1 : there / expected.length,
    incomplete: incomplete.map(({ name }) => name),
    unlisted: units
      .filter(({ isListed, deliveries }) => !isListed && deliveries[at]!.records > 0)
      .map(({ name }) => name),
  };
}

/** The share of a delivery that is there, from 0 to 1. */
function partThere({ state, records, districts, categories }: UnitDelivery): number {
  if (isDelivered(state)) return 1;
  const parts = categories !== null && categories.expected > 0 ? categories : districts;
  return records === 0 || parts === null || parts.expected === 0 ? 0 : parts.given / parts.expected;
}

/** The spellings of the parts of each period. */
function partsOf(cells: readonly FigureCell[], options: CoverageOptions): Map<number, Set<string>> {
  const parts = new Map<number, Set<string>>();
  for (const cell of cells) {
    const ordinal = ordinalOfCell(cell, options);
    if (ordinal !== undefined) parts.set(ordinal, (parts.get(ordinal) ?? new Set()).add(cell.part));
  }
  return parts;
}

/** The figure of each unit, by period. */
function unitFigures(
  cells: readonly FigureCell[],
  options: CoverageOptions,
): Map<number, Map<string, number>> {
  const { form, vocabulary, shows = () => true } = options;
  const figures = new Map<number, Map<string, number>>();
  for (const cell of cells) {
    const ordinal = ordinalOfCell(cell, options);
    const { unit } = unitOfText(cell.unit, form, vocabulary);
    if (ordinal === undefined || cell.figure === null || !shows(unit)) continue;
    const known = figures.get(ordinal) ?? new Map<string, number>();
    known.set(unit, (known.get(unit) ?? 0) + cell.figure);
    figures.set(ordinal, known);
  }
  return figures;
}

/** The findings of each period, of the units that count. */
function findingsByPeriod(options: CoverageOptions): Map<number, PeriodCoverage['findings']> {
  const { form, vocabulary, findings = [], shows = () => true } = options;
  const found = new Map<number, PeriodCoverage['findings']>();
  for (const { unit, open, records, certain, ...period } of findings) {
    const ordinal = ordinalOfCell(period, options);
    if (ordinal === undefined || !shows(unitOfText(unit, form, vocabulary).unit)) continue;
    const known = found.get(ordinal) ?? { open: 0, records: 0, certain: 0 };
    found.set(ordinal, {
      open: known.open + open,
      records: known.records + records,
      certain: known.certain + certain,
    });
  }
  return found;
}

function ordinalOfCell(
  cell: Pick<FigureCell, 'year' | 'part'>,
  { form, vocabulary }: CoverageOptions,
): number | undefined {
  const period = periodOfCell(cell, form.period.kind, vocabulary);
  return period && ordinalOf(period, form.period.kind);
}

/** The sum of some figures and the sum of their earlier values, of the units that have both. */
function shareOf(now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): number | null {
  const both = [...now.keys()].filter((unit) => before.has(unit));
  const sum = (figures: ReadonlyMap<string, number>) =>
    both.reduce((total, unit) => total + figures.get(unit)!, 0);
  return sum(before) === 0 ? null : sum(now) / sum(before);
}
