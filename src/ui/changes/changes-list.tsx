'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { LoadMore } from '@/ui/parts/load-more';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { batchesInputOf, undoneBy, type WireBatch } from './batch';
import { BatchItem } from './batch-item';
import classes from './changes.module.css';
import { UndoDialog } from './undo-dialog';

export type ChangesListProps = Readonly<{
  /** The resource name of one table; if undefined, all of the person's own changes. */
  collection?: string | undefined;
  /** The identifier of the person or key that made the changes. */
  who?: string | undefined;
  /** The identifier of the request that made them. */
  request?: string | undefined;
  /** Whether the person may call `edits.undo`. */
  mayUndo: boolean;
  onUndone?: ((done: { batch: string; count: number }) => void) | undefined;
}>;

/** The changes of the tables, newest first, each batch with a button to undo it. Needs the messages `changes`. */
export function ChangesList({
  collection = '',
  who = '',
  request = '',
  mayUndo,
  onUndone,
}: ChangesListProps) {
  const t = useTranslations('changes');
  const pages = trpc.edits.list.useInfiniteQuery(batchesInputOf({ collection, who, request }), {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const batches = useMemo(() => pages.data?.pages.flatMap((page) => page.batches), [pages.data]);
  const byId = useMemo(() => new Map(batches?.map((batch) => [batch.id, batch])), [batches]);
  const [asked, setAsked] = useState<WireBatch>();
  if (pages.isPending) return <LoadingState lines={6} />;
  return (
    <>
      {pages.isError && <FailedState error={pages.error} onRetry={() => void pages.refetch()} />}
      {batches?.length === 0 && (
        <EmptyState title={t('nothing')}>
          {t(request !== '' ? 'nothingOfRequest' : who === '' ? 'nothingYet' : 'nothingBy')}
        </EmptyState>
      )}
      {batches !== undefined && batches.length > 0 && (
        <div aria-busy={pages.isPlaceholderData} className={classes.list}>
          <ol className={classes.batches}>
            {batches.map((batch) => (
              <BatchItem
                key={batch.id}
                batch={batch}
                undoneBy={undoneBy(batch, byId)}
                onUndo={mayUndo ? () => setAsked(batch) : undefined}
              />
            ))}
          </ol>
          <LoadMore pages={pages} shown={batches.length} entry="[data-batch]">
            {t('shown', { count: batches.length })}
          </LoadMore>
        </div>
      )}
      {asked !== undefined && (
        <UndoDialog batch={asked} onUndone={onUndone} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
