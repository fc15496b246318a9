'use client';

import { Button, Card, Group, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { FoundRequest } from './found/found-request';
import { FromAddress } from './from-address';
import type { RequestSearch } from './request-address';
import { useRequestSearch } from './use-request-search';

const ICON_SIZE = 16;
const AGAIN_MS = 3_000;

/** Finds failed requests by identifier or address, which the page's own address keeps: they are no secrets. */
export function RequestLookUp({ search }: { search: RequestSearch | undefined }) {
  const t = useTranslations('failures.lookUp');
  const { form, field } = useRequestSearch({ initial: textOf(search), fault: t('fault') });
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
      <div role="status">
        {search !== undefined &&
          ('requestId' in search ? (
            <Answer requestId={search.requestId} />
          ) : (
            <FromAddress address={search.address} />
          ))}
      </div>
    </Card>
  );
}

const textOf = (search: RequestSearch | undefined): string | undefined =>
  search && ('requestId' in search ? search.requestId : search.address);

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
