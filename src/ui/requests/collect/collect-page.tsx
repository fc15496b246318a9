'use client';

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { isRefusedWith } from '../../errors';
import type { NewSecret } from '../../keys/secret-text';
import { forgetLinkToken } from '../../one-time-links/link-token';
import { useLinkToken } from '../../one-time-links/use-link-token';
import { trpc } from '../../trpc';
import { LinkNotValid } from '../parts/link-not-valid';
import { Looking } from '../parts/looking';
import { Collected } from './collected';
import { KeyOffer } from './offer';

const LOADING_LINES = 5;

/**
 * The page on which an applicant collects the key. Opening the page does not use up the link, because programs also open
 * links, to show previews; pressing the button does.
 */
export function CollectPage() {
  const title = useTranslations('requests.collect')('title');
  const token = useLinkToken();
  if (token === null) return <NotValid />;
  return token === undefined ? (
    <Looking label={title} lines={LOADING_LINES} />
  ) : (
    <KnownCollection token={token} />
  );
}

function KnownCollection({ token }: { token: string }) {
  const t = useTranslations('requests.collect');
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
  return <Looking label={t('title')} lines={LOADING_LINES} error={error} onRetry={refetch} />;
}

/** Shown instead of the key if the link is not valid. */
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
