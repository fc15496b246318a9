'use client';

import { useFormatter, useNow } from 'next-intl';

const UPDATE_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The time since something was sent, in its largest whole unit: "3 hari"; undefined for less than a minute. */
export function useWaited(since: string): string | undefined {
  const format = useFormatter();
  const now = useNow({ updateInterval: UPDATE_MS });
  const ms = Math.max(0, now.getTime() - new Date(since).getTime());
  if (ms < MINUTE_MS) return undefined;
  const [unit, size] =
    ms >= DAY_MS
      ? (['day', DAY_MS] as const)
      : ms >= HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const);
  return format.number(Math.floor(ms / size), { style: 'unit', unit, unitDisplay: 'long' });
}
