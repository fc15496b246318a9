'use client';

import { Alert, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { type Collection, findCollection } from '@/collections';
import { detailsOf, fieldOf, reasonOf } from '../errors';
import { EmptyState, FailedState, LoadingState } from '../parts/state';
import { trpc } from '../trpc';
import { ApiCall } from './api-call';
import { CollectionHeader } from './collection-header';
import { FilterChips } from './filter-chips';
import { withoutName } from './filter-fault';
import { FilterForm } from './filter-form';
import {
  inputOf,
  type ListView,
  PAGE_SIZE,
  restPathOf,
  withCondition,
  withoutCondition,
} from './list-address';
import { Paging } from './paging';
import { RecordsTable, type TableRecord } from './records-table';
import { useView } from './use-view';

const LOADING_LINES = 12;

type ListPage = { total: number; data: TableRecord[] };

/** One of the sixteen tables. @param resource the collection's resource name, which is known to be one */
export function CollectionPage({ resource }: { resource: string }) {
  const collection = findCollection(resource)!;
  const { view, show, earlier } = useView(collection);
  const results = useRef<HTMLDivElement>(null);
  const change = (next: ListView) => {
    show(next);
    // What was pressed may be gone with its condition.
    results.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <CollectionHeader collection={collection} />
      <Stack gap="md">
        <FilterForm collection={collection} onAdd={(added) => show(withCondition(view, added))} />
        <FilterChips
          conditions={view.conditions}
          onRemove={(removed) => change(withoutCondition(view, removed))}
          onClear={() => change({ conditions: [], after: undefined, page: 1 })}
        />
        <div ref={results} tabIndex={-1}>
          <Results collection={collection} view={view} show={show} earlier={earlier} />
        </div>
        <ApiCall path={restPathOf(collection, view)} />
      </Stack>
    </>
  );
}

type ResultsOptions = { collection: Collection } & ReturnType<typeof useView>;

/** The records of one page, or why there are none; said to who cannot see it. */
function Results({ collection, view, show, earlier }: ResultsOptions) {
  const t = useTranslations('collections');
  const states = useTranslations('common.states');
  const list = trpc.records[collection.resource]!.list.useQuery(inputOf(view), {
    placeholderData: keepPreviousData,
  });
  const page = list.data as ListPage | undefined;
  const shown = page?.data.length ?? 0;
  const from = (view.page - 1) * PAGE_SIZE + 1;
  const range =
    page === undefined ? '' : t('paging.range', { shown, from, to: from + shown - 1, total: page.total });
  const said = list.isFetching ? '' : page?.total === 0 ? states('noMatch') : range;
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {list.isPending && <LoadingState lines={LOADING_LINES} />}
      {list.error !== null && (
        <Failure collection={collection} error={list.error} onRetry={() => list.refetch()} />
      )}
      {page !== undefined && list.error === null && (
        <Page
          collection={collection}
          page={page}
          view={view}
          show={show}
          earlier={earlier}
          range={range}
          stale={list.isPlaceholderData}
        />
      )}
    </>
  );
}

function Page(options: ResultsOptions & { page: ListPage; range: string; stale: boolean }) {
  const { collection, page, view, show, earlier, range, stale } = options;
  const region = useRef<HTMLElement>(null);
  const { data, total } = page;
  if (total === 0) return view.conditions.length > 0 ? <NoMatch /> : <Unfilled />;
  const go = (next: ListView | undefined) =>
    next === undefined
      ? undefined
      : () => {
          show(next);
          region.current?.scrollTo({ top: 0 });
        };
  const last = data.at(-1)?.[collection.identifier];
  const hasNext = data.length === PAGE_SIZE && view.page * PAGE_SIZE < total;
  return (
    <Stack gap="sm">
      <RecordsTable ref={region} collection={collection} records={data} stale={stale} />
      <Paging
        range={range}
        ways={{
          first: view.page > 1 ? go(earlier(1)) : undefined,
          previous: go(earlier(view.page - 1)),
          next: hasNext ? go({ ...view, after: String(last), page: view.page + 1 }) : undefined,
        }}
      />
    </Stack>
  );
}

function Unfilled() {
  const t = useTranslations('collections');
  return <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>;
}

function NoMatch() {
  const t = useTranslations('common.states');
  return <EmptyState title={t('noMatch')}>{t('noMatchHint')}</EmptyState>;
}

/** A condition that the service refuses is named; anything else is said as everywhere. */
function Failure(options: { collection: Collection; error: unknown; onRetry: () => void }) {
  const { collection, error, onRetry } = options;
  const language = useLocale();
  const field = collection.field((fieldOf(error) ?? '').split('.')[0] ?? '');
  if (reasonOf(error) !== 'invalid_parameter' || field === undefined)
    return <FailedState error={error} onRetry={onRetry} />;
  return (
    <Alert role="alert" color="red" variant="light" title={field.label[language]}>
      {withoutName(String(detailsOf(error)[language]), field)}
    </Alert>
  );
}
