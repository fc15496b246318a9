'use client';

import { Button, Card, Group, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { FoundRequest } from './found-request';
import { useRequestSearch } from './use-request-search';

const ICON_SIZE = 16;
const AGAIN_MS = 3_000;

/** Finds a failed request by its identifier, which the page's address keeps: it is no secret. */
export function RequestLookUp({ requestId }: { requestId: string | undefined }) {
  const t = useTranslations('failures.lookUp');
  const { form, field } = useRequestSearch({ initial: requestId, fault: t('fault') });
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('title')}>
      <Title order={2} size="h4" mb={4}>
        {t('title')}
      </Title>
      <form {...form}>
        <TextInput
          label={t('label')}
          description={t('intro')}
          placeholder={t('example')}
          mb="sm"
          {...field}
        />
        <Button type="submit" variant="default" leftSection={<IconSearch size={ICON_SIZE} aria-hidden />}>
          {t('run')}
        </Button>
      </form>
      <div role="status">{requestId !== undefined && <Answer requestId={requestId} />}</div>
    </Card>
  );
}

function Answer({ requestId }: { requestId: string }) {
  // A request that has just failed is stored within seconds.
  const found = trpc.keys.failure.useQuery(
    { requestId },
    { refetchInterval: ({ state }) => (state.data === null ? AGAIN_MS : false) },
  );
  return (
    <Group mt="md">
      {found.data !== undefined ? (
        <FoundRequest requestId={requestId} found={found.data} />
      ) : found.error === null ? (
        <LoadingState lines={4} />
      ) : (
        <FailedState error={found.error} onRetry={() => found.refetch()} />
      )}
    </Group>
  );
}
