import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import { periodsOf, placesOf } from '../collections/parts';
import { periodOfCell } from '../deliveries/gather';
import { firstDayOf, periodFieldsOf } from '../deliveries/period';
import type { Vocabulary } from '../places/judge-field';
import type { PlaceSystem } from '../places/successions/place-system';
import type { PlaceTexts, RetainedPlace, ShownPlaces } from '../places/successions/shown-place';
import { periodParts } from './dimensions';
import type { RecordGroup } from './fold';
import type { JudgedSummary } from './judge-summary';
import { type Steps, withPauses } from './steps';

/** A place under which figures of others stand, with the names of those; districts with their regency. */
export type ReceivedPlaces = Readonly<{ into: readonly string[]; from: readonly (readonly string[])[] }>;

/** The places of a summary that are not those which its records name. */
export type PlacedSummary = Readonly<{
  system: PlaceSystem;
  /** Places that the system does not have, whose figures are of no single place of it. */
  kept: readonly RetainedPlace[];
  /** Places of the system with figures of records that name others. */
  received: readonly ReceivedPlaces[];
}>;

/** Finds the place of a system, see `placeShower`. */
type Show = (texts: PlaceTexts, firstDay: string | undefined) => ShownPlaces;

/**
 * Puts groups under the places of a system, and merges those that then have the same values. No amount is lost or counted
 * twice.
 * @param groups by `summary.placed.parts`
 * @returns groups by `summary.parts`
 */
export function* placeGroups(
  groups: readonly RecordGroup[],
  options: Readonly<{
    summary: Pick<JudgedSummary, 'parts' | 'placed'>;
    collection: AnyCollection;
    vocabulary: Vocabulary;
    show: Show;
  }>,
): Steps<Readonly<{ groups: readonly RecordGroup[]; placed: PlacedSummary }>> {
  const { summary, collection, vocabulary, show } = options;
  const { system, parts } = summary.placed!;
  const placeOf = (name: string | undefined) => parts.findIndex((part) => part.name === name);
  const [regencyField, districtField] = ['regency', 'district'].map((level) =>
    placesOf(collection).find(({ place }) => place === level),
  );
  const at = { regency: placeOf(regencyField?.name), district: placeOf(districtField?.name) };
  const periodAt = periodParts(collection).map(({ name }) => placeOf(name));
  const firstDay = firstDayReader(collection, vocabulary);
  const wanted = summary.parts.map(({ name }) => placeOf(name));
  const hasDistricts = wanted.includes(at.district);
  const merged = new Map<string, Merged>();
  const kept = new Map<string, RetainedPlace>();
  const received = new Map<string, { into: readonly string[]; from: Map<string, readonly string[]> }>();
  yield* withPauses(groups, ([values, count, sum, min, max]) => {
    const stored = {
      regency: String(values[at.regency]),
      district: at.district === -1 ? undefined : String(values[at.district]),
    };
    const shown = show(stored, firstDay(periodAt.map((place) => values[place]!)));
    const placesOfTexts = ({ regency, district }: PlaceTexts) =>
      hasDistricts && district !== undefined ? [regency, district] : [regency];
    const [into, from] = [placesOfTexts(shown), placesOfTexts(stored)];
    if (into.join(SEPARATOR) !== from.join(SEPARATOR)) {
      const names = into.join(SEPARATOR);
      const known = received.get(names) ?? { into, from: new Map() };
      received.set(names, known);
      known.from.set(from.join(SEPARATOR), from);
    }
    for (const one of shown.kept) if (into.includes(one.text)) kept.set(into.join(SEPARATOR), one);
    const own = wanted.map((place) =>
      place === at.regency ? shown.regency : place === at.district ? shown.district! : values[place]!,
    );
    const key = own.join(SEPARATOR);
    const before = merged.get(key);
    if (before === undefined) {
      merged.set(key, { values: own, count, sum: BigInt(sum), min, max });
      return;
    }
    before.count += count;
    before.sum += BigInt(sum);
    before.min = Math.min(before.min, min);
    before.max = Math.max(before.max, max);
  });
  const keptTexts = new Map([...kept.values()].map((one) => [`${one.code} ${one.text}`, one]));
  return {
    groups: [...merged.values()].map(({ values, count, sum, min, max }) => [
      values,
      count,
      String(sum),
      min,
      max,
    ]),
    placed: {
      system,
      kept: [...keptTexts.values()].sort((one, other) => (one.text < other.text ? -1 : 1)),
      received: [...received]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { into, from }]) => ({
          into,
          from: [...from.values()],
        })),
    },
  };
}

type Merged = { values: readonly Value[]; count: number; sum: bigint; min: number; max: number };

/** No value contains it. */
const SEPARATOR = '\x1f';

/** Returns a function that reads the first day of the period of a group; undefined if it cannot be read. */
function firstDayReader(collection: AnyCollection, vocabulary: Vocabulary) {
  const fields = periodFieldsOf(periodsOf(collection));
  const known = new Map<string, string | undefined>();
  return (values: readonly Value[]): string | undefined => {
    if (fields === undefined) return undefined;
    const key = values.join(SEPARATOR);
    if (known.has(key)) return known.get(key);
    // A month is one text, such as `2024-01`.
    const [year = '', part = ''] = values.length === 1 ? String(values[0]).split('-') : values.map(String);
    const stored = { year: Number(year), part };
    // A year whose part cannot be read counts from its beginning.
    const period = periodOfCell(stored, fields.kind, vocabulary) ?? { year: stored.year, part: 1 };
    const day = Number.isInteger(period.year) ? firstDayOf(period, fields.kind) : undefined;
    known.set(key, day);
    return day;
  };
}
