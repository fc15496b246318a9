import { addDays, dayOf, daysBetween, endOfDay } from './calendar';

/*
 * When an API key ends. Lengths are counted in calendar days, a year being 365 of them, and a key works to the last
 * second of its last day in the service's time zone. Only a length in hours ends at a moment within a day.
 */

/** A key's end as people choose it: so many days from today, with a certain day, or never. */
export type ExpiryChoice = `${number}` | 'date' | 'never';

/** When and where an end is reckoned. */
export type Clock = Readonly<{ now: Date; timeZone: string }>;

/** The end of a key that lives for so many days from today; with 0 days it ends with this day. */
export function endAfterDays(days: number, { now, timeZone }: Clock): Date {
  return endOfDay(addDays(dayOf(now, timeZone), days), timeZone)!;
}

/**
 * The end that was chosen.
 * @param chosen.date the last day, as `2027-01-31`, where the choice is `date`
 * @returns null for never; undefined while no day is chosen
 */
export function endOf(
  { choice, date }: { choice: ExpiryChoice; date: string },
  clock: Clock,
): Date | null | undefined {
  if (choice === 'never') return null;
  if (choice === 'date') return endOfDay(date, clock.timeZone);
  return endAfterDays(Number(choice), clock);
}

/** What is wrong with a chosen end; undefined where nothing is. */
export function faultOfEnd(end: Date | null | undefined, now: Date): 'missing' | 'past' | undefined {
  if (end === undefined) return 'missing';
  return end !== null && end <= now ? 'past' : undefined;
}

/** How long a key was made for: in days where it ends with a day, else in milliseconds. */
export type Lifetime = { days: number } | { milliseconds: number };

/** A key ends with a day from its last second to the midnight after. @returns null for a key without an end */
export function lifetimeOf(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date | null },
  timeZone: string,
): Lifetime | null {
  if (expiresAt === null) return null;
  const lastDay = dayOf(expiresAt.getTime() - 1, timeZone);
  if (expiresAt.getTime() - endOfDay(lastDay, timeZone)!.getTime() >= 0) {
    return { days: daysBetween(dayOf(createdAt, timeZone), lastDay) };
  }
  return { milliseconds: expiresAt.getTime() - createdAt.getTime() };
}

/** The end of a key that begins now and lives for so long. @returns null for a key without an end */
export function endAfter(lifetime: Lifetime | null, clock: Clock): Date | null {
  if (lifetime === null) return null;
  if ('days' in lifetime) return endAfterDays(lifetime.days, clock);
  return new Date(clock.now.getTime() + lifetime.milliseconds);
}
