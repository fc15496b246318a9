import { addDays, dayOf, daysBetween, endOfDay } from './calendar';

/* When an API key expires. Lifetimes are counted in calendar days, a year being 365 of them, and a key works to the
   last second of its last day in the service's time zone. Only a lifetime in hours ends at a moment within a day. */

/** A key's expiry as a person chooses it: a number of days from today, a certain day, or never. */
export type ExpiryChoice = `${number}` | 'date' | 'never';

/** The present time and the time zone for the calculation. */
export type Clock = Readonly<{ now: Date; timeZone: string }>;

/** The expiry of a key that lives for a number of days from today; with 0 days it expires at the end of today. */
export function endAfterDays(days: number, { now, timeZone }: Clock): Date {
  return endOfDay(addDays(dayOf(now, timeZone), days), timeZone)!;
}

/**
 * The chosen expiry.
 * @param chosen.date the last day, as `2027-01-31`, if the choice is `date`
 * @returns null for never; undefined if no day is chosen
 */
export function endOf(
  { choice, date }: { choice: ExpiryChoice; date: string },
  clock: Clock,
): Date | null | undefined {
  if (choice === 'never') return null;
  if (choice === 'date') return endOfDay(date, clock.timeZone);
  return endAfterDays(Number(choice), clock);
}

/** What is wrong with a chosen expiry; undefined if nothing is. */
export function faultOfEnd(end: Date | null | undefined, now: Date): 'missing' | 'past' | undefined {
  if (end === undefined) return 'missing';
  return end !== null && end <= now ? 'past' : undefined;
}

const MS_PER_HOUR = 3_600_000;
/** The time before its end in which a key is shown to end soon: 30 days. */
export const SOON_HOURS = 720;

/** Whether a key that works ends so soon that people are warned. */
export const endsSoon = (end: string, now: Date): boolean =>
  Date.parse(end) - now.getTime() < SOON_HOURS * MS_PER_HOUR;

/** The original lifetime of a key: in days if it ends with a day, otherwise in milliseconds. */
type Lifetime = { days: number } | { milliseconds: number };

/**
 * A key ends with a day if it expires between the day's last second and the following midnight.
 * @returns null for a key without an expiry
 */
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

/** The expiry of a key that starts now and has the given lifetime. @returns null for a key without an expiry */
export function endAfter(lifetime: Lifetime | null, clock: Clock): Date | null {
  if (lifetime === null) return null;
  if ('days' in lifetime) return endAfterDays(lifetime.days, clock);
  return new Date(clock.now.getTime() + lifetime.milliseconds);
}
