import { beginningOfDay, timeZoneOf, utcOffsetMs } from './time-zone';

/* Calendar days, written as `2026-12-31`. A day begins and ends by the clock of a time zone, as a rule the service's (the
   setting TIME_ZONE), never that of the reader. */

const SECOND = 1000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const FORM = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59Z');

/** The day of a moment in a time zone, from 0001-01-01 to 9999-12-31. */
export function dayOf(at: Date | number, timeZone: string): string {
  const instant = Number(at);
  return textOf(instant + utcOffsetMs(instant, timeZoneOf(timeZone)));
}

/** The hour of the day, from 0 to 23, in a time zone. */
export const hourOf = (at: Date, timeZone: string): number =>
  Number(at.toLocaleString('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }));

/** {@link dayOf} for frequent calls: the text of the current day is cached. */
export function createDayOf(timeZone: string): (instant: number) => string {
  const zone = timeZoneOf(timeZone);
  let number = Number.NaN;
  let text = '';
  return (instant) => {
    const current = Math.floor((instant + utcOffsetMs(instant, zone)) / DAY);
    if (current !== number) {
      number = current;
      text = textOf(current * DAY);
    }
    return text;
  };
}

/** The day `count` days later, or earlier if `count` is negative; not before the year 1 or after 9999. */
export function addDays(day: string, count: number): string {
  return textOf(midnight(day)! + count * DAY);
}

/** The number of days from the first day to the second. */
export function daysBetween(first: string, second: string): number {
  return (midnight(second)! - midnight(first)!) / DAY;
}

/** The moment at which a day begins. @returns undefined if the text is not a calendar day */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  const local = midnight(day);
  return local === undefined ? undefined : new Date(beginningOfDay(local, timeZoneOf(timeZone)));
}

/**
 * The moment at a time of a day, such as `09:30`; at a change of the clock the first of two, or that of the change.
 * @returns undefined if the texts are not a calendar day and a time
 */
export function momentOf(day: string, time: string, timeZone: string): Date | undefined {
  const local = midnight(day);
  const [, hour, minute] = TIME.exec(time) ?? [];
  if (local === undefined || hour === undefined) return undefined;
  const clock = local + (Number(hour) * 60 + Number(minute)) * MINUTE;
  return new Date(beginningOfDay(clock, timeZoneOf(timeZone)));
}

/** The last second of a day. @returns undefined if the text is not a calendar day */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  const local = midnight(day);
  if (local === undefined) return undefined;
  return new Date(beginningOfDay(local + DAY, timeZoneOf(timeZone)) - SECOND);
}

/** A day's midnight in UTC; undefined if the text is not a day: `Date` would read 31 February as a day of March. */
function midnight(day: string): number | undefined {
  if (!FORM.test(day)) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || textOf(time) !== day ? undefined : time;
}

const textOf = (time: number): string =>
  new Date(Math.min(Math.max(time, FIRST), LAST)).toISOString().slice(0, 10);

/**
 * Returns a function that formats moments for tables and files, as `2024-01-31 14:15:00`.
 * @param timeZone undefined: the zone of the process or browser
 */
export function createTimeOf(timeZone: string | undefined): (moment: Date) => string {
  // The Swedish format is that of ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return (moment) => clock.format(moment);
}
