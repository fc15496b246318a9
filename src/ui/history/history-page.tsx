'use client';

import { Box, Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNow, useTimeZone, useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { useAddressView } from '@/ui/parts/address/use-address-view';
import { LoadMore } from '@/ui/parts/load-more';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { EventDays } from './event-days';
import { Filters } from './filters';
import classes from './history.module.css';
import { HistoryTabs } from './history-tabs';
import { SubjectChip } from './subject-chip';
import {
  EVERYTHING,
  exportAddressOf,
  type HistoryClock,
  type HistoryView,
  historyAddressOf,
  historyInputOf,
  isNarrowed,
  readHistoryView,
} from './view';

const ICON_SIZE = 18;
const LINES = 8;
const UPDATE_MS = 60_000;

/** The history, newest first: to search, filter and export. */
export function HistoryPage({ seesOthers }: { seesOthers: boolean }) {
  const t = useTranslations('history');
  // No choice adds an entry to the browser's history, because typing in a list selects values.
  const { view, text, type, show } = useAddressView({
    readView: readHistoryView,
    addressOf: historyAddressOf,
    step: 'replaceState',
  });
  const clock = useClock();
  const pages = useEvents(view, clock);
  const { events } = pages;
  const input = useRef<HTMLInputElement>(null);
  // The button that was pressed no longer exists afterwards.
  const showAndSearch = (change: Partial<HistoryView>) => {
    show(change);
    input.current?.focus();
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          <>
            <ExportButton href={exportAddressOf(view, clock, 'csv')} label={t('export')} />
            <ExportButton href={exportAddressOf(view, clock, 'xlsx')} label={t('exportXlsx')} />
          </>
        }
      />
      {seesOthers && <HistoryTabs current="people" />}
      <Filters
        view={view}
        text={text}
        onType={type}
        input={input}
        onShow={show}
        onClear={() => showAndSearch(EVERYTHING)}
      />
      <SubjectChip view={view} newest={events?.[0]} onRemove={() => showAndSearch({ subject: undefined })} />
      {pages.isError && events === undefined && (
        <FailedState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.isPending && <LoadingState lines={LINES} />}
      {events !== undefined && events.length > 0 && (
        <div aria-busy={pages.isPlaceholderData} className={classes.list}>
          <EventDays events={events} clock={clock} isLinked={seesOthers} />
          {pages.isError && (
            <Box mt="md">
              <FailedState error={pages.error} />
            </Box>
          )}
          <LoadMore pages={pages} shown={events.length} entry="[data-event]">
            {t('shown', { count: events.length })}
          </LoadMore>
        </div>
      )}
      {events?.length === 0 && <Nothing view={view} onAll={() => showAndSearch(EVERYTHING)} />}
    </>
  );
}

function ExportButton({ href, label }: { href: string; label: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
    >
      {label}
    </Button>
  );
}

/** Only the day is used, so that the same query is not sent again each minute. */
function useClock(): HistoryClock {
  const now = useNow({ updateInterval: UPDATE_MS });
  const timeZone = useTimeZone() ?? 'UTC';
  return useMemo(() => ({ now, timeZone }), [now, timeZone]);
}

function useEvents(view: HistoryView, clock: HistoryClock) {
  const query = trpc.history.list.useInfiniteQuery(historyInputOf(view, clock), {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const events = useMemo(() => query.data?.pages.flatMap((page) => page.events), [query.data]);
  return { ...query, events };
}

function Nothing({ view, onAll }: { view: HistoryView; onAll: () => void }) {
  const t = useTranslations('history');
  if (!isNarrowed(view)) return <EmptyState title={t('nothing')}>{t('nothingYet')}</EmptyState>;
  return (
    <EmptyState
      title={t('noMatch')}
      action={
        <Button variant="default" mt="sm" onClick={onAll}>
          {t('filters.clear')}
        </Button>
      }
    >
      <Text inherit role="status">
        {t('noMatchHint')}
      </Text>
    </EmptyState>
  );
}
