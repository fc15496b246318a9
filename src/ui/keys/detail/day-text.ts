import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

/** Gives a function that writes a calendar day, such as `2026-01-31`, for the reader. */
export function useDayText(): (day: string, options?: { short?: boolean }) => string {
  const format = useFormatter();
  return useCallback(
    (day, { short = false } = {}) =>
      format.dateTime(new Date(`${day}T00:00:00Z`), {
        // A calendar day is the same everywhere: the reader's zone must not move it.
        timeZone: 'UTC',
        ...(short ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' }),
      }),
    [format],
  );
}
