import { MAX_OVERLAP_SECONDS } from '@/domain/limits';

/** The overlap of a rotation, as the person chooses it. */
export type OverlapChoice = 'none' | 'hour' | 'day' | 'week' | 'month' | 'own';

export const OVERLAPS: readonly OverlapChoice[] = ['none', 'hour', 'day', 'week', 'month', 'own'];

const HOUR = 3_600;
const DAY = 24 * HOUR;

const SECONDS = { none: 0, hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY } as const;

/** Seconds of overlap; undefined if the person's own number is missing or above 90 days. */
export function overlapSeconds(options: {
  choice: OverlapChoice;
  amount: number | undefined;
  unit: 'hours' | 'days';
}): number | undefined {
  const { choice, amount, unit } = options;
  if (choice !== 'own') return SECONDS[choice];
  if (amount === undefined || !Number.isInteger(amount) || amount < 1) return undefined;
  const seconds = amount * (unit === 'hours' ? HOUR : DAY);
  return seconds > MAX_OVERLAP_SECONDS ? undefined : seconds;
}

/** When the old key ends: after the overlap, but never after its own expiry. */
export function oldKeyEnd(options: { now: Date; overlapSeconds: number; expiresAt: string | null }): {
  end: Date;
  isItsOwn: boolean;
} {
  const { now, overlapSeconds: seconds, expiresAt } = options;
  const end = new Date(now.getTime() + seconds * 1_000);
  const own = expiresAt === null ? undefined : new Date(expiresAt);
  return own !== undefined && own < end ? { end: own, isItsOwn: true } : { end, isItsOwn: false };
}
