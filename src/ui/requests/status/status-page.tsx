'use client';

import { Alert, Button, Card, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useOrigin } from '@/ui/keys/use-origin';
import { Link } from '@/ui/parts/link';
import { isRefusedWith } from '../../errors';
import { forgetLinkToken, STATUS_PAGE } from '../../one-time-links/link-token';
import { useLinkToken } from '../../one-time-links/use-link-token';
import { PageHeader } from '../../parts/page-header';
import { FailedState, LoadingState } from '../../parts/state';
import { trpc } from '../../trpc';
import { LinkNotValid } from '../parts/link-not-valid';
import { SecretLink } from '../parts/secret-link';
import { RequestStateBadge } from '../parts/state-badge';
import { ChangeForm } from './change-form';
import { StatusCard } from './status-card';
import { stateKeyOf, useOwnRequest } from './use-own-request';

const LOADING_LINES = 6;
const FRESH_MS = 30_000;

/**
 * The state of a request, for the holder of its private link.
 * @param options.sent whether it has just been sent, which the page then says
 */
export function StatusPage({ sent }: { sent: boolean }) {
  const token = useLinkToken();
  if (token === null) return <NotFound />;
  return token === undefined ? <Looking /> : <KnownRequest token={token} sent={sent} />;
}

function Looking() {
  const t = useTranslations('requests.status');
  return (
    <>
      <PageHeader title={t('title')} />
      <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <LoadingState lines={LOADING_LINES} />
      </Card>
    </>
  );
}

function KnownRequest({ token, sent }: { token: string; sent: boolean }) {
  const t = useTranslations('requests.status');
  const { data, error, refetch } = useRequestState(token);
  const own = useOwnRequest(token);
  const [changing, setChanging] = useState<'no' | 'open' | 'saved'>('no');
  if (data === undefined && isRefusedWith(error, 'invalid_link')) return <NotFound />;
  return (
    <>
      <PageHeader
        title={
          data === undefined
            ? t('title')
            : t(changing === 'open' ? 'changeTitle' : 'heading', { number: data.number })
        }
        intro={data && `${data.agency} · ${data.system}`}
        actions={data && <RequestStateBadge state={data.state} />}
      />
      <Stack gap="lg">
        <KeepLink token={token} sent={sent} number={data?.number} />
        <div role="status">
          {changing === 'saved' && (
            <Alert color="teal" variant="light" icon={<IconCircleCheck aria-hidden />}>
              {t('saved')}
            </Alert>
          )}
        </div>
        {data === undefined ? (
          <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
            {error === null ? (
              <LoadingState lines={LOADING_LINES} />
            ) : (
              <FailedState error={error} onRetry={refetch} />
            )}
          </Card>
        ) : changing === 'open' && data.state === 'waiting' ? (
          <ChangeForm
            request={data}
            token={token}
            change={own.change}
            onClose={(isSaved) => setChanging(isSaved ? 'saved' : 'no')}
          />
        ) : (
          <StatusCard request={data} token={token} own={own} onChange={() => setChanging('open')} />
        )}
      </Stack>
    </>
  );
}

/**
 * The link to this page, to be kept: the address bar does not show it. Right after sending, it comes first and takes the
 * focus.
 */
function KeepLink({ token, sent, number }: { token: string; sent: boolean; number: string | undefined }) {
  const t = useTranslations('requests.status');
  const said = useRef<HTMLDivElement>(null);
  const link = `${useOrigin()}${STATUS_PAGE}#${token}`;
  const isTold = sent && number !== undefined;
  useEffect(() => {
    if (isTold) said.current?.focus();
  }, [isTold]);
  return (
    <Card withBorder radius="lg" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        {isTold && (
          <Alert
            ref={said}
            tabIndex={-1}
            role="status"
            color="teal"
            variant="light"
            icon={<IconCircleCheck aria-hidden />}
            title={t('sentTitle')}
          >
            {t('sent', { number })}
          </Alert>
        )}
        <SecretLink link={link} label={t('link')} copyLabel={t('copyLink')} />
        <Text size="sm" c="var(--ink-quiet)">
          {t('keepLink')}
        </Text>
      </Stack>
    </Card>
  );
}

function NotFound() {
  const t = useTranslations('requests.status');
  useEffect(forgetLinkToken, []);
  return (
    <LinkNotValid
      page={t('title')}
      title={t('invalidTitle')}
      action={
        <Button component={Link} href="/request-access" mt="sm">
          {t('again')}
        </Button>
      }
    >
      {t('invalid')}
    </LinkNotValid>
  );
}

/**
 * The state of a request. Read by a mutation, because the link's secret must not be in an address, which logs contain.
 */
function useRequestState(statusToken: string) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: stateKeyOf(statusToken),
    queryFn: () => client.requests.state.mutate({ statusToken }),
    staleTime: FRESH_MS,
  });
}
