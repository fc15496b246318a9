import type { Vocabulary } from '../places/judge-field';
import { judgeListed } from '../places/judge-listed';
import { judgePlace } from '../places/judge-place';
import type { DeliveryForm } from './form';
import { type DeliveryPeriod, ordinalOf, PARTS, type PeriodKind } from './period';

/** The records stored under one spelling of a unit, a district and a period. */
export type CountedCell = Readonly<{
  /** The texts as they are stored; `''` for a collection that is one unit, or has no districts. */
  unit: string;
  district: string;
  year: number;
  /** The half-year or month as it is stored; `''` for years. */
  part: string;
  /** 0 if all have been deleted since. */
  records: number;
  /** The categories of the records, as they are stored; empty where deliveries do not consist of them. */
  categories: readonly string[];
  /** The first and the last write; null: not known. */
  first: Date | null;
  changed: Date | null;
}>;

/** When the first record of one spelling of a unit, a period and a category came; null: not known. */
export type CountedCategory = Readonly<{
  unit: string;
  year: number;
  part: string;
  category: string;
  first: Date | null;
}>;

/** The stored records of a collection, by their spellings; `categories` only if deliveries are counted by them. */
export type CountedDeliveries = Readonly<{
  cells: readonly CountedCell[];
  categories: readonly CountedCategory[];
}>;

/** The unit of a delivery. */
export type DeliveryUnit = Readonly<{
  /** The code of a listed place, or the text that is stored; `''`: the whole collection. */
  unit: string;
  name: string;
  /** Whether the register knows it; true for sources, which are in no register. */
  isListed: boolean;
}>;

/** A district or a whole unit: its categories, and when it first came. */
export type GivenPlace = { name: string; categories: Set<string>; first: Date | null };

/** The stored records of one unit and period, over all spellings. */
export type GatheredCell = {
  records: number;
  first: Date | null;
  changed: Date | null;
  /** The records for the whole unit, which are of no district; absent: there are none. */
  whole?: GivenPlace;
  /** The districts by code, or by text if the register does not know it; a unit without districts has one entry, by `''`. */
  districts: Map<string, GivenPlace>;
  /** When each category first came. */
  categories: Map<string, Date | null>;
};

/** All stored records, by unit and by the ordinal of the period. */
export type Gathered = Readonly<{
  /** The periods with records. */
  units: ReadonlyMap<string, DeliveryUnit>;
  cells: ReadonlyMap<string, ReadonlyMap<number, GatheredCell>>;
  /** The texts under which a unit is stored. */
  texts: ReadonlyMap<string, ReadonlySet<string>>;
  /** The number of records whose period could not be read. */
  unplaced: number;
}>;

/** Adds up the stored records: spellings of one place, and of one half-year, are the same. */
export function gatherCells(
  { cells: counted, categories }: CountedDeliveries,
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
    // A misspelled name that was corrected later exists only in the history.
    if (one.records > 0 || form.by === 'none') units.set(unit.unit, unit);
    entryOf(texts, unit.unit, () => new Set<string>()).add(one.unit);
    const ofUnit = entryOf(cells, unit.unit, () => new Map<number, GatheredCell>());
    addTo(entryOf(ofUnit, ordinalOf(period, form.period.kind), emptyCell), one, {
      place: form.district === undefined ? ALL : districtOf(one, vocabulary),
      categories: one.categories.map((category) => categoryOf(category, form, vocabulary)),
    });
  }
  for (const { first, ...one } of categories) {
    const period = periodOfCell(one, form.period.kind, vocabulary);
    const { unit } = unitOfText(one.unit, form, vocabulary);
    const cell = period && cells.get(unit)?.get(ordinalOf(period, form.period.kind));
    if (cell === undefined) continue;
    const category = categoryOf(one.category, form, vocabulary);
    cell.categories.set(category, earlier(cell.categories.get(category) ?? null, first));
  }
  return { units, cells, texts, unplaced };
}

/** The unit that a stored text names: a listed place, or the text itself. */
export function unitOfText(text: string, { by }: DeliveryForm, { register }: Vocabulary): DeliveryUnit {
  if (by === 'none') return WHOLE;
  if (by === 'source') return { unit: text, name: text, isListed: true };
  const { code, value } = judgePlace(text, 'regency', {}, register);
  return code === undefined
    ? { unit: text, name: text, isListed: false }
    : { unit: code, name: value ?? text, isListed: true };
}

const WHOLE: DeliveryUnit = { unit: '', name: '', isListed: true };

/** The place of the records of a unit without districts. */
const ALL = { key: '', name: '' };

/** The place of a record that has no district. */
export const WHOLE_UNIT = 'whole';

/** The listed value that a text stands for; other texts stand for themselves. */
const categoryOf = (text: string, { category }: DeliveryForm, { lists }: Vocabulary): string =>
  (category?.list && judgeListed(text, category.list, lists).value) ?? text;

/** The district that a stored text names: a listed place, or the text itself. */
export function districtOf(
  { unit, district }: Pick<CountedCell, 'unit' | 'district'>,
  { register }: Vocabulary,
): Readonly<{ key: string; name: string }> | typeof WHOLE_UNIT {
  const { code, value, isWhole } = judgePlace(district, 'district', { regency: unit }, register);
  if (isWhole === true && value !== undefined) return WHOLE_UNIT;
  return code === undefined ? { key: district, name: district } : { key: code, name: value ?? district };
}

/** The period of counted records; undefined if their half-year or month cannot be read. */
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

const emptyCell = (): GatheredCell => ({
  records: 0,
  first: null,
  changed: null,
  districts: new Map(),
  categories: new Map(),
});

function addTo(
  cell: GatheredCell,
  { records, first, changed }: CountedCell,
  of: Readonly<{
    place: Readonly<{ key: string; name: string }> | typeof WHOLE_UNIT;
    categories: readonly string[];
  }>,
): void {
  cell.records += records;
  cell.first = earlier(cell.first, first);
  cell.changed = later(cell.changed, changed);
  if (records === 0) return;
  const { key, name } = of.place === WHOLE_UNIT ? ALL : of.place;
  const isWhole = of.place === WHOLE_UNIT;
  const known = isWhole ? cell.whole : cell.districts.get(key);
  const place = {
    name,
    first: earlier(known?.first ?? null, first),
    categories: new Set([...(known?.categories ?? []), ...of.categories]),
  };
  if (isWhole) cell.whole = place;
  else cell.districts.set(key, place);
}

/** The earlier of two times, one of which may not be known. */
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
