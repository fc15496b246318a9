'use client';

import { Alert, Anchor, Card, Text } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { isRefusedWith } from '../../errors';
import { Moment } from '../../parts/moment';
import { PageHeader } from '../../parts/page-header';
import { EmptyState, FailedState, LoadingState } from '../../parts/state';
import { trpc } from '../../trpc';
import { FormSection } from '../parts/form-section';
import { RequestStateBadge } from '../parts/state-badge';
import type { RequestDetail } from '../types';
import { AgencyKeys } from './agency-keys';
import { ApplicantText } from './applicant-text';
import { Decision } from './decision';
import classes from './detail.module.css';
import { NextRequest } from './next-request';
import { RequestOutcome } from './outcome';
import { type Deciding, useDeciding } from './use-deciding';

const ICON_SIZE = 16;
const LOADING_LINES = 8;
const REFRESH_MS = 30_000;
const SAID = [
  'submitted',
  'asked',
  'answered',
  'changed',
  'withdrawn',
  'approved',
  'rejected',
  'link_renewed',
  'collected',
] as const;

/** One request: what the applicant wrote, and the decision on it. */
export function RequestPage({ id }: { id: string }) {
  const t = useTranslations('requests.detail');
  const { data, error, refetch } = trpc.requests.get.useQuery({ id }, { refetchInterval: REFRESH_MS });
  const isMissing = isRefusedWith(error, 'not_found', 'invalid_parameter');
  return (
    <>
      <Anchor component={Link} href="/requests" className={classes.back ?? ''}>
        <IconArrowLeft size={ICON_SIZE} aria-hidden />
        {t('back')}
      </Anchor>
      {data !== undefined ? (
        <Loaded key={id} request={data} />
      ) : isMissing ? (
        <EmptyState title={t('missingTitle')}>{t('missing')}</EmptyState>
      ) : error !== null ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <LoadingState lines={LOADING_LINES} />
      )}
    </>
  );
}

function Loaded({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests.detail');
  const deciding = useDeciding(request);
  return (
    <>
      <PageHeader
        title={request.agency}
        intro={`${request.number} · ${request.system}`}
        actions={<RequestStateBadge state={request.state} />}
      />
      <Meanwhile request={request} deciding={deciding} />
      <div className={classes.columns}>
        <ApplicantText request={request} />
        <div className={classes.column}>
          <Card withBorder p={{ base: 'md', sm: 'lg' }}>
            {request.state === 'waiting' ? (
              <Decision request={request} deciding={deciding} />
            ) : (
              <RequestOutcome request={request} deciding={deciding} />
            )}
            <NextRequest id={request.nextId} isProminent={deciding.isDone} />
          </Card>
          <AgencyKeys keys={request.agencyKeys} />
          <Card withBorder p={{ base: 'md', sm: 'lg' }}>
            <FormSection title={t('history')}>
              <Events events={request.events} />
            </FormSection>
          </Card>
        </div>
      </div>
    </>
  );
}

/** Reports that somebody else decided while this page was open, so that the form was removed. */
function Meanwhile({ request, deciding }: { request: RequestDetail; deciding: Deciding }) {
  const t = useTranslations('requests.detail');
  const { state, decidedByName } = request;
  return (
    <div aria-live="assertive">
      {!deciding.isExpected(state) && (
        <Alert
          variant="light"
          color="yellow"
          mb="lg"
          icon={<IconRefresh aria-hidden />}
          title={t('meanwhileTitle')}
        >
          {t(`meanwhile.${state}`, { name: decidedByName ?? t('somebody') })}
        </Alert>
      )}
      {deciding.isChanged && state === 'waiting' && (
        <Alert
          variant="light"
          color="yellow"
          mb="lg"
          icon={<IconRefresh aria-hidden />}
          title={t('changedTitle')}
        >
          {t('changed')}
        </Alert>
      )}
    </div>
  );
}

type Event = RequestDetail['events'][number];

/** The history of the request, newest first. */
function Events({ events }: { events: readonly Event[] }) {
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
