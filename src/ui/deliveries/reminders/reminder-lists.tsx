'use client';

import { Card, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Moment } from '@/ui/parts/moment';
import classes from './reminders.module.css';
import type { WireReminders } from './types';

/** The mails of the next two weeks, in full. */
export function PlannedReminders({ overview: { preview, previewed } }: { overview: WireReminders }) {
  const t = useTranslations('reminders');
  const format = useFormatter();
  const dayText = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <Card withBorder radius="md" component="section" aria-label={t('preview')}>
      <Title order={2} size="h4">
        {t('preview')}
      </Title>
      <Text size="sm" c="var(--ink-quiet)">
        {previewed === 0 ? t('previewNone') : t('previewIntro')}
      </Text>
      <ul className={classes.list}>
        {preview.map(({ day, agency, to, subject, text }) => (
          <li key={`${day} ${agency}`}>
            <Text fw={600}>{agency}</Text>
            <Text size="sm">
              {dayText(day)}. {t('to', { addresses: to.join(', ') })}
            </Text>
            <details>
              <summary>{t('show')}</summary>
              <Text fw={600} mt="xs">
                {subject}
              </Text>
              <p className={classes.text}>{text}</p>
            </details>
          </li>
        ))}
      </ul>
      {previewed > preview.length && (
        <Text size="sm" mt="xs">
          {t('previewMore', { count: previewed - preview.length })}
        </Text>
      )}
    </Card>
  );
}

/** The agencies that were reminded last. */
export function SentReminders({ sent }: Pick<WireReminders, 'sent'>) {
  const t = useTranslations('reminders');
  return (
    <Card withBorder radius="md" component="section" aria-label={t('sent')}>
      <Title order={2} size="h4">
        {t('sent')}
      </Title>
      {sent.length === 0 && (
        <Text size="sm" c="var(--ink-quiet)">
          {t('sentNone')}
        </Text>
      )}
      <ul className={classes.list}>
        {sent.map(({ agency, at }) => (
          <li key={`${at} ${agency}`}>
            <Text size="sm">
              {agency}, <Moment at={at} />
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
