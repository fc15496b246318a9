import { dayOf, hourOf } from '@/domain/calendar';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

type Ended = Readonly<{ startedAt: Date; fault: string | null }> | null;

/**
 * Whether the daily backup is to be made: once a day from its hour on, and again an hour after a failure.
 * @param last the last scheduled backup
 */
export function isBackupDue(
  last: Ended,
  { now, hour, timeZone }: Readonly<{ now: Date; hour: number; timeZone: string }>,
): boolean {
  if (hourOf(now, timeZone) < hour) return false;
  if (last === null) return true;
  if (last.fault !== null) return now.getTime() - last.startedAt.getTime() >= HOUR_MS;
  return dayOf(last.startedAt, timeZone) !== dayOf(now, timeZone);
}

/** Whether a backup is to be tested: once a week, and again a day after a failure. @param last the last test */
export const isTestDue = (last: Ended, now: Date): boolean =>
  last === null || now.getTime() - last.startedAt.getTime() >= (last.fault === null ? WEEK_MS : DAY_MS);

/**
 * Whether the last good backup is older than allowed.
 * @param since if there is none, the time since which there should be one
 */
export const isTooOld = (
  lastGoodAt: Date | null,
  { now, hours, since }: Readonly<{ now: Date; hours: number; since: Date | null }>,
): boolean => {
  const from = lastGoodAt ?? since;
  return from !== null && now.getTime() - from.getTime() > hours * HOUR_MS;
};
