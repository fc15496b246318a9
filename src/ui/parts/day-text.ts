import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

/** Returns a function that formats a calendar day, such as `2026-01-31`, for the reader. */
export function useDayText(): (day: string, options?: { short?: boolean }) => string {
  const format = useFormatter();
  return useCallback(
    (day, { short = false } = {}) =>
      format.dateTime(new Date(`${day}T00:00:00Z`), {
        // A calendar day has no time zone: the reader's zone must not shift it.
        timeZone: 'UTC',
        ...(short ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' }),
      }),
    [format],
  );
}
