import { addDays, createDayOf } from '@/domain/calendar';

/** The numbers of days, weeks and months that keep a backup. */
export type BackupKeep = readonly [daily: number, weekly: number, monthly: number];

const DAYS_OF_WEEK = 7;

/**
 * The backups that are kept: the last one of each of the newest days, weeks (from Monday) and months that have one. The
 * newest is always kept. Periods without a backup do not count, so no backup is lost while the service is not running.
 * @param times of backups, in any order
 * @returns those to keep, newest first
 */
export function keptBackups(
  times: readonly Date[],
  { keep: [daily, weekly, monthly], timeZone }: Readonly<{ keep: BackupKeep; timeZone: string }>,
): Date[] {
  const dayOf = createDayOf(timeZone);
  const newestFirst = [...times].sort((one, other) => other.getTime() - one.getTime());
  const lastOf = (count: number, periodOf: (day: string) => string): Date[] => {
    const found = new Map<string, Date>();
    for (const time of newestFirst) {
      const period = periodOf(dayOf(time.getTime()));
      if (!found.has(period) && found.size < count) found.set(period, time);
    }
    return [...found.values()];
  };
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...lastOf(daily, (day) => day),
    ...lastOf(weekly, mondayOf),
    ...lastOf(monthly, (day) => day.slice(0, 'yyyy-mm'.length)),
  ]);
  return newestFirst.filter((time) => kept.has(time));
}

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
}
