import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import type { Vocabulary } from '../places/judge-field';
import type { ShownSystem } from '../places/successions/shown-place';
import { type DimensionPart, periodParts } from './dimensions';
import type { RecordGroup } from './fold';
import { createPlacer, type PlacedSummary, placedFieldsOf } from './placer';
import { type Steps, withPauses } from './steps';

/**
 * Puts groups under the places of a system, and merges those that then have the same values. No amount is lost or counted
 * twice.
 * @param groups by `options.from`, see `placedParts`
 * @returns groups by `options.into`
 */
export function* placeGroups(
  groups: readonly RecordGroup[],
  options: Readonly<{
    from: readonly DimensionPart[];
    into: readonly DimensionPart[];
    collection: AnyCollection;
    vocabulary: Vocabulary;
    shown: ShownSystem;
  }>,
): Steps<Readonly<{ groups: readonly RecordGroup[]; placed: PlacedSummary }>> {
  const { from, into, collection, vocabulary, shown } = options;
  const placeOf = (name: string | undefined) => from.findIndex((part) => part.name === name);
  const fields = placedFieldsOf(collection);
  const at = { regency: placeOf(fields.regency?.name), district: placeOf(fields.district?.name) };
  const periodAt = periodParts(collection).map(({ name }) => placeOf(name));
  const wanted = into.map(({ name }) => placeOf(name));
  const hasDistricts = wanted.includes(at.district);
  const placer = createPlacer({ collection, vocabulary, shown, hasDistricts });
  const merged = new Map<string, Merged>();
  yield* withPauses(groups, ([values, count, sum, min, max]) => {
    const stored = {
      regency: String(values[at.regency]),
      district: at.district === -1 ? undefined : String(values[at.district]),
    };
    const { regency, district } = placer.place(stored, storedAt(periodAt.map((place) => values[place]!)));
    const own = wanted.map((place) =>
      place === at.regency ? regency : place === at.district ? district! : values[place]!,
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
  return {
    groups: [...merged.values()].map(({ values, count, sum, min, max }) => [
      values,
      count,
      String(sum),
      min,
      max,
    ]),
    placed: placer.placed(),
  };
}

type Merged = { values: readonly Value[]; count: number; sum: bigint; min: number; max: number };

/** No value contains it. */
const SEPARATOR = '\x1f';

/** The period of a group. A month is one text, such as `2024-01`. @param values undefined: the records have no period */
function storedAt(values: readonly Value[]) {
  if (values.length === 0) return undefined;
  const [year = '', part = ''] = values.length === 1 ? String(values[0]).split('-') : values.map(String);
  return { year: Number(year), part };
}
