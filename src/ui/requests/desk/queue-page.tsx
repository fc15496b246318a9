'use client';

import { Anchor, Button, Group, Stack, Tabs, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { MAX_SEARCH_TEXT } from '@/domain/limits';
import { useAddressView } from '@/ui/parts/address/use-address-view';
import { Count } from '@/ui/parts/count';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import classes from './queue.module.css';
import { listInputOf, type QueueView, queueAddressOf, readQueueView, TABS, type Tab } from './queue-input';
import { QueueItem } from './queue-item';

const ICON_SIZE = 16;
const LOADING_LINES = 5;
const REFRESH_MS = 60_000;

/** The requests that the help desk has to decide, and those that it has decided. */
export function QueuePage() {
  const t = useTranslations('requests.queue');
  const { view, text, type, show } = useAddressView({
    readView: readQueueView,
    addressOf: queueAddressOf,
    step: 'replaceState',
  });
  const list = useList(view);
  const counts = list.data?.pages[0]?.counts;
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Tabs value={view.tab} onChange={(tab) => show({ tab: tab as Tab })} keepMounted={false}>
        <Tabs.List data-scrolls="sideways" aria-label={t('states')} style={{ flexWrap: 'nowrap' }}>
          {TABS.map((tab) => (
            <QueueTab key={tab} tab={tab} isCurrent={tab === view.tab} count={counts?.[tab]} />
          ))}
        </Tabs.List>
        <Tabs.Panel value={view.tab} pt="md">
          <Stack gap="md">
            <TextInput
              type="search"
              label={t('search')}
              value={text}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              leftSection={<IconSearch size={ICON_SIZE} aria-hidden />}
              maxLength={MAX_SEARCH_TEXT}
              maw={420}
            />
            <Found list={list} tab={view.tab} isSearched={view.q !== ''} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const useList = (view: QueueView) =>
  trpc.requests.list.useInfiniteQuery(listInputOf(view), {
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

function QueueTab(options: { tab: Tab; isCurrent: boolean; count: number | undefined }) {
  const { tab, isCurrent, count } = options;
  const t = useTranslations('requests');
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <Tabs.Tab
      ref={element}
      value={tab}
      rightSection={count !== undefined && <Count value={count} strong={tab === 'waiting' && count > 0} />}
    >
      {tab === 'all' ? t('queue.all') : t(`states.${tab}`)}
    </Tabs.Tab>
  );
}

function Found({
  list,
  tab,
  isSearched,
}: {
  list: ReturnType<typeof useList>;
  tab: Tab;
  isSearched: boolean;
}) {
  const t = useTranslations('requests.queue');
  const more = useTranslations('common.actions')('loadMore');
  if (list.data === undefined) {
    return list.error === null ? (
      <LoadingState lines={LOADING_LINES} />
    ) : (
      <FailedState error={list.error} onRetry={list.refetch} />
    );
  }
  const requests = list.data.pages.flatMap((page) => page.requests);
  const total = list.data.pages[0]?.total ?? 0;
  return (
    <>
      <VisuallyHidden role="status">{t('found', { count: total })}</VisuallyHidden>
      {requests.length === 0 ? (
        <QueueEmpty tab={tab} isSearched={isSearched} />
      ) : (
        <>
          <Text size="sm" c="var(--ink-quiet)">
            {t(tab === 'waiting' ? 'oldestFirst' : 'newestFirst')}
          </Text>
          <ul className={classes.list} aria-label={t('list')} aria-busy={list.isPlaceholderData}>
            {requests.map((request) => (
              <QueueItem key={request.id} request={request} showState={tab === 'all'} />
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {more}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Shown if no request is found: why, and where requests come from. */
function QueueEmpty({ tab, isSearched }: { tab: Tab; isSearched: boolean }) {
  const t = useTranslations('requests.queue');
  const states = useTranslations('common.states');
  if (isSearched) return <EmptyState title={states('noMatch')}>{states('noMatchHint')}</EmptyState>;
  if (tab !== 'waiting' && tab !== 'all') return <EmptyState title={t('emptyState')} />;
  return (
    <EmptyState title={t('emptyTitle')}>
      {t('empty')}{' '}
      <Anchor href="/request-access" target="_blank" rel="noopener" inherit underline="always">
        /request-access
      </Anchor>
    </EmptyState>
  );
}
