import type { PlaceLevel } from '../../collections/field';
import { judgePlace, placeCodesWithin } from '../judge-place';
import {
  createRegister,
  levelOfCode,
  type PlaceEntry,
  parentCode,
  placeScopeOf,
  type Register,
} from '../register';
import { hasCode, levelOfSuccession, type Succession, type SuccessionPlace } from './succession';

/** What happened on one day, by the level of the places. */
export type DayOfChange = Readonly<{
  day: string;
  regency: readonly Succession[];
  district: readonly Succession[];
}>;

/** A place, and the position at which a record means it. */
export type PlaceInTime = Readonly<{ code: string; position: number }>;

/**
 * The changes of places in the order of time, and the names that places had. A *position* is the time between two days of
 * change: 0 is before the first, and `days.length` after the last. Made by {@link createTimeline}.
 */
export type Timeline = Readonly<{
  days: readonly DayOfChange[];
  /** The places in use now. */
  register: Register;
  /** The position after every change up to a day. */
  positionOn: (day: string) => number;
  /** The regencies and districts at a position, with the names that they had. */
  registerAt: (position: number) => Register;
  /** Whether a place is in a change. */
  isChanged: (code: string) => boolean;
  /**
   * The regency that a text certainly names: at a position or, if there is none of that name, at the nearest one before it,
   * or after it.
   */
  regencyNamed: (text: string, position: number) => PlaceInTime | undefined;
  /**
   * The codes of the districts of the name that a text has in a regency at a position. There may be several, because nobody
   * enters on which day a district got another code with its regency.
   */
  districtsAt: (text: string, regency: PlaceInTime) => readonly string[];
  /** The name of a place at a position at which it exists. */
  nameAt: (code: string, position: number) => string | undefined;
}>;

/**
 * @param options.register made of the entries
 * @param options.successions without a fault (`judge-successions.ts`)
 */
export function createTimeline({
  register,
  entries,
  successions,
}: Readonly<{
  register: Register;
  entries: readonly PlaceEntry[];
  successions: readonly Succession[];
}>): Timeline {
  const days = daysOfChange(successions);
  const changed = eventsOf(days);
  const nameAt = (code: string, position: number): string | undefined => {
    const events = changed.get(code) ?? [];
    const until = events.find(({ at, before }) => at >= position && before);
    const since = events.findLast(({ at, after }) => at < position && after);
    const listed = register.places.get(code)?.name;
    // A place that does not change any more has the name of the register, which may have been changed since.
    const isLast = !events.some(({ at }) => at >= position);
    return (isLast ? listed : undefined) ?? until?.before ?? since?.after ?? listed;
  };
  const registers: Register[] = [];
  const registerAt = (position: number): Register => {
    registers[position] ??= pastRegister(entries, { changed, days, position, nameAt, whole: register.whole });
    return registers[position];
  };
  const districtsAt: Timeline['districtsAt'] = (text, { code, position }) =>
    placeCodesWithin(text, placeScopeOf(registerAt(position), 'district', [code]));
  /** The positions, the nearest of those before first. */
  const from = (position: number) => [
    ...Array.from({ length: position + 1 }, (_, i) => position - i),
    ...Array.from({ length: days.length - position }, (_, i) => position + 1 + i),
  ];
  return {
    days,
    register,
    positionOn: (day) => days.filter((one) => one.day <= day).length,
    registerAt,
    isChanged: (code) => changed.has(code),
    regencyNamed: (text, given) => {
      for (const position of from(given)) {
        const { code } = judgePlace(text, 'regency', {}, registerAt(position));
        if (code !== undefined) return { code, position };
      }
      return undefined;
    },
    districtsAt,
    nameAt,
  };
}

/** A change of a place on a day: its name before and after it; undefined: it did not exist; `''`: the name is not given. */
type Event = Readonly<{ at: number; before: string | undefined; after: string | undefined }>;

function eventsOf(days: readonly DayOfChange[]): ReadonlyMap<string, readonly Event[]> {
  const changed = new Map<string, Event[]>();
  for (const [at, { regency, district }] of days.entries()) {
    for (const { from, to } of [...regency, ...district]) {
      for (const code of new Set([...from, ...to].map((place) => place.code))) {
        const events = changed.get(code) ?? [];
        if (events.at(-1)?.at === at) continue;
        changed.set(code, [...events, { at, before: nameIn(from, code), after: nameIn(to, code) }]);
      }
    }
  }
  return changed;
}

const nameIn = (places: readonly SuccessionPlace[], code: string): string | undefined =>
  places.find((place) => place.code === code)?.name;

/** Whether a place with some events exists at a position. */
function existsAt(events: readonly Event[], position: number): boolean {
  const last = events.findLast(({ at }) => at < position);
  return (last === undefined ? events[0]?.before : last.after) !== undefined;
}

/** Whether the regency of a district was changed after the district, so that the district has another code by now. */
function isLeft(
  code: string,
  {
    events,
    days,
    position,
  }: Readonly<{ events: readonly Event[]; days: readonly DayOfChange[]; position: number }>,
): boolean {
  const last = events.findLast(({ at }) => at < position)?.at;
  return (
    last !== undefined &&
    // Of a district that changes later, it is known that it is there until then.
    !events.some(({ at }) => at >= position) &&
    days
      .slice(last + 1, position)
      .some(({ regency }) => regency.some(({ from }) => hasCode(from, parentCode(code))))
  );
}

function daysOfChange(successions: readonly Succession[]): readonly DayOfChange[] {
  const days = [...new Set(successions.map(({ day }) => day))].sort();
  return days.map((day) => {
    const of = (level: PlaceLevel) =>
      successions.filter((one) => one.day === day && levelOfSuccession(one) === level);
    const [regency, district] = [of('regency'), of('district')];
    return { day, regency: [...regency, ...movedBetween(district, regency)], district };
  });
}

/**
 * The changes of regencies that follow from districts which are in another regency afterwards, and which nobody has entered:
 * a figure of the whole regency before is then that of no regency after.
 */
function movedBetween(districts: readonly Succession[], regencies: readonly Succession[]): Succession[] {
  return districts.flatMap((one): Succession[] => {
    const parentsOf = (side: readonly SuccessionPlace[]) => [
      ...new Set(side.map(({ code }) => parentCode(code))),
    ];
    const [before, after] = [parentsOf(one.from), parentsOf(one.to)];
    const isEntered = regencies.some(
      ({ from, to }) =>
        before.every((code) => hasCode(from, code)) && after.every((code) => hasCode(to, code)),
    );
    const codes = [...new Set([...before, ...after])];
    if (codes.length === 1 || isEntered) return [];
    const all = codes.map((code) => ({ code, name: '' }));
    return [{ ...one, from: all, to: all }];
  });
}

/** The regencies and districts at a position. */
function pastRegister(
  entries: readonly PlaceEntry[],
  {
    changed,
    days,
    position,
    nameAt,
    whole,
  }: Readonly<{
    changed: ReadonlyMap<string, readonly Event[]>;
    days: readonly DayOfChange[];
    position: number;
    nameAt: (code: string, position: number) => string | undefined;
    whole: Register['whole'];
  }>,
): Register {
  const namesOf = (code: string): readonly string[] =>
    (changed.get(code) ?? []).flatMap(({ before, after }) =>
      [before, after].filter((name) => !!name),
    ) as string[];
  const own = new Map([...changed.keys()].flatMap((code) => namesOf(code).map((name) => [name, code])));
  const past = new Map<string, PlaceEntry>();
  for (const entry of entries) {
    const level = levelOfCode(entry.code);
    if (level === 'village' || level === undefined || changed.has(entry.code)) continue;
    past.set(entry.code, entry);
  }
  const listed = new Map(entries.map((entry) => [entry.code, entry]));
  for (const [code, events] of changed) {
    const name = nameAt(code, position);
    const entry = listed.get(code);
    if (!existsAt(events, position) || name === undefined) continue;
    if (entry === undefined && isLeft(code, { events, days, position })) continue;
    const others = [...(entry === undefined ? [] : [entry.name, ...(entry.aliases ?? [])]), ...namesOf(code)];
    // A name that another place has had is its own only.
    const aliases = others.filter((other) => other !== name && (own.get(other) ?? code) === code);
    past.set(code, { code, name, aliases });
  }
  return createRegister(past.values(), whole);
}
