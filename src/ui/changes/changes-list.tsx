'use client';

import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { type Batch, inputOf, undoneBy } from './batch';
import { BatchItem } from './batch-item';
import classes from './changes.module.css';
import { UndoDialog } from './undo-dialog';

export type ChangesListProps = Readonly<{
  /** The resource name of one table; all of the person's own otherwise. */
  collection?: string | undefined;
  /** The identifier of who made them. */
  who?: string | undefined;
  /** Whether the person may call `edits.undo`. */
  mayUndo: boolean;
  onUndone?: ((done: { batch: string; records: readonly number[] }) => void) | undefined;
}>;

/** What was changed in the tables, newest first, each batch with a way to take it back. Needs the messages `changes`. */
export function ChangesList({ collection = '', who = '', mayUndo, onUndone }: ChangesListProps) {
  const t = useTranslations('changes');
  const pages = trpc.edits.list.useInfiniteQuery(inputOf({ collection, who }), {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const batches = useMemo(() => pages.data?.pages.flatMap((page) => page.batches), [pages.data]);
  const byId = useMemo(() => new Map(batches?.map((batch) => [batch.id, batch])), [batches]);
  const [asked, setAsked] = useState<Batch>();
  if (pages.isPending) return <LoadingState lines={6} />;
  return (
    <>
      {pages.isError && <FailedState error={pages.error} onRetry={() => void pages.refetch()} />}
      {batches?.length === 0 && (
        <EmptyState title={t('nothing')}>{t(who === '' ? 'nothingYet' : 'nothingBy')}</EmptyState>
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
          <More
            shown={batches.length}
            isLoading={pages.isFetchingNextPage}
            onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          />
        </div>
      )}
      {asked !== undefined && (
        <UndoDialog batch={asked} onUndone={onUndone} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** How many are shown, and more of them. Who asked for more is led to the first of the new ones. */
function More(options: { shown: number; isLoading: boolean; onMore: (() => void) | undefined }) {
  const { shown, isLoading, onMore } = options;
  const t = useTranslations('changes');
  const more = useTranslations('common.actions')('loadMore');
  const footer = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    const items = footer.current?.parentElement?.querySelectorAll<HTMLElement>('[data-batch]');
    items?.[from.current]?.focus({ preventScroll: true });
    from.current = undefined;
  }, [shown]);
  const load = () => {
    from.current = shown;
    onMore?.();
  };
  return (
    <Group ref={footer} justify="space-between" mt="md" mih={36}>
      <Text size="sm" c="var(--ink-quiet)" role="status">
        {t('shown', { count: shown })}
      </Text>
      {onMore !== undefined && (
        <Button variant="default" onClick={load} loading={isLoading}>
          {more}
        </Button>
      )}
    </Group>
  );
}
