'use client';

import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useDeliveryPeriods } from '@/ui/deliveries/use-delivery-periods';
import { refusalOf } from '@/ui/errors';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import { reportAddress } from '../address';
import classes from '../reports.module.css';
import { ReportMailForm } from './report-mail-form';

const LINES = 8;

/** The recipients of a report after each completed period, the text, and the mails that were sent. */
export function ReportMailPage({ id }: { id: string }) {
  const t = useTranslations('reports');
  const { data, error, refetch } = trpc.reports.mailing.useQuery({ id });
  if (error !== null)
    return refusalOf(error)?.code === 'not_found' ? (
      <PageHeader title={t('unknown')} intro={t('unknownText')} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <LoadingState lines={LINES} />;
  return (
    <div className={classes.form}>
      <PageHeader
        title={t('mail.titleOf', { name: data.title })}
        intro={t('mail.intro')}
        actions={
          <Button component={Link} variant="default" href={reportAddress(id)}>
            {t('mail.back')}
          </Button>
        }
      />
      <Stack>
        {!data.isMailConfigured && (
          <Alert variant="light" color="yellow">
            {t('mail.noMail')}
          </Alert>
        )}
        <ReportMailForm key={data.version} id={id} mailing={data} />
        <Preview mailing={data} />
        <Sent mailing={data} />
      </Stack>
    </div>
  );
}

type Mailing = Outputs['reports']['mailing'];

/** The mail of the latest completed period, as the viewing person would get it. */
function Preview({ mailing: { preview, completed } }: { mailing: Mailing }) {
  const t = useTranslations('reports.mail');
  const periods = useDeliveryPeriods();
  return (
    <Card withBorder radius="md" component="section" aria-labelledby="mail-preview">
      <Title order={2} size="h4" id="mail-preview">
        {t('preview')}
      </Title>
      {preview === null || completed === null ? (
        <Text size="sm" c="var(--ink-quiet)" mt="xs">
          {t('notCompleted')}
        </Text>
      ) : (
        <>
          <Text size="sm" c="var(--ink-quiet)" mt="xs">
            {t('previewOf', { period: periods.full(completed) })}
          </Text>
          <Text fw={600} mt="sm">
            {preview.subject}
          </Text>
          <pre className={classes.letter}>{preview.text}</pre>
        </>
      )}
    </Card>
  );
}

function Sent({ mailing: { sent } }: { mailing: Mailing }) {
  const t = useTranslations('reports.mail');
  const periods = useDeliveryPeriods();
  return (
    <Card withBorder radius="md" component="section" aria-labelledby="mail-sent">
      <Title order={2} size="h4" id="mail-sent">
        {t('sent')}
      </Title>
      {sent.length === 0 ? (
        <Text size="sm" c="var(--ink-quiet)" mt="xs">
          {t('sentNone')}
        </Text>
      ) : (
        <ul className={classes.sent}>
          {sent.map(({ period, at, people }) => (
            <li key={period}>
              {t('sentOf', { period: periods.full(period), count: people })} <Moment at={at} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
