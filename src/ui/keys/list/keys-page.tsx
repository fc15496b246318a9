'use client';

import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAddressView } from '@/ui/parts/address/use-address-view';
import { Link } from '@/ui/parts/link';
import { LoadMore } from '@/ui/parts/load-more';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { UncollectedKeys } from '../links/uncollected-keys';
import { FilterTabs } from './filter-tabs';
import { KeyTable } from './key-table';
import classes from './list.module.css';
import { ListTools } from './list-tools';
import { SelectedBar } from './many/selected-bar';
import { useSelectedKeys } from './many/use-selected-keys';
import { NoKeysYet } from './no-keys-yet';
import {
  isNarrowedList,
  keysAddressOf,
  keysExportAddressOf,
  keysInputOf,
  type ListView,
  readKeysView,
  type WireListedKey,
} from './view';

const ICON_SIZE = 18;
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];
const FORMATS = ['xlsx', 'csv'] as const;

/** The page of all keys: to search, filter and sort. */
export function KeysPage() {
  const t = useTranslations('keys');
  const { view, text, type, show } = useAddressView({
    readView: readKeysView,
    addressOf: keysAddressOf,
    step: 'pushState',
  });
  const pages = useKeyPages(view);
  const { counts } = pages;
  const isFresh = counts?.all === 0 && !isNarrowedList(view) && !pages.isPlaceholderData;
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          <>
            {FORMATS.map((format) => (
              <Button
                key={format}
                component="a"
                href={keysExportAddressOf(view, format)}
                download
                variant="default"
                leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
              >
                {t('export', { format: format.toUpperCase() })}
              </Button>
            ))}
            <Button component={Link} href="/keys/new" leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}>
              {t('issue')}
            </Button>
          </>
        }
      />
      <UncollectedKeys />
      {isFresh ? (
        <NoKeysYet />
      ) : (
        <div className={classes.list}>
          <FilterTabs view={view} counts={counts} onChoose={(filter) => show({ filter })} />
          <ListTools view={view} text={text} onType={type} onShow={show} />
          <Found
            pages={pages}
            view={view}
            onShowAll={() => show({ q: '', filter: 'all', owner: '', collection: '' })}
          />
        </div>
      )}
    </>
  );
}

const NONE: readonly WireListedKey[] = [];

/** The keys found, or the reason why there are none. */
function Found({ pages, view, onShowAll }: { pages: KeyPages; view: ListView; onShowAll: () => void }) {
  const t = useTranslations('keys');
  const { keys, total = 0 } = pages;
  const selected = useSelectedKeys(keys ?? NONE);
  return (
    <>
      <VisuallyHidden role="status">
        {keys !== undefined && !pages.isPlaceholderData && t('shown', { total })}
      </VisuallyHidden>
      {pages.isError && <FailedState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <ListSkeleton />}
      {keys !== undefined && keys.length > 0 && (
        <>
          <SelectedBar selected={selected} />
          <KeyTable keys={keys} isBusy={pages.isPlaceholderData} selected={selected} />
          <LoadMore pages={pages} shown={keys.length} entry="tbody th a" isSilent>
            {keys.length < total ? t('shownOf', { shown: keys.length, total }) : t('shown', { total })}
          </LoadMore>
        </>
      )}
      {keys?.length === 0 && (
        <EmptyState
          title={nothingText(t, view)}
          action={
            <Button variant="default" mt="sm" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Why no key was found. */
function nothingText(t: ReturnType<typeof useTranslations<'keys'>>, view: ListView): string {
  if (view.q !== '') return t('nothing.search', { q: view.q });
  return t(isNarrowedList(view) ? 'nothing.narrowed' : `nothing.${view.filter}`);
}

/** A placeholder while the keys are loaded for the first time. */
function ListSkeleton() {
  const t = useTranslations('common.states');
  return (
    <div role="status" aria-label={t('loading')} className={classes.skeleton}>
      {ROWS.map((row) => (
        <div key={row}>
          <Skeleton height={14} width="32%" mb={8} />
          <Skeleton height={10} width="48%" />
        </div>
      ))}
    </div>
  );
}

/** The keys of a view, page by page. While those of another view are loaded, the earlier ones stay visible. */
function useKeyPages(view: ListView) {
  const query = trpc.keys.list.useInfiniteQuery(keysInputOf(view), {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  return {
    ...query,
    keys: pages?.flatMap(({ keys }) => keys),
    /** The counts are those of the latest page, because they change. */
    total: pages?.at(-1)?.total,
    counts: pages?.at(-1)?.counts,
  };
}

type KeyPages = ReturnType<typeof useKeyPages>;
