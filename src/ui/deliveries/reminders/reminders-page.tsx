'use client';

import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { ReminderForm } from './reminder-form';
import { PlannedReminders, SentReminders } from './reminder-lists';
import { ReminderSwitch } from './reminder-switch';
import { StepMailSwitch } from './step-mail-switch';

const LINES = 6;

/** Reminders of deliveries: whether they are sent, which ones will be sent, when, and with which text. */
export function RemindersPage() {
  const t = useTranslations('reminders');
  const format = useFormatter();
  const { data, error, refetch } = trpc.reminders.overview.useQuery();
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={
          <>
            {t('intro')}{' '}
            <Anchor component={Link} href="/deliveries/agencies" inherit underline="always">
              {t('toAgencies')}
            </Anchor>
          </>
        }
      />
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data !== undefined && (
        <Stack>
          {!data.isMailConfigured && (
            <Alert variant="light" color="yellow">
              {t('noMail')}
            </Alert>
          )}
          <ReminderSwitch overview={data} />
          {data.unreachable.length > 0 && (
            <Alert variant="light" color="yellow" title={t('unreachable')}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {t('unreachableText', { names: format.list(data.unreachable) })}
              </Text>
            </Alert>
          )}
          <PlannedReminders overview={data} />
          <ReminderForm key={data.changedAt} overview={data} />
          <StepMailSwitch />
          <SentReminders sent={data.sent} />
        </Stack>
      )}
    </>
  );
}
