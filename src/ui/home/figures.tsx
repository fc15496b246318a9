'use client';

import { Anchor, Card } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/ui/parts/link';
import type { Outputs } from '../trpc';
import classes from './home-page.module.css';

type Summary = Outputs['home']['summary'];

/** The figures of the day, each with a link to the records that it counts. */
export function HomeFigures({ summary: { keys, requests, staff } }: { summary: Summary }) {
  const t = useTranslations('home.figures');
  if (keys === null || requests === null) return null;
  const { active, expiringCount, callsToday, refusalsToday } = keys;
  return (
    <Card withBorder padding={0} component="dl" className={classes.figures ?? ''}>
      <Figure label={t('waiting')} value={requests.waiting} href="/requests" tone="caution">
        {t('waitingHint')}
      </Figure>
      <Figure label={t('expiring')} value={expiringCount} href="/keys?filter=expiring" tone="caution">
        {t('expiringHint')}
      </Figure>
      <Figure label={t('calls')} value={callsToday} href="/keys">
        {t('callsHint', { active })}
      </Figure>
      <Figure
        label={t('refusals')}
        value={refusalsToday}
        href="/keys?filter=refused&sort=refusals"
        tone="refusal"
      >
        {t('refusalsHint')}
      </Figure>
      {staff !== null && (
        <Figure label={t('withoutTwoFactor')} value={staff.withoutTwoFactor} href="/staff" tone="caution">
          {t('withoutTwoFactorHint', { people: staff.people, invitations: staff.invitations })}
        </Figure>
      )}
    </Card>
  );
}

/** @param options.tone the colour of a value above 0 */
function Figure(options: {
  label: string;
  value: number;
  href: string;
  tone?: 'caution' | 'refusal';
  children: ReactNode;
}) {
  const { label, value, href, tone, children } = options;
  const format = useFormatter();
  return (
    <div data-tone={value > 0 ? tone : undefined}>
      <dt>
        <Anchor component={Link} href={href} className={classes.figureLink ?? ''}>
          {label}
        </Anchor>
      </dt>
      <dd className={classes.number}>{format.number(value)}</dd>
      <dd className={classes.hint}>{children}</dd>
    </div>
  );
}
