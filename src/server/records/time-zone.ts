import { tzOffset } from '@date-fns/tz';
import type { TimeZone } from '@/domain/collections/kinds/context';

/** Since 1973 every zone has changed its offset at a whole quarter of an hour, UTC. */
const QUARTER = 15 * 60_000;
const REGULAR = Date.UTC(1973, 0, 1);
const REMEMBERED = 10_000;

/**
 * The rules of a zone of the IANA database. The offsets of recent quarters are remembered: a batch asks for the same
 * ones again and again, and to look one up takes a hundred times longer.
 */
export function timeZoneOf(name: string): TimeZone {
  const remembered = new Map<number, number>();
  return {
    offsetMinutes(instant) {
      if (instant < REGULAR) return tzOffset(name, new Date(instant));
      const quarter = Math.floor(instant / QUARTER);
      let offset = remembered.get(quarter);
      if (offset === undefined) {
        offset = tzOffset(name, new Date(instant));
        if (remembered.size >= REMEMBERED) remembered.clear();
        remembered.set(quarter, offset);
      }
      return offset;
    },
  };
}
