'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Moment } from '../../parts/moment';
import type { RequestDetail } from '../types';
import classes from './detail.module.css';

type Event = RequestDetail['events'][number];

const SAID = ['submitted', 'approved', 'rejected', 'link_renewed', 'collected'] as const;

/** The history of the request, newest first. */
export function Events({ events }: { events: readonly Event[] }) {
  const t = useTranslations('requests.events');
  const text = (event: Event) => {
    const name = event.actorName || t(event.actorKind === 'system' ? 'service' : 'applicant');
    const said = SAID.find((one) => event.action === `request.${one}`);
    return said === undefined ? t('other', { name, action: event.action }) : t(said, { name });
  };
  return (
    <ol className={classes.events}>
      {events.map((event) => (
        <li key={event.id}>
          <Text size="sm">{text(event)}</Text>
          {event.reason !== null && (
            <Text size="sm" c="var(--ink-quiet)">
              “{event.reason}”
            </Text>
          )}
          <Text size="xs" c="var(--ink-quiet)">
            <Moment at={event.at} />
            {event.address !== null && ` · ${event.address}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}
