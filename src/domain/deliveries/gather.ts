import type { Vocabulary } from '../places/judge-field';
import { judgeListed } from '../places/judge-listed';
import { judgePlace } from '../places/judge-place';
import type { DeliveryForm } from './form';
import { type DeliveryPeriod, ordinalOf, PARTS, type PeriodKind } from './period';

/** What is stored under one spelling of a unit, a district and a period. */
export type CountedCell = Readonly<{
  /** As it is stored; `''` of a collection that is one unit, or without districts. */
  unit: string;
  district: string;
  year: number;
  /** The half-year or month as it is stored; `''` of years. */
  part: string;
  /** 0 if all have been deleted since. */
  records: number;
  /** The first and the last write; null: not known. */
  first: Date | null;
  changed: Date | null;
}>;

/** The unit of a delivery. */
export type DeliveryUnit = Readonly<{
  /** The code of a listed place, or the text that is stored; `''`: the whole collection. */
  unit: string;
  name: string;
  /** Whether the register knows it; of sources, which are in no register, true. */
  isListed: boolean;
}>;

/** A district, and when it first came. */
export type GivenDistrict = { name: string; records: number; first: Date | null };

/** What is stored of one unit and period, over all spellings. */
export type GatheredCell = {
  records: number;
  first: Date | null;
  changed: Date | null;
  /** When a record for the whole unit first came; null: not known; absent: there is none. It is of no district. */
  whole?: Date | null;
  /** By code, or by text if the register does not know it. */
  districts: Map<string, GivenDistrict>;
};

/** Everything that is stored, by unit and by the ordinal of the period. */
export type Gathered = Readonly<{
  /** Those of which there are records. */
  units: ReadonlyMap<string, DeliveryUnit>;
  cells: ReadonlyMap<string, ReadonlyMap<number, GatheredCell>>;
  /** The texts under which a unit is stored. */
  texts: ReadonlyMap<string, ReadonlySet<string>>;
  /** The number of records whose period could not be read. */
  unplaced: number;
}>;

/** Adds up what is stored: spellings of one place, and of one half-year, are the same. */
export function gatherCells(
  counted: readonly CountedCell[],
  form: DeliveryForm,
  vocabulary: Vocabulary,
): Gathered {
  const units = new Map<string, DeliveryUnit>();
  const cells = new Map<string, Map<number, GatheredCell>>();
  const texts = new Map<string, Set<string>>();
  let unplaced = 0;
  for (const one of counted) {
    const period = periodOfCell(one, form.period.kind, vocabulary);
    if (period === undefined) {
      unplaced += one.records;
      continue;
    }
    const unit = unitOfText(one.unit, form, vocabulary);
    // Of a misspelled name that was corrected since, only the history is left.
    if (one.records > 0 || form.by === 'none') units.set(unit.unit, unit);
    entryOf(texts, unit.unit, () => new Set<string>()).add(one.unit);
    const ofUnit = entryOf(cells, unit.unit, () => new Map<number, GatheredCell>());
    addTo(
      entryOf(ofUnit, ordinalOf(period, form.period.kind), emptyCell),
      one,
      form.district && districtOf(one, vocabulary),
    );
  }
  return { units, cells, texts, unplaced };
}

/** The unit that a stored text means: a listed place, or the text itself. */
export function unitOfText(text: string, { by }: DeliveryForm, { register }: Vocabulary): DeliveryUnit {
  if (by === 'none') return WHOLE;
  if (by === 'source') return { unit: text, name: text, isListed: true };
  const { code, value } = judgePlace(text, 'regency', {}, register);
  return code === undefined
    ? { unit: text, name: text, isListed: false }
    : { unit: code, name: value ?? text, isListed: true };
}

const WHOLE: DeliveryUnit = { unit: '', name: '', isListed: true };

/** What a record is of that is of no district. */
const WHOLE_UNIT = 'whole';

function districtOf({ unit, district }: CountedCell, { register }: Vocabulary) {
  const { code, value, isWhole } = judgePlace(district, 'district', { regency: unit }, register);
  if (isWhole === true && value !== undefined) return WHOLE_UNIT;
  return code === undefined ? { key: district, name: district } : { key: code, name: value ?? district };
}

/** The period of what is counted; undefined if its half-year or month is none. */
export function periodOfCell(
  { year, part }: Pick<CountedCell, 'year' | 'part'>,
  kind: PeriodKind,
  { lists }: Vocabulary,
): DeliveryPeriod | undefined {
  if (kind === 'year') return { year, part: 1 };
  const text = /^\d+$/.test(part)
    ? part
    : judgeListed(part, kind === 'month' ? 'month' : 'semester', lists).value;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= PARTS[kind]
    ? { year, part: number }
    : undefined;
}

const emptyCell = (): GatheredCell => ({ records: 0, first: null, changed: null, districts: new Map() });

function addTo(
  cell: GatheredCell,
  { records, first, changed }: CountedCell,
  district: Readonly<{ key: string; name: string }> | typeof WHOLE_UNIT | undefined,
): void {
  cell.records += records;
  cell.first = earlier(cell.first, first);
  cell.changed = later(cell.changed, changed);
  if (district === undefined || records === 0) return;
  if (district === WHOLE_UNIT) {
    cell.whole = earlier(cell.whole ?? null, first);
    return;
  }
  const known = cell.districts.get(district.key);
  cell.districts.set(district.key, {
    name: district.name,
    records: records + (known?.records ?? 0),
    first: earlier(known?.first ?? null, first),
  });
}

/** The earlier of two times, of which one may not be known. */
export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

const later = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
