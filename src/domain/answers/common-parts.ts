/**
 * The unit, part of the year and categories of a figure: two figures of different periods are compared if these are the
 * same. Texts are those of the lists.
 */
export type ComparedKey = Readonly<{
  /** The unit that delivers it; `''`: nobody in particular. */
  unit: string;
  /** `''`: the whole unit. */
  district: string;
  /** The half-year or month, where years are compared; else `''`. */
  part: string;
  /** The values of its categories as JSON; `''`: it has none. */
  category: string;
}>;

/**
 * The units, parts of the year, districts and categories that only one of two periods has; districts and categories also
 * with the unit and part in which they differ.
 */
export type NotCommon = Readonly<{
  unit?: string;
  district?: string;
  part?: string;
  categories?: readonly string[];
}>;

/** The common parts of two periods. */
export type CommonParts = Readonly<{
  isCommon: (key: ComparedKey) => boolean;
  /** The number of units that at least one of them has. */
  units: number;
  leftOut: readonly NotCommon[];
}>;

/** Two amounts of the same units, districts and categories: that of a period, and that of the one before. */
export type Pair = readonly [now: string, before: string];

/** The comparison of the columns of a table with those of the period before. */
export type ComparedColumns = Readonly<{
  /**
   * For each column: the index of the one before, the number of units that either has, and what is not compared; null:
   * there is none before.
   */
  columns: readonly (Readonly<{ before: number; units: number; leftOut: readonly NotCommon[] }> | null)[];
  /** For each row, the amounts of each column. Null: one of the two has nothing that is compared, or it must not be added. */
  rows: readonly (readonly (Pair | null)[])[];
  totals: readonly (Pair | null)[];
}>;

/** The keys of a period, prepared once for all its comparisons. */
export type PeriodKeys = Readonly<{
  given: ReadonlySet<ComparedKey>;
  /** Each listed once. */
  keys: readonly ComparedKey[];
  contents: Contents;
}>;

export function periodKeys(all: Iterable<ComparedKey>): PeriodKeys {
  const given = new Set(all);
  const keys = distinctKeys(given);
  return { given, keys, contents: contentsOf(keys) };
}

/**
 * Finds what two periods can be compared in: the units and districts that have something in both, and the categories that
 * the unit has in both. A unit is compared as a whole if one of the periods has a figure for the whole of it. Where years
 * are compared, the same holds for each half-year or month of them. Source: docs/decisions/coverage.md, "Changes".
 */
export function commonParts(now: PeriodKeys, before: PeriodKeys): CommonParts {
  const [one, other] = [now.contents, before.contents];
  if (areEqual(now.given, before.given)) return { isCommon: () => true, units: one.units.size, leftOut: [] };
  const inBoth = (of: (contents: Contents) => ReadonlySet<string>, key: string) =>
    of(one).has(key) && of(other).has(key);
  const isUnitCommon = ({ unit }: ComparedKey) => inBoth(({ units }) => units, unit);
  const isDeliveryCommon = (key: ComparedKey) => inBoth(({ deliveries }) => deliveries, deliveryOf(key));
  const isPlaceCommon = (key: ComparedKey) => {
    const { whole } = textsOf(key);
    const isWhole = one.places.has(whole) || other.places.has(whole);
    return isWhole || inBoth(({ places }) => places, placeOf(key));
  };
  const isCategoryCommon = (key: ComparedKey) => inBoth(({ categories }) => categories, categoryOf(key));
  const judged = new Map<ComparedKey, boolean>();
  const isCommon = (key: ComparedKey): boolean => {
    const known = judged.get(key) ?? (isDeliveryCommon(key) && isPlaceCommon(key) && isCategoryCommon(key));
    judged.set(key, known);
    return known;
  };
  const all = [...now.keys, ...before.keys];
  const shortened = shortest(all.filter((key) => isDeliveryCommon(key) && isCategoryCommon(key)));
  const leftOut = all.flatMap((key): NotCommon[] => {
    const { unit, district, part } = key;
    if (isCommon(key)) return [];
    if (!isUnitCommon(key)) return [{ unit }];
    if (!isDeliveryCommon(key)) return [shortened.part(key)];
    if (!isPlaceCommon(key)) return [{ unit, district, ...(one.isParted && { part }) }];
    return [shortened.category(key)];
  });
  return {
    isCommon,
    units: new Set([...one.units, ...other.units]).size,
    leftOut: distinctParts(leftOut),
  };
}

type Contents = Readonly<
  Record<'units' | 'deliveries' | 'places' | 'categories', Set<string>> & { isParted: boolean }
>;

/** Whether two periods have the very same keys, as complete periods usually do. */
const areEqual = (one: ReadonlySet<ComparedKey>, other: ReadonlySet<ComparedKey>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

const textOf = (...texts: readonly string[]): string => texts.join('\x1f');

/**
 * The text by which a key is looked up. It is written once: a period has tens of thousands of keys, and is compared with
 * two others.
 */
type KeyTexts = Readonly<Record<'delivery' | 'place' | 'whole' | 'category', string>>;
const written = new WeakMap<ComparedKey, KeyTexts>();

function textsOf(key: ComparedKey): KeyTexts {
  const known = written.get(key);
  if (known !== undefined) return known;
  const { unit, part, district, category } = key;
  const texts = {
    delivery: textOf(unit, part),
    place: textOf(unit, part, district),
    whole: textOf(unit, part, ''),
    category: textOf(unit, part, category),
  };
  written.set(key, texts);
  return texts;
}

const deliveryOf = (key: ComparedKey): string => textsOf(key).delivery;
const placeOf = (key: ComparedKey): string => textsOf(key).place;
const categoryOf = (key: ComparedKey): string => textsOf(key).category;

function distinctKeys(keys: Iterable<ComparedKey>): readonly ComparedKey[] {
  const distinct = new Map<string, ComparedKey>();
  for (const key of keys) distinct.set(textOf(key.unit, key.district, key.part, key.category), key);
  return [...distinct.values()];
}

const contentsOf = (keys: readonly ComparedKey[]): Contents => ({
  units: new Set(keys.map(({ unit }) => unit)),
  deliveries: new Set(keys.map(deliveryOf)),
  places: new Set(keys.map(placeOf)),
  categories: new Set(keys.map(categoryOf)),
  isParted: keys.some(({ part }) => part !== ''),
});

/** Removes repetition from what is not compared: a category that is nowhere in both periods is left out of all units. */
function shortest(common: readonly ComparedKey[]) {
  const known = {
    parts: new Set(common.map(({ part }) => part)),
    categories: new Set(common.map(({ category }) => category)),
    ofUnits: new Set(common.map(({ unit, category }) => textOf(unit, category))),
    ofParts: new Set(common.map(({ part, category }) => textOf(part, category))),
  };
  return {
    part: ({ unit, part }: ComparedKey): NotCommon => (known.parts.has(part) ? { unit, part } : { part }),
    category: ({ unit, part, category }: ComparedKey): NotCommon => {
      const categories: readonly string[] = category === '' ? [] : JSON.parse(category);
      if (!known.categories.has(category)) return { categories };
      if (!known.ofUnits.has(textOf(unit, category))) return { unit, categories };
      return known.ofParts.has(textOf(part, category)) ? { unit, part, categories } : { part, categories };
    },
  };
}

/** Each listed once, without empty texts: units first, then parts of the year, districts and categories. */
function distinctParts(all: readonly NotCommon[]): readonly NotCommon[] {
  const distinct = new Map<string, NotCommon>();
  for (const one of all) {
    const named = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== ''));
    distinct.set(JSON.stringify(named), named);
  }
  const rankOf = ({ district, part, categories }: NotCommon) =>
    categories !== undefined ? 3 : district !== undefined ? 2 : part !== undefined ? 1 : 0;
  return [...distinct]
    .sort(([a, one], [b, other]) => rankOf(one) - rankOf(other) || (a < b ? -1 : 1))
    .map(([, one]) => one);
}
