'use client';

import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { reasonOf } from '../../errors';
import type { NewSecret } from '../../keys/secret-text';
import { FailedState, LoadingState } from '../../parts/state';
import { trpc } from '../../trpc';
import { Collected } from './collected';
import { NotValid } from './not-valid';
import { Offer } from './offer';

const LOADING_LINES = 5;

/**
 * Where an applicant collects the key. To open the page uses nothing up, for programs open links as well, to show what
 * is behind them; the button does.
 */
export function CollectPage({ token }: { token: string }) {
  const t = useTranslations('requests.collect');
  const [secret, setSecret] = useState<NewSecret>();
  const { client } = trpc.useUtils();
  const { data, error, refetch } = useQuery({
    queryKey: ['collection', token],
    queryFn: () => client.requests.inspectCollection.mutate({ token }),
    enabled: secret === undefined,
  });
  if (secret !== undefined) return <Collected secret={secret} />;
  if (reasonOf(error) === 'invalid_link') return <NotValid />;
  if (data !== undefined)
    return <Offer offer={data} token={token} onCollected={setSecret} onNotValid={() => void refetch()} />;
  return (
    <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }} aria-label={t('title')}>
      {error === null ? (
        <LoadingState lines={LOADING_LINES} />
      ) : (
        <FailedState error={error} onRetry={refetch} />
      )}
    </Card>
  );
}
