import { TZDateMini } from '@date-fns/tz';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day of a moment in a time zone, as `2026-12-31`. */
export function dayOf(at: Date, timeZone: string): string {
  const date = new TZDateMini(at.getTime(), timeZone);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The first moment of a day in a time zone, or of one so many days later.
 * @returns undefined where the text is no day of the calendar
 */
export function startOfDay(
  text: string,
  { timeZone, later = 0 }: { timeZone: string; later?: number },
): Date | undefined {
  const found = DAY.exec(text);
  if (found === null) return undefined;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  const date = new TZDateMini(year, month - 1, day, timeZone);
  // 31 February would be a day of March.
  if (date.getMonth() !== month - 1) return undefined;
  return new Date(new TZDateMini(year, month - 1, day + later, timeZone).getTime());
}

/** Things in their order, those of one day together. */
export function byDay<T extends { at: string }>(
  things: readonly T[],
  timeZone: string,
): { day: string; things: T[] }[] {
  const days: { day: string; things: T[] }[] = [];
  for (const thing of things) {
    const day = dayOf(new Date(thing.at), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.things.push(thing);
    else days.push({ day, things: [thing] });
  }
  return days;
}

const two = (number: number) => String(number).padStart(2, '0');
