'use client';

import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { isRefusedWith } from '../../errors';
import type { NewSecret } from '../../keys/secret-text';
import { forgetLinkToken } from '../../one-time-links/link-token';
import { useLinkToken } from '../../one-time-links/use-link-token';
import { FailedState, LoadingState } from '../../parts/state';
import { trpc } from '../../trpc';
import { LinkNotValid } from '../parts/link-not-valid';
import { Collected } from './collected';
import { KeyOffer } from './offer';

const LOADING_LINES = 5;

/**
 * The page on which an applicant collects the key. Opening the page does not use up the link, because programs also
 * open links, to show previews; the button does.
 */
export function CollectPage() {
  const token = useLinkToken();
  if (token === null) return <NotValid />;
  return token === undefined ? <Looking error={null} /> : <KnownCollection token={token} />;
}

function KnownCollection({ token }: { token: string }) {
  const [secret, setSecret] = useState<NewSecret>();
  const { client } = trpc.useUtils();
  const { data, error, refetch } = useQuery({
    queryKey: ['collection', token],
    queryFn: () => client.requests.inspectCollection.mutate({ token }),
    enabled: secret === undefined,
  });
  const collected = (issued: NewSecret) => {
    forgetLinkToken();
    setSecret(issued);
  };
  if (secret !== undefined) return <Collected secret={secret} />;
  if (isRefusedWith(error, 'invalid_link')) return <NotValid />;
  if (data !== undefined)
    return <KeyOffer offer={data} token={token} onCollected={collected} onNotValid={() => void refetch()} />;
  return <Looking error={error} onRetry={refetch} />;
}

function Looking({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const t = useTranslations('requests.collect');
  return (
    <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }} aria-label={t('title')}>
      {error === null || onRetry === undefined ? (
        <LoadingState lines={LOADING_LINES} />
      ) : (
        <FailedState error={error} onRetry={onRetry} />
      )}
    </Card>
  );
}

/** Shown in place of a key whose link is not valid. */
function NotValid() {
  const t = useTranslations('requests.collect');
  useEffect(forgetLinkToken, []);
  return (
    <LinkNotValid page={t('title')} title={t('invalidTitle')}>
      <Text inherit>{t('invalid')}</Text>
      <Text inherit mt="sm">
        {t('invalidAsk')}
      </Text>
      <Text inherit mt="sm">
        {t('invalidUsed')}
      </Text>
    </LinkNotValid>
  );
}
