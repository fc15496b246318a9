'use client';

import { useNow, useTranslations } from 'next-intl';
import type { Outputs } from '../trpc';
import { ListCard, ListLine } from './list-card';

const UPDATE_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** The undecided requests, oldest first. */
export function WaitingRequests({
  requests: { waiting, oldest },
}: {
  requests: NonNullable<Outputs['home']['summary']['requests']>;
}) {
  const t = useTranslations('home.requests');
  return (
    <ListCard
      title={t('title')}
      all={{ href: '/requests', text: waiting > oldest.length ? t('allOf', { count: waiting }) : t('all') }}
      empty={t('empty')}
    >
      {oldest.map(({ id, number, agency, system, submittedAt }) => (
        <ListLine
          key={id}
          href={`/requests/${id}`}
          title={agency}
          about={`${number} · ${system}`}
          aside={<Wait since={submittedAt} />}
        />
      ))}
    </ListCard>
  );
}

function Wait({ since }: { since: string }) {
  const t = useTranslations('home.requests.waits');
  const now = useNow({ updateInterval: UPDATE_MS });
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE_MS));
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const days = Math.floor(hours / DAY_HOURS);
  return (
    <time dateTime={since} suppressHydrationWarning>
      {days > 0 ? t('days', { days }) : hours > 0 ? t('hours', { hours }) : t('minutes', { minutes })}
    </time>
  );
}
