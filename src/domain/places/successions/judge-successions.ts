import { wordsOf } from '../fold';
import { withoutPrefixes } from '../place-keys';
import { codesOfEntry, levelOfCode, type PlaceEntry, parentCode } from '../register';
import { hasCode, levelOfSuccession, type Succession, type SuccessionPlace } from './succession';

/**
 * Why a change of places cannot be as it is, with the field: `day`, `from.0`, `to.1`.
 * - `level`: not all places are regencies, or all districts
 * - `repeated`: a place stands twice on one side
 * - `unchanged`: one place, with the same code and name on both sides
 * - `unknown`: the register has no such code, and no other change makes the place known
 * - `other_name`: the code is that of the place `name`
 * - `same_day`: the place is in another change of that day
 * - `ended`: the place has ended before, on the day `day`
 * - `exists`: the place has begun before, on the day `day`
 * - `valid_before`, `valid_after`: the register says that the code is valid on the day `day`
 */
export type SuccessionFault = Readonly<{
  /** The change that has the fault. */
  id: string;
  field: string;
  code:
    | 'level'
    | 'repeated'
    | 'unchanged'
    | 'unknown'
    | 'other_name'
    | 'same_day'
    | 'ended'
    | 'exists'
    | 'valid_before'
    | 'valid_after';
  day?: string;
  name?: string;
}>;

type Side = 'from' | 'to';

/**
 * Finds the first fault in all changes of places together. Because a place is in one change of a day at most, and must exist
 * before it ends, the changes have an order and no cycle.
 */
export function faultOfSuccessions(
  successions: readonly Succession[],
  entries: readonly PlaceEntry[],
): SuccessionFault | undefined {
  const listed = new Map(entries.map((entry) => [entry.code, entry]));
  const ordered = successions.toSorted((one, other) =>
    one.day < other.day ? -1 : Number(one.day > other.day),
  );
  for (const one of ordered) {
    const fault = ownFault(one) ?? knownFault(one, { listed, ordered });
    if (fault !== undefined) return { id: one.id, ...fault };
  }
  return timeFault(ordered);
}

type Fault = Omit<SuccessionFault, 'id'>;

const placesOfSides = (one: Succession): { side: Side; at: number; place: SuccessionPlace }[] =>
  (['from', 'to'] as const).flatMap((side) => one[side].map((place, at) => ({ side, at, place })));

function ownFault(one: Succession): Fault | undefined {
  const level = levelOfSuccession(one);
  for (const { side, at, place } of placesOfSides(one)) {
    const field = `${side}.${at}`;
    if (level === undefined || level === 'village' || levelOfCode(place.code) !== level)
      return { field, code: 'level' };
    if (hasCode(one[side].slice(0, at), place.code)) return { field, code: 'repeated' };
  }
  const [from, to] = [one.from[0], one.to[0]];
  const isSingle = one.from.length === 1 && one.to.length === 1;
  return isSingle && from?.code === to?.code && from?.name === to?.name
    ? { field: 'to.0', code: 'unchanged' }
    : undefined;
}

function knownFault(
  one: Succession,
  { listed, ordered }: { listed: ReadonlyMap<string, PlaceEntry>; ordered: readonly Succession[] },
): Fault | undefined {
  const earlier = ordered.filter(({ day }) => day < one.day);
  const later = ordered.filter(({ day }) => day > one.day);
  for (const { side, at, place } of placesOfSides(one)) {
    const field = `${side}.${at}`;
    const { code } = place;
    const entry = listed.get(code);
    const elsewhere = [
      ...earlier.flatMap(({ to }) => to),
      ...later.flatMap(({ from }) => from),
      ...one[side === 'from' ? 'to' : 'from'],
    ];
    const others = elsewhere.filter((other) => other.code === code);
    // A former place that the register does not have is made known by its change; a district, by that of its regency.
    const isFormer = later.some(({ from }) => hasCode(from, code) || hasCode(from, parentCode(code)));
    if (side === 'to' && entry === undefined && !isFormer) return { field, code: 'unknown' };
    if (levelOfCode(code) === 'district' && !isRegencyKnown(parentCode(code), { listed, ordered }))
      return { field, code: 'unknown' };
    const isNamed =
      [entry?.name ?? place.name, ...(entry?.aliases ?? []), ...others.map(({ name }) => name)].some((name) =>
        isSameName(name, place.name),
      ) || others.some(({ name }) => side === 'from' && name !== place.name && hasCode(one.to, code));
    if (!isNamed && entry !== undefined) return { field, code: 'other_name', name: entry.name };
    const days = entry === undefined ? {} : codesOfEntry(entry).kemendagri;
    const [isFrom, isTo] = [hasCode(one.from, code), hasCode(one.to, code)];
    if (!isFrom && days.first !== undefined && days.first < one.day)
      return { field, code: 'valid_before', day: days.first };
    const isAgain = later.some(({ to }) => hasCode(to, code));
    if (!isTo && !isAgain && days.last !== undefined && days.last >= one.day)
      return { field, code: 'valid_after', day: days.last };
  }
  return undefined;
}

const isRegencyKnown = (
  code: string,
  { listed, ordered }: { listed: ReadonlyMap<string, PlaceEntry>; ordered: readonly Succession[] },
): boolean => listed.has(code) || ordered.some(({ from }) => hasCode(from, code));

/** Whether two texts are the same name, apart from case, punctuation and words such as `Kabupaten`. */
function isSameName(one: string, other: string): boolean {
  const bare = (text: string) => withoutPrefixes(wordsOf(text), 'regency').join('');
  return bare(one) === bare(other);
}

/** The first place that ends without existing, or begins while it exists. */
function timeFault(ordered: readonly Succession[]): SuccessionFault | undefined {
  const last = new Map<string, Readonly<{ day: string; exists: boolean }>>();
  for (const one of ordered) {
    const now = new Map<string, Readonly<{ day: string; exists: boolean }>>();
    for (const { side, at, place } of placesOfSides(one)) {
      const { code } = place;
      const [id, field, before] = [one.id, `${side}.${at}`, last.get(code)];
      if (before?.day === one.day) return { id, field, code: 'same_day', day: one.day };
      const isFrom = hasCode(one.from, code);
      if (isFrom && before?.exists === false) return { id, field, code: 'ended', day: before.day };
      if (!isFrom && before?.exists === true) return { id, field, code: 'exists', day: before.day };
      now.set(code, { day: one.day, exists: hasCode(one.to, code) });
    }
    for (const [code, state] of now) last.set(code, state);
  }
  return undefined;
}
