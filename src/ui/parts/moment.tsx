'use client';

import { useFormatter, useNow } from 'next-intl';

const UPDATE_MS = 60_000;

/** A relative time ("2 minutes ago"), with the exact time on hover and for screen readers. */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: UPDATE_MS });
  const moment = new Date(at);
  return (
    <time
      dateTime={at}
      title={format.dateTime(moment, { dateStyle: 'full', timeStyle: 'medium' })}
      suppressHydrationWarning
    >
      {format.relativeTime(moment, now)}
    </time>
  );
}

/** A date and time to the minute, or only the day. */
export function Moment({ at, dateOnly = false }: { at: string; dateOnly?: boolean }) {
  const format = useFormatter();
  return (
    <time dateTime={at}>
      {format.dateTime(
        new Date(at),
        dateOnly ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' },
      )}
    </time>
  );
}
