import { addDays } from '../../calendar';
import type { Register } from '../register';
import { dayOfSystem, type PlaceSystem } from './place-system';
import {
  hasCode,
  type Succession,
  type SuccessionKind,
  type SuccessionPlace,
  successionKind,
} from './succession';
import type { Timeline } from './timeline';

/**
 * A place that a system of places does not have, but under which figures stay, because they are of no single place of the
 * system.
 */
export type RetainedPlace = Readonly<{
  /** The text under which the figures stand: `Aceh Barat (sampai 2001)`, or `(sejak 2015)` of one that came later. */
  text: string;
  code: string;
  name: string;
  /** Whether it ended before the time of the system, or began after it. */
  side: 'until' | 'since';
  /** The year, or where it is not enough the day, that its text names: the last one, or the first. */
  at: string;
  /** The first day of the places after the change. */
  day: string;
  kind: SuccessionKind;
  /** The names of the places on the other side of the change. */
  others: readonly string[];
  decree: string;
}>;

/** The texts of the places of some records. The district is undefined if the records do not name it. */
export type PlaceTexts = Readonly<{ regency: string; district?: string | undefined }>;

/** The places under which records are shown; `kept`: those that are none of the system. */
export type ShownPlaces = PlaceTexts & Readonly<{ kept: readonly RetainedPlace[] }>;

/** A system of places: how the place of a system is found, and the register of its places, for the codes of their names. */
export type ShownSystem = Readonly<{
  system: PlaceSystem;
  /** See {@link placeShower}. */
  show: (texts: PlaceTexts, firstDay: string | undefined) => ShownPlaces;
  register: Register;
}>;

/** @param options.today the present day */
export const shownSystem = (
  timeline: Timeline,
  options: Readonly<{ system: PlaceSystem; today: string }>,
): ShownSystem => ({
  system: options.system,
  show: placeShower(timeline, options),
  register: timeline.registerAt(timeline.positionOn(dayOfSystem(options.system, options.today))),
});

/**
 * Returns the function that finds the place of a system under which the records of a place and a period are shown. It only
 * answers with another place where all that the records are about lies in it; otherwise they stay under the last place that
 * is certain. Texts of places that were never changed, and texts that the register does not know, are answered as they are.
 * @param options.today the present day
 */
export function placeShower(
  timeline: Timeline,
  { system, today }: Readonly<{ system: PlaceSystem; today: string }>,
): (texts: PlaceTexts, firstDay: string | undefined) => ShownPlaces {
  const goal = timeline.positionOn(dayOfSystem(system, today));
  const present = timeline.positionOn(today);
  const known = new Map<string, ShownPlaces>();
  return (texts, firstDay) => {
    const start = firstDay === undefined ? present : timeline.positionOn(firstDay);
    const key = [start, texts.regency, texts.district ?? '', texts.district === undefined].join('\x1f');
    const found = known.get(key) ?? show(texts, { timeline, start, goal, present });
    known.set(key, found);
    return found;
  };
}

type Way = Readonly<{
  timeline: Timeline;
  start: number;
  goal: number;
  /** The position of today, at which the register says which district is where. */
  present: number;
}>;

/** A part of what records are about: a regency, and a district if they name one. */
type Part = Readonly<{ regency: string; district: string | undefined }>;

function show(texts: PlaceTexts, way: Way): ShownPlaces {
  const { timeline, goal } = way;
  const unchanged: ShownPlaces = { ...texts, kept: [] };
  const regency = timeline.regencyNamed(texts.regency, way.start);
  if (regency === undefined) return unchanged;
  const { district: text } = texts;
  const districts = text === undefined ? [] : timeline.districtsAt(text, regency);
  const isChanged = [regency.code, ...districts].some(timeline.isChanged);
  if (!isChanged) return unchanged;
  const walk = walked([{ regency: regency.code, district: text }], {
    ...way,
    start: regency.position,
  });
  const { parts } = walk.at(-1)!;
  const outer = only(parts.map((part) => part.regency));
  const nameOf = (code: string) => timeline.nameAt(code, goal);
  const ofRegency = (): ShownPlaces => {
    const kept = keptPlace(walk, (part) => part.regency, timeline)!;
    return { ...texts, regency: kept.text, kept: [kept] };
  };
  if (outer === undefined) return ofRegency();
  const shown: ShownPlaces = { ...texts, regency: nameOf(outer) ?? texts.regency, kept: [] };
  if (text === undefined) return shown;
  const inner = only(parts.map((part) => part.district));
  const codeAt = (part: Part, position: number): string | undefined => {
    const codes = timeline.districtsAt(part.district ?? '', { code: part.regency, position });
    return codes.length === 1 ? codes[0] : codes.find(timeline.isChanged);
  };
  if (inner !== undefined) {
    const code = codeAt({ regency: outer, district: inner }, goal);
    return { ...shown, district: (code === undefined ? undefined : nameOf(code)) ?? inner };
  }
  const kept = keptPlace(walk, codeAt, timeline);
  return kept === undefined ? ofRegency() : { ...shown, district: kept.text, kept: [kept] };
}

/** The parts at a position. */
type Step = Readonly<{ position: number; parts: readonly Part[] }>;

/** Goes from the position of records to that of the system, forwards or back; a part becomes the parts that it has there. */
function walked(parts: readonly Part[], way: Way): readonly Step[] {
  const { timeline, start, goal } = way;
  const steps: Step[] = [{ position: start, parts }];
  const isForward = goal > start;
  for (let position = start; position !== goal; ) {
    const next = isForward ? position + 1 : position - 1;
    const { regency, district } = timeline.days[Math.min(position, next)]!;
    const sidesOf = ({ from, to }: Succession) => (isForward ? { from, to } : { from: to, to: from });
    const after = steps.at(-1)!.parts.flatMap((part): readonly Part[] => {
      const { district: text } = part;
      const codes = text === undefined ? [] : timeline.districtsAt(text, { code: part.regency, position });
      const inner = district.map(sidesOf).filter(({ from }) => codes.some((code) => hasCode(from, code)));
      if (inner.length > 0)
        return inner.flatMap(({ to }) =>
          to.map((place) => ({ regency: place.code.slice(0, REGENCY_CODE), district: place.name })),
        );
      const outer = regency.map(sidesOf).filter(({ from }) => hasCode(from, part.regency));
      if (outer.length === 0) return [part];
      return outer.flatMap(({ to }) => to.map((place) => ({ regency: place.code, district: text })));
    });
    position = next;
    steps.push({ position, parts: narrowed(distinct(after), { ...way, start: position }) });
  }
  return steps;
}

/** The length of the code of a regency, such as `11.06`. */
const REGENCY_CODE = 5;

/**
 * Of the regencies in which a district may be, the one in which it is: that it ends in, or what came of it, or has it in the
 * present register, if this is true of one of them only.
 * @param way.start the position of the parts
 */
function narrowed(parts: readonly Part[], way: Way): readonly Part[] {
  const { timeline, start, present } = way;
  const hasDistrict = ({ regency, district = '' }: Part): boolean =>
    walked([{ regency, district: undefined }], { ...way, goal: present }).some(({ position, parts: now }) =>
      now.some((part) => {
        const codes = timeline.districtsAt(district, { code: part.regency, position });
        if (position === present) return codes.length > 0;
        const change = timeline.days[start < present ? position : position - 1]!;
        return change.district.some(({ from, to }) =>
          codes.some((code) => hasCode(start < present ? from : to, code)),
        );
      }),
    );
  return parts.filter((part) => {
    const same = parts.filter(({ district }) => district !== undefined && district === part.district);
    if (same.length < 2) return true;
    const having = same.filter(hasDistrict);
    return having.length !== 1 || having[0] === part;
  });
}

/** The last place of a walk that was the only one, and became several; undefined: there was none. */
function keptPlace(
  walk: readonly Step[],
  codeOf: (part: Part, position: number) => string | undefined,
  timeline: Timeline,
): RetainedPlace | undefined {
  const isOnly = walk.map(
    ({ parts, position }) => only(parts.map((part) => codeOf(part, position))) !== undefined,
  );
  const last = isOnly.findLastIndex((one, at) => one && isOnly[at + 1] === false);
  if (last === -1) return undefined;
  const { parts, position } = walk[last]!;
  const code = codeOf(parts[0]!, position)!;
  const after = walk[last + 1]!.position;
  const side = after > position ? 'until' : 'since';
  const { day, ...changes } = timeline.days[Math.min(position, after)]!;
  const change = [...changes.district, ...changes.regency].find((one) => hasCode(sideOf(one, side), code));
  if (change === undefined) return undefined;
  const name = timeline.nameAt(code, position) ?? code;
  const others = sideOf(change, side === 'until' ? 'since' : 'until');
  const at = shownTime({ name, code, side, day }, timeline);
  return {
    text: `${name} (${side === 'until' ? 'sampai' : 'sejak'} ${at})`,
    ...{ code, name, side, at, day },
    kind: successionKind(change),
    others: others.map((other) => other.name || timeline.nameAt(other.code, after) || other.code),
    decree: change.decree,
  };
}

const sideOf = ({ from, to }: Succession, side: RetainedPlace['side']): readonly SuccessionPlace[] =>
  side === 'until' ? from : to;

type Labelled = Pick<RetainedPlace, 'name' | 'code' | 'side' | 'day'>;

/** The last or first year of a place; the whole day only if the place was changed twice in the year. */
function shownTime({ name, code, side, day }: Labelled, { days }: Timeline): string {
  const shownOn = (of: string) => (side === 'until' ? addDays(of, -1) : of);
  const year = shownOn(day).slice(0, YEAR);
  const inYear = days.filter(
    (one) =>
      shownOn(one.day).startsWith(year) &&
      [...one.regency, ...one.district].some((change) =>
        sideOf(change, side).some((place) => place.code === code || place.name === name),
      ),
  );
  return inYear.length > 1 ? shownOn(day) : year;
}

const YEAR = 4;

/** The only value of a list, of which some may be equal; undefined: there are several. */
function only<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

const distinct = (parts: readonly Part[]): readonly Part[] => [
  ...new Map(parts.map((part) => [`${part.regency}\x1f${part.district ?? ''}`, part])).values(),
];
