'use client';

import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { LoadMore } from '@/ui/parts/load-more';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState } from '@/ui/parts/state';
import { useAddressView } from '@/ui/parts/use-address-view';
import { FilterTabs } from './filter-tabs';
import { KeyTable } from './key-table';
import classes from './list.module.css';
import { ListSkeleton } from './list-skeleton';
import { ListTools } from './list-tools';
import { NoKeysYet } from './no-keys-yet';
import { type KeyPages, useKeyPages } from './use-key-pages';
import { isNarrowedList, keysAddressOf, type ListView, readKeysView } from './view';

const ICON_SIZE = 18;

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
          <Button component={Link} href="/keys/new" leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}>
            {t('issue')}
          </Button>
        }
      />
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

/** The keys found, or why there are none. */
function Found({ pages, view, onShowAll }: { pages: KeyPages; view: ListView; onShowAll: () => void }) {
  const t = useTranslations('keys');
  const { keys, total = 0 } = pages;
  return (
    <>
      <VisuallyHidden role="status">
        {keys !== undefined && !pages.isPlaceholderData && t('shown', { total })}
      </VisuallyHidden>
      {pages.isError && <FailedState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <ListSkeleton />}
      {keys !== undefined && keys.length > 0 && (
        <>
          <KeyTable keys={keys} isBusy={pages.isPlaceholderData} />
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
