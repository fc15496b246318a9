import { addDays } from '../calendar';
import type { Register } from '../places/register';
import type { DeliveryForm } from './form';
import { type DeliveryUnit, earlier, type Gathered, type GatheredCell, type GivenPlace } from './gather';
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

/** The settings of the office for a collection (unit `''`) or one of its units. */
export type DeliverySetting = Readonly<{
  unit: string;
  /** Days after the end of a period; null: as declared. Only for the collection. */
  dueDays: number | null;
  isExpected: boolean;
  agency: string | null;
  contact: string | null;
  /**
   * The percentage from which on a period is sufficiently delivered (`domain/coverage`): of the expected units, and of the
   * figure of before; null: as declared. Only for the collection.
   */
  sufficientUnits: number | null;
  sufficientFigure: number | null;
}>;

/** The values that apply where nothing is set. */
export const UNSET_DELIVERY: Omit<DeliverySetting, 'unit'> = {
  dueDays: null,
  isExpected: true,
  agency: null,
  contact: null,
  sufficientUnits: null,
  sufficientFigure: null,
};

/** The due days that applied to periods due before a calendar day; null: as declared. */
export type EarlierDueDays = Readonly<{ until: string; dueDays: number | null }>;

/** A setting with its former due days, in the order of time. */
export type StoredDeliverySetting = DeliverySetting & Readonly<{ dueBefore: readonly EarlierDueDays[] }>;

/** One delivery: a unit and a period. */
export type UnitDelivery = JudgedDelivery &
  Readonly<{
    period: string;
    records: number;
    /** Null: deliveries do not consist of districts. */
    districts: GivenParts | null;
    /** The categories of the places, each counted at each place; null: none are known to be expected. */
    categories: GivenParts | null;
    first: Date | null;
    changed: Date | null;
  }>;

/** The number of parts of a delivery, and the names of those that it lacks entirely. */
export type GivenParts = Readonly<{ given: number; expected: number; missing: readonly string[] }>;

export type BoardPeriod = Readonly<{ period: string; ends: string; due: string; isOver: boolean }>;

export type BoardUnit = DeliveryUnit &
  Readonly<{
    isExpected: boolean;
    agency: string | null;
    contact: string | null;
    /** A total for each period of the board. */
    deliveries: readonly UnitDelivery[];
  }>;

/** The deliveries of a collection, by unit and period. */
export type Board = Readonly<{
  kind: PeriodKind;
  by: DeliveryForm['by'];
  dueDays: number;
  periods: readonly BoardPeriod[];
  units: readonly BoardUnit[];
  /** The due days as the office has set them. */
  settings: readonly DeliverySetting[];
  /** The number of records whose period could not be read, and which are therefore in no delivery. */
  unplaced: number;
}>;

export type BoardOptions = Readonly<{
  form: DeliveryForm;
  register: Register;
  settings: readonly StoredDeliverySetting[];
  days: Omit<DeliveryDays, 'due'>;
  /** Whether a unit is shown; absent: all. */
  shows?: (unit: string) => boolean;
}>;

/** Periods without records are shown for so many years; an earlier period is shown if it has records. */
const MAX_GAP_YEARS = 10;

/** A delivery is compared with the last three earlier ones that have records, none of them more than so many periods ago. */
const COMPARED = 3;
const MAX_PERIODS_BACK = 12;

/** Makes the board of a collection. Source: docs/decisions/deliveries.md. */
export function makeBoard(gathered: Gathered, options: BoardOptions): Board {
  const { form, settings, days, shows = () => true } = options;
  const { kind } = form.period;
  const whole = settings.find(({ unit }) => unit === '');
  const dueDays = whole?.dueDays ?? form.dueDays;
  const ordinals = shownPeriods(gathered, kind, days.today);
  const periods = ordinals.map((ordinal) => boardPeriod(periodAt(ordinal, kind), options));
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
  return {
    kind,
    by: form.by,
    dueDays,
    periods,
    units,
    settings: settings.map(({ dueBefore: _, ...setting }) => setting),
    unplaced: gathered.unplaced,
  };
}

/** The periods from the first with records to the running one, in order; and all others that have records. */
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

function boardPeriod(period: DeliveryPeriod, { form, settings, days }: BoardOptions): BoardPeriod {
  const { kind } = form.period;
  const ends = lastDayOf(period, kind);
  const whole = settings.find(({ unit }) => unit === '');
  const dueAfter = (dueDays: number | null = null) => addDays(ends, dueDays ?? form.dueDays);
  // A change of the due days does not change what was late before, or what was not.
  const before = whole?.dueBefore.find(({ until, dueDays }) => dueAfter(dueDays) < until);
  const due = dueAfter((before ?? whole)?.dueDays);
  return { period: periodText(period, kind), ends, due, isOver: ends < days.today };
}

/** The expected units, and those with records; in the order of codes, unlisted ones last. */
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
  const { records = 0, first = null, changed = null } = cell ?? {};
  const before = deliveriesBefore(cells, ordinal);
  const expected = expectedOf(before, asked);
  const given = givenOfCell(cell, expected);
  const facts = {
    records,
    isComplete: given.isComplete,
    completeAt: given.isComplete ? completeOf(cell, expected) : undefined,
    changedAt: changed ?? undefined,
    isExpected: unit.isExpected && (options.form.by !== 'source' || before.length > 0),
  };
  return {
    ...judgeDelivery(facts, { ...options.days, due: period.due }),
    period: period.period,
    records,
    // A figure for the whole regency completes the delivery, whatever districts there are.
    districts: options.form.district === undefined || cell?.whole !== undefined ? null : given.districts,
    categories: given.categories.expected === 0 ? null : given.categories,
    first,
    changed,
  };
}

/** The places that a delivery should have, each with its categories. */
type ExpectedPlaces = Readonly<{ whole?: Part | undefined; districts: ReadonlyMap<string, Part> }>;
type Part = Pick<GivenPlace, 'name' | 'categories'>;

/** The districts, and the records that are of no district. */
const partsIn = ({ districts, whole }: ExpectedPlaces): Part[] => [
  ...districts.values(),
  ...(whole === undefined ? [] : [whole]),
];

const categoriesIn = (places: ExpectedPlaces): Set<string> =>
  new Set(partsIn(places).flatMap(({ categories }) => [...categories]));

const NO_CATEGORIES: Set<string> = new Set();
const NO_PLACES: ReadonlyMap<string, GivenPlace> = new Map();

/** The expected parts that are there; a place without any record, and each category that a place lacks, are missing. */
function givenOfCell(cell: GatheredCell | undefined, expected: ExpectedPlaces) {
  const { whole, districts = NO_PLACES } = cell ?? {};
  const given = categoriesIn({ whole, districts });
  const has = (key: string, category: string) =>
    districts.get(key)?.categories.has(category) === true || whole?.categories.has(category) === true;
  const places = [...expected.districts].filter(([key]) => whole === undefined && !districts.has(key));
  const lacking = [...expected.districts].flatMap(([key, { categories }]) =>
    [...categories].filter((category) => !has(key, category)),
  );
  // Figures that were delivered for the whole regency may now be delivered by districts.
  lacking.push(...[...(expected.whole?.categories ?? [])].filter((category) => !given.has(category)));
  const pairs = partsIn({ whole, districts }).reduce((sum, { categories }) => sum + categories.size, 0);
  return {
    isComplete: places.length === 0 && lacking.length === 0,
    districts: partsOf(
      districts.size,
      places.map(([, { name }]) => name),
    ),
    categories: {
      ...partsOf(pairs, lacking),
      missing: [...new Set(lacking)].filter((category) => !given.has(category)).sort(),
    },
  };
}

const partsOf = (given: number, missing: readonly string[]): GivenParts => ({
  given,
  expected: given + missing.length,
  missing: [...missing].sort(),
});

/** When the last of the expected districts and categories, or figures for the whole, first came; undefined: not known. */
function completeOf(cell: GatheredCell | undefined, expected: ExpectedPlaces): Date | undefined {
  if (cell === undefined) return undefined;
  const placed = placedOf(cell, expected);
  const wanted = categoriesIn(expected);
  return placed && lastOf([placed, ...[...wanted].map((category) => cell.categories.get(category) ?? null)]);
}

/** When the last of the expected districts, or a figure for the whole, first came; undefined: not known. */
function placedOf({ districts, whole }: GatheredCell, expected: ExpectedPlaces): Date | undefined {
  const awaited = [...districts].filter(
    ([key]) => expected.districts.size === 0 || expected.districts.has(key),
  );
  const last = () => lastOf(awaited.map(([, { first }]) => first));
  if (whole === undefined) return last();
  const isDivided = awaited.length > 0 && awaited.length >= expected.districts.size;
  return earlier(whole.first, (isDivided ? last() : undefined) ?? null) ?? undefined;
}

/** The last of some times; undefined: one is not known, or there is none. */
function lastOf(times: readonly (Date | null)[]): Date | undefined {
  const known = times.flatMap((time) => time ?? []);
  return known.length < times.length || known.length === 0
    ? undefined
    : new Date(Math.max(...known.map(Number)));
}

/** The last deliveries before a period that have records, the newest first. */
const deliveriesBefore = (cells: ReadonlyMap<number, GatheredCell>, ordinal: number): GatheredCell[] =>
  [...cells]
    .filter(([other, { records }]) => records > 0 && other < ordinal && other >= ordinal - MAX_PERIODS_BACK)
    .sort(([a], [b]) => b - a)
    .slice(0, COMPARED)
    .map(([, cell]) => cell);

/**
 * The parts that a delivery should have: those of the fullest of the earlier deliveries; for a first delivery the districts
 * of the register, with whatever categories.
 */
function expectedOf(
  before: readonly GatheredCell[],
  { unit, options: { form, register } }: Asked,
): ExpectedPlaces {
  const [first, ...others] = before;
  if (first !== undefined)
    return others.reduce((best, one) => (compareSizes(one, best) > 0 ? one : best), first);
  const districts = form.district === undefined ? [] : (register.children.get(unit.unit) ?? []);
  return {
    districts: new Map(districts.map(({ code, name }) => [code, { name, categories: NO_CATEGORIES }])),
  };
}

/**
 * Deliveries are compared by the number of districts and their categories first, then by the categories of records without
 * a district.
 */
const compareSizes = (a: GatheredCell, b: GatheredCell): number =>
  sizeOf(a) - sizeOf(b) || (a.whole?.categories.size ?? 0) - (b.whole?.categories.size ?? 0);

const sizeOf = ({ districts }: GatheredCell): number =>
  [...districts.values()].reduce((sum, { categories }) => sum + 1 + categories.size, 0);
