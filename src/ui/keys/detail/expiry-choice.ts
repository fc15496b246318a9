import { TZDateMini } from '@date-fns/tz';

/** An end as one chooses it: as it is, in so many days, never, or at the end of a day. */
export type ExpiryChoice = 'keep' | '30' | '90' | '180' | '365' | 'never' | 'date';

export const EXPIRY_DAYS = ['30', '90', '180', '365'] as const;

/** `until` as the service takes it (undefined: left as it is), or what is wrong with the choice. */
export type Expiry = { until: string | null | undefined } | { fault: 'missing' | 'past' };

const DAY_MS = 86_400_000;

/** @param options.date `2026-12-31`, where a day was chosen: the end is that day's last second in the zone */
export function expiryOf(options: {
  choice: ExpiryChoice;
  date: string;
  timeZone: string;
  now: Date;
}): Expiry {
  const { choice, date, timeZone, now } = options;
  if (choice === 'keep') return { until: undefined };
  if (choice === 'never') return { until: null };
  if (choice !== 'date') return { until: new Date(now.getTime() + Number(choice) * DAY_MS).toISOString() };
  const end = endOfDay(date, timeZone);
  if (end === undefined) return { fault: 'missing' };
  return end <= now ? { fault: 'past' } : { until: end.toISOString() };
}

/** The last second of a day in a time zone; undefined where the text is no day. */
export function endOfDay(date: string, timeZone: string): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (parts === null) return undefined;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return new Date(new TZDateMini(year, month - 1, day, 23, 59, 59, 0, timeZone).getTime());
}
