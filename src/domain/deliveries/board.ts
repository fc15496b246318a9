import { addDays } from '../calendar';
import type { Register } from '../places/register';
import type { DeliveryForm } from './form';
import { type DeliveryUnit, earlier, type Gathered, type GatheredCell, type GivenDistrict } from './gather';
import {
  type DeliveryPeriod,
  lastDayOf,
  ordinalOf,
  PARTS,
  type PeriodKind,
  periodAt,
  periodOfDay,
  periodText,
} from './period';

import { type DeliveryDays, type JudgedDelivery, judgeDelivery } from './state';

/** What the office has set for a collection (unit `''`) or one of its units. */
export type DeliverySetting = Readonly<{
  unit: string;
  /** Days after the end of a period; null: as declared. Of the collection only. */
  dueDays: number | null;
  isExpected: boolean;
  agency: string | null;
  contact: string | null;
}>;

/** One delivery: a unit and a period. */
export type UnitDelivery = JudgedDelivery &
  Readonly<{
    period: string;
    records: number;
    /** Null: deliveries do not consist of districts. */
    districts: Readonly<{ given: number; expected: number; missing: readonly string[] }> | null;
    first: Date | null;
    changed: Date | null;
  }>;

export type BoardPeriod = Readonly<{ period: string; ends: string; due: string; isOver: boolean }>;

export type BoardUnit = DeliveryUnit &
  Readonly<{
    isExpected: boolean;
    agency: string | null;
    contact: string | null;
    /** One for each period of the board. */
    deliveries: readonly UnitDelivery[];
  }>;

/** The deliveries of a collection, by unit and period. */
export type Board = Readonly<{
  kind: PeriodKind;
  by: DeliveryForm['by'];
  dueDays: number;
  periods: readonly BoardPeriod[];
  units: readonly BoardUnit[];
  /** As the office has set them. */
  settings: readonly DeliverySetting[];
  /** The number of records whose period could not be read, and which are therefore in no delivery. */
  unplaced: number;
}>;

export type BoardOptions = Readonly<{
  form: DeliveryForm;
  register: Register;
  settings: readonly DeliverySetting[];
  days: Omit<DeliveryDays, 'due'>;
  /** Whether a unit is shown; absent: all. */
  shows?: (unit: string) => boolean;
}>;

/** Periods without records are shown for so many years; a period before that is shown if it has records. */
const MAX_GAP_YEARS = 10;

/** A delivery is compared with the last three before it that have records, none of them longer ago than so many periods. */
const COMPARED = 3;
const MAX_PERIODS_BACK = 12;

/** Makes the board of a collection. Source: docs/decisions/deliveries.md. */
export function makeBoard(gathered: Gathered, options: BoardOptions): Board {
  const { form, settings, days, shows = () => true } = options;
  const { kind } = form.period;
  const whole = settings.find(({ unit }) => unit === '');
  const dueDays = whole?.dueDays ?? form.dueDays;
  const ordinals = shownPeriods(gathered, kind, days.today);
  const periods = ordinals.map((ordinal) => boardPeriod(periodAt(ordinal, kind), kind, { dueDays, days }));
  const units = unitsOf(gathered, options)
    .filter(({ unit }) => shows(unit))
    .map((unit): BoardUnit => {
      const setting = settings.find((one) => one.unit === unit.unit);
      const isExpected = (unit.isListed && setting?.isExpected) ?? unit.isListed;
      const cells = gathered.cells.get(unit.unit) ?? new Map<number, GatheredCell>();
      const deliveries = ordinals.map((ordinal, at) =>
        deliveryOf(cells, { ordinal, unit: { ...unit, isExpected }, period: periods[at]!, options }),
      );
      const agency = setting?.agency ?? whole?.agency ?? null;
      const contact = setting?.contact ?? whole?.contact ?? null;
      return { ...unit, isExpected, agency, contact, deliveries };
    });
  return { kind, by: form.by, dueDays, periods, units, settings, unplaced: gathered.unplaced };
}

/** From the first period with records to the running one, in order; others that have records too. */
function shownPeriods({ cells }: Gathered, kind: PeriodKind, today: string): number[] {
  const running = ordinalOf(periodOfDay(today, kind), kind);
  const earliest = running - MAX_GAP_YEARS * PARTS[kind];
  const found = new Set<number>();
  for (const ofUnit of cells.values())
    for (const [ordinal, { records }] of ofUnit) if (records > 0) found.add(ordinal);
  const within = [...found].filter((ordinal) => ordinal >= earliest && ordinal <= running);
  for (let ordinal = Math.min(running, ...within); ordinal <= running; ordinal += 1) found.add(ordinal);
  return [...found].sort((a, b) => a - b);
}

function boardPeriod(
  period: DeliveryPeriod,
  kind: PeriodKind,
  { dueDays, days }: Readonly<{ dueDays: number; days: Omit<DeliveryDays, 'due'> }>,
): BoardPeriod {
  const ends = lastDayOf(period, kind);
  return { period: periodText(period, kind), ends, due: addDays(ends, dueDays), isOver: ends < days.today };
}

/** The expected units, and those of which there are records; in the order of codes, unlisted ones last. */
function unitsOf({ units }: Gathered, { form, register }: BoardOptions): DeliveryUnit[] {
  const known = new Map<string, DeliveryUnit>();
  if (form.by === 'none') known.set('', { unit: '', name: '', isListed: true });
  else if (form.by === 'regency')
    for (const { code, name } of register.byLevel.regency)
      known.set(code, { unit: code, name, isListed: true });
  for (const [key, unit] of units) if (!known.has(key)) known.set(key, unit);
  return [...known.values()].sort(
    (a, b) => Number(b.isListed) - Number(a.isListed) || (a.unit < b.unit ? -1 : 1),
  );
}

type Asked = Readonly<{
  ordinal: number;
  unit: DeliveryUnit & { isExpected: boolean };
  period: BoardPeriod;
  options: BoardOptions;
}>;

function deliveryOf(cells: ReadonlyMap<number, GatheredCell>, asked: Asked): UnitDelivery {
  const { ordinal, unit, period, options } = asked;
  const cell = cells.get(ordinal);
  const { records = 0, first = null, changed = null, districts: given = NONE } = cell ?? {};
  const before = deliveriesBefore(cells, ordinal);
  const expected = options.form.district && expectedDistricts(before, asked);
  // A figure for the whole regency delivers it, whatever districts there are.
  const isWhole = cell?.whole !== undefined;
  const missing = isWhole ? [] : [...(expected ?? NONE)].filter(([key]) => !given.has(key));
  const facts = {
    records,
    given: given.size,
    expected: expected === undefined ? 0 : given.size + missing.length,
    completeAt: missing.length > 0 ? undefined : completeOf(cell, expected),
    changedAt: changed ?? undefined,
    isExpected: unit.isExpected && (options.form.by !== 'source' || before.length > 0),
  };
  return {
    ...judgeDelivery(facts, { ...options.days, due: period.due }),
    period: period.period,
    records,
    districts: expected === undefined || isWhole ? null : districtsOf(facts, missing),
    first,
    changed,
  };
}

const NONE: ReadonlyMap<string, GivenDistrict> = new Map();

const districtsOf = (
  { given, expected }: Readonly<{ given: number; expected: number }>,
  missing: readonly (readonly [string, Pick<GivenDistrict, 'name'>])[],
) => ({ given, expected, missing: missing.map(([, { name }]) => name).sort() });

/**
 * When the last of the expected districts, or a figure for the whole, first came; without districts, when the first record came;
 * undefined: not known.
 */
function completeOf(
  cell: GatheredCell | undefined,
  expected: ReadonlyMap<string, Pick<GivenDistrict, 'name'>> | undefined,
): Date | undefined {
  if (expected === undefined) return cell?.first ?? undefined;
  const given = [...(cell?.districts ?? NONE)];
  const awaited = expected.size === 0 ? given : given.filter(([key]) => expected.has(key));
  if (cell?.whole !== undefined) {
    const isDivided = awaited.length > 0 && awaited.length >= expected.size;
    return earlier(cell.whole, (isDivided ? lastOf(awaited) : undefined) ?? null) ?? undefined;
  }
  return lastOf(awaited);
}

/** When the last of some districts first came; undefined: not known of each, or there is none. */
function lastOf(awaited: readonly (readonly [string, GivenDistrict])[]): Date | undefined {
  const firsts = awaited.flatMap(([, { first }]) => first ?? []);
  return firsts.length < awaited.length || firsts.length === 0
    ? undefined
    : new Date(Math.max(...firsts.map(Number)));
}

/** The last deliveries before a period that have records, the newest first. */
const deliveriesBefore = (cells: ReadonlyMap<number, GatheredCell>, ordinal: number): GatheredCell[] =>
  [...cells]
    .filter(([other, { records }]) => records > 0 && other < ordinal && other >= ordinal - MAX_PERIODS_BACK)
    .sort(([a], [b]) => b - a)
    .slice(0, COMPARED)
    .map(([, cell]) => cell);

/**
 * The districts that a delivery should have: those of the fullest of the deliveries before it; of a first delivery those of
 * the register.
 */
function expectedDistricts(
  before: readonly GatheredCell[],
  { unit, options: { register } }: Asked,
): ReadonlyMap<string, Pick<GivenDistrict, 'name'>> {
  const fullest = before.reduce<GatheredCell | undefined>(
    (best, one) => (best === undefined || one.districts.size > best.districts.size ? one : best),
    undefined,
  );
  if (fullest !== undefined) return fullest.districts;
  return new Map((register.children.get(unit.unit) ?? []).map(({ code, name }) => [code, { name }]));
}
