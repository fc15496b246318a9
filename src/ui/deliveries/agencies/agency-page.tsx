'use client';

import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { isRefusedWith } from '@/ui/errors';
import { forgetLinkToken } from '@/ui/one-time-links/link-token';
import { useLinkToken } from '@/ui/one-time-links/use-link-token';
import { PageHeader } from '@/ui/parts/page-header';
import { LinkNotValid } from '@/ui/requests/parts/link-not-valid';
import { Looking } from '@/ui/requests/parts/looking';
import { trpc } from '@/ui/trpc';
import { DeliveredPart } from './delivered-part';
import { OpenPart } from './open-part';
import { ProposePart } from './proposing/propose-part';
import { RefusedPart } from './refused-part';
import { SubmitPart } from './submit-part';

const LOADING_LINES = 6;

/** An agency's own page: what is due, what it has delivered, and what was refused. It is opened by a link, without signing in. */
export function AgencyPage() {
  const title = useTranslations('agencies.own')('title');
  const token = useLinkToken();
  if (token === null) return <NotValid />;
  return token === undefined ? (
    <Looking label={title} lines={LOADING_LINES} />
  ) : (
    <KnownAgency token={token} />
  );
}

function KnownAgency({ token }: { token: string }) {
  const t = useTranslations('agencies.own');
  const { client } = trpc.useUtils();
  const { data, error, refetch } = useQuery({
    queryKey: ['agency', token],
    // The secret is sent by POST, so that it is in no log of addresses.
    queryFn: () => client.agencies.page.mutate({ token }),
    gcTime: 0,
  });
  if (isRefusedWith(error, 'invalid_link')) return <NotValid />;
  if (data === undefined)
    return <Looking label={t('title')} lines={LOADING_LINES} error={error} onRetry={refetch} />;
  const { agency, collections, failures, mayPropose } = data;
  return (
    <>
      <PageHeader title={agency} intro={t('intro')} />
      <Stack gap="xl">
        <OpenPart collections={collections} />
        <SubmitPart token={token} />
        {mayPropose && <ProposePart token={token} collections={collections} />}
        <DeliveredPart collections={collections} />
        <RefusedPart failures={failures} />
      </Stack>
    </>
  );
}

/** The same for a link that never existed, was revoked or has ended. */
function NotValid() {
  const t = useTranslations('agencies.own');
  useEffect(forgetLinkToken, []);
  return (
    <LinkNotValid page={t('title')} title={t('invalidTitle')}>
      <Text inherit>{t('invalid')}</Text>
    </LinkNotValid>
  );
}
