import { tzOffset } from '@date-fns/tz';

/** A time zone's rules. */
export type TimeZone = Readonly<{
  /** Minutes that the zone is ahead of UTC at an instant (milliseconds since 1970). */
  offsetMinutes: (instant: number) => number;
}>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Since 1973 all changes of a zone's offset have been at whole quarters of an hour, UTC. */
const QUARTER = 15 * MINUTE;
const REGULAR = Date.UTC(1973, 0, 1);
const MAX_OFFSETS = 10_000;

const zones = new Map<string, TimeZone>();

/**
 * The rules of a zone of the IANA database. The offsets of recent quarters of an hour are cached: a batch needs the
 * same ones repeatedly, and a look-up takes a hundred times longer.
 */
export function timeZoneOf(name: string): TimeZone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = createZone(name);
  zones.set(name, zone);
  return zone;
}

function createZone(name: string): TimeZone {
  const remembered = new Map<number, number>();
  return {
    offsetMinutes(instant) {
      if (instant < REGULAR) return tzOffset(name, new Date(instant));
      const quarter = Math.floor(instant / QUARTER);
      let offset = remembered.get(quarter);
      if (offset === undefined) {
        offset = tzOffset(name, new Date(instant));
        if (remembered.size >= MAX_OFFSETS) remembered.clear();
        remembered.set(quarter, offset);
      }
      return offset;
    },
  };
}

/** Milliseconds that a zone is ahead of UTC; an integer, although a zone's local mean time is not in whole minutes. */
export function utcOffsetMs(instant: number, { offsetMinutes }: TimeZone): number {
  return Math.round(offsetMinutes(instant) * MINUTE);
}

/**
 * The instant at which a day begins: at the first of two midnights, or, if midnight is skipped, at the change.
 * @param local the day's midnight by the zone's clock, as milliseconds since 1970
 */
export function beginningOfDay(local: number, zone: TimeZone): number {
  const candidates = [local - utcOffsetMs(local - DAY, zone), local - utcOffsetMs(local + DAY, zone)];
  const real = candidates.filter((instant) => instant + utcOffsetMs(instant, zone) === local);
  return real.length === 0 ? candidates[0]! : Math.min(...real);
}
