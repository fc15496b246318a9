import { dayOf } from '@/domain/calendar';

/** Groups items by day and keeps their order. */
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
