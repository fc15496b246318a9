import type { AnyCollection } from '../collections/collection';
import { periodsOf, placesOf } from '../collections/parts';
import { periodOfCell } from '../deliveries/gather';
import { firstDayOf, periodFieldsOf } from '../deliveries/period';
import type { Vocabulary } from '../places/judge-field';
import type { PlaceSystem } from '../places/successions/place-system';
import type { PlaceTexts, RetainedPlace, ShownSystem } from '../places/successions/shown-place';

/** A place under which figures of others stand, with the names of those; districts with their regency. */
export type ReceivedPlaces = Readonly<{ into: readonly string[]; from: readonly (readonly string[])[] }>;

/** The places of some figures that are not those which the records name. */
export type PlacedSummary = Readonly<{
  system: PlaceSystem;
  /** Places that the system does not have, whose figures are of no single place of it. */
  kept: readonly RetainedPlace[];
  /** Places of the system with figures of records that name others. */
  received: readonly ReceivedPlaces[];
}>;

/** A stored period: its year, and the text of its half-year or month. */
type Stored = Readonly<{ year: number; part: string }>;

type Options = Readonly<{
  collection: AnyCollection;
  vocabulary: Vocabulary;
  shown: ShownSystem;
  /** Whether the districts are named, so that notes name them too. */
  hasDistricts: boolean;
}>;

/** Puts figures under the places of a system, and collects what is not at the place that its records name. */
export type Placer = Readonly<{
  /** @param period undefined: the records have none */
  place: (stored: PlaceTexts, period: Stored | undefined) => PlaceTexts;
  /** The places of what was put so far. */
  placed: () => PlacedSummary;
}>;

export function createPlacer({ collection, vocabulary, shown, hasDistricts }: Options): Placer {
  const firstDay = firstDayReader(collection, vocabulary);
  const kept = new Map<string, RetainedPlace>();
  const received = new Map<string, { into: readonly string[]; from: Map<string, readonly string[]> }>();
  const textsOf = ({ regency, district }: PlaceTexts) =>
    hasDistricts && district !== undefined ? [regency, district] : [regency];
  return {
    place: (stored, period) => {
      const found = shown.show(stored, period && firstDay(period));
      const [into, from] = [textsOf(found), textsOf(stored)];
      const names = into.join(SEPARATOR);
      if (names !== from.join(SEPARATOR)) {
        const known = received.get(names) ?? { into, from: new Map() };
        received.set(names, known);
        known.from.set(from.join(SEPARATOR), from);
      }
      for (const one of found.kept) if (into.includes(one.text)) kept.set(`${one.code} ${one.text}`, one);
      return found;
    },
    placed: () => ({
      system: shown.system,
      kept: byText([...kept.values()]),
      received: byInto([...received.values()].map(({ into, from }) => ({ into, from: [...from.values()] }))),
    }),
  };
}

/** The places of figures that are made of several others, such as the two sides of an indicator. */
export function joinedPlaces([first, ...others]: readonly PlacedSummary[]): PlacedSummary | null {
  if (first === undefined) return null;
  const all = [first, ...others];
  const received = new Map<string, ReceivedPlaces>();
  for (const one of all.flatMap((each) => each.received)) {
    const names = one.into.join(SEPARATOR);
    const from = [...(received.get(names)?.from ?? []), ...one.from];
    const distinct = new Map(from.map((texts) => [texts.join(SEPARATOR), texts]));
    received.set(names, { into: one.into, from: [...distinct.values()] });
  }
  const kept = new Map(all.flatMap((each) => each.kept).map((one) => [`${one.code} ${one.text}`, one]));
  return {
    system: first.system,
    kept: byText([...kept.values()]),
    received: byInto([...received.values()]),
  };
}

/** The fields that name the regency and the district of a record; undefined: it has none. */
export function placedFieldsOf(collection: AnyCollection) {
  const [regency, district] = (['regency', 'district'] as const).map((level) =>
    placesOf(collection).find(({ place }) => place === level),
  );
  return { regency, district };
}

/** No value contains it. */
const SEPARATOR = '\x1f';

const byText = (kept: readonly RetainedPlace[]): readonly RetainedPlace[] =>
  kept.toSorted((one, other) => (one.text < other.text ? -1 : 1));

const byInto = (received: readonly ReceivedPlaces[]): readonly ReceivedPlaces[] =>
  received.toSorted((one, other) => (one.into.join(SEPARATOR) < other.into.join(SEPARATOR) ? -1 : 1));

/** Returns a function that reads the first day of a stored period; undefined if it cannot be read. */
function firstDayReader(collection: AnyCollection, vocabulary: Vocabulary) {
  const fields = periodFieldsOf(periodsOf(collection));
  const known = new Map<string, string | undefined>();
  return (stored: Stored): string | undefined => {
    if (fields === undefined) return undefined;
    const key = `${stored.year}${SEPARATOR}${stored.part}`;
    if (known.has(key)) return known.get(key);
    // A year whose part cannot be read counts from its beginning.
    const period = periodOfCell(stored, fields.kind, vocabulary) ?? { year: stored.year, part: 1 };
    const day = Number.isInteger(period.year) ? firstDayOf(period, fields.kind) : undefined;
    known.set(key, day);
    return day;
  };
}
