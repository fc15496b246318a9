'use client';

import { Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { memo, useId } from 'react';
import { addDays, dayOf } from '@/domain/calendar';
import { byDay } from './days';
import type { WireHistoryEvent } from './event';
import { EventItem } from './event-item';
import classes from './history.module.css';
import type { HistoryClock } from './view';

type DayProps = Readonly<{
  day: string;
  events: readonly WireHistoryEvent[];
  clock: HistoryClock;
  isLinked: boolean;
}>;

/**
 * The events, newest first, grouped by day.
 * @param options.isLinked whether names link to their pages; for readers who may open these
 */
export const EventDays = memo(function EventDays(options: Omit<DayProps, 'day'>) {
  const { events, clock, isLinked } = options;
  return byDay(events, clock.timeZone).map(({ day, things }) => (
    <Day key={day} day={day} events={things} clock={clock} isLinked={isLinked} />
  ));
});

function Day({ day, events, clock, isLinked }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.day}>
      <Title order={2} size="h6" id={id} className={classes.dayName ?? ''}>
        <DayName day={day} at={events[0]?.at ?? ''} clock={clock} />
      </Title>
      <ol className={classes.events}>
        {events.map((event) => (
          <EventItem key={event.id} event={event} isLinked={isLinked} />
        ))}
      </ol>
    </section>
  );
}

function DayName({ day, at, clock: { now, timeZone } }: { day: string; at: string; clock: HistoryClock }) {
  const t = useTranslations('history.days');
  const format = useFormatter();
  const date = format.dateTime(new Date(at), { dateStyle: 'full' });
  const today = dayOf(now, timeZone);
  if (day === today) return t('today', { date });
  if (day === addDays(today, -1)) return t('yesterday', { date });
  return date;
}
