'use client';

import { Card, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/ui/parts/empty-state';
import { LoadMore } from '@/ui/parts/load-more';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { isUnderWay } from '../import-words';
import { ImportItem } from './import-item';
import classes from './list.module.css';

const PAGE_SIZE = 30;
const LINES = 4;
/** The intervals of reading while work is under way, and otherwise: other people import too. */
const LOOK_EVERY_MS = 2_000;
const LOOK_SELDOM_MS = 30_000;

/** All imports that the person may see, newest first. */
export function ImportList() {
  const t = useTranslations('imports.list');
  const pages = trpc.imports.list.useInfiniteQuery(
    { limit: PAGE_SIZE },
    {
      getNextPageParam: ({ next }) => next,
      // The list is read at each visit, because files are sent and imports end between two visits.
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ imports }) => imports.some(isUnderWay)) ? LOOK_EVERY_MS : LOOK_SELDOM_MS,
    },
  );
  if (pages.isPending) return <LoadingState lines={LINES} />;
  if (pages.data === undefined)
    return <FailedState error={pages.error} onRetry={() => void pages.refetch()} />;
  const imports = pages.data.pages.flatMap((page) => page.imports);
  return (
    <Card withBorder component="section" aria-labelledby="all-imports">
      <Title order={2} size="h4" id="all-imports" mb="xs">
        {t('title')}
      </Title>
      {imports.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
      ) : (
        <>
          <ul className={classes.list}>
            {imports.map((one) => (
              <ImportItem key={one.id} of={one} />
            ))}
          </ul>
          <LoadMore pages={pages} shown={imports.length} entry="[data-import] a" isSilent>
            {t('shown', { count: imports.length })}
          </LoadMore>
        </>
      )}
    </Card>
  );
}
