'use client';

import { Button, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { FailedState, LoadingState } from '@/ui/parts/state';
import type { RecordChange, WireRecordEvent } from '../types';
import { differencesOf } from './differences';
import { RecordEventItem } from './event-item';
import classes from './history.module.css';
import { RestoreDialog } from './restore-dialog';
import type { RecordHistoryPages } from './use-record-history';

type HistoryProps = Readonly<{
  collection: Collection;
  record: number;
  stored: WireRecord | null;
  pages: RecordHistoryPages;
  mayEdit: boolean;
  onHold: (holds: boolean) => void;
  onRestored: (change: RecordChange, known: WireRecord) => void;
}>;

/** The history of a record, with a button to restore each of its earlier states. */
export function RecordHistory({ pages, ...options }: HistoryProps) {
  const { collection, stored, mayEdit, onRestored } = options;
  const t = useTranslations('record.history');
  const more = useTranslations('common.actions')('loadMore');
  const id = useId();
  const [asked, setAsked] = useState<WireRecordEvent>();
  const { events } = pages;
  const { list, wanted } = useFocusAfterRestore();
  const isWayBack = ({ before }: WireRecordEvent) =>
    mayEdit && before !== null && differencesOf(collection, { before: stored, after: before }).length > 0;
  return (
    <section aria-labelledby={id} className={classes.history}>
      <Title order={2} size="h5" id={id}>
        {t('title')}
      </Title>
      {pages.isPending && <LoadingState lines={3} />}
      {pages.isError && <FailedState error={pages.error} onRetry={() => void pages.refetch()} />}
      {events !== undefined && events.length > 0 && (
        <ol ref={list} className={classes.events}>
          {events.map((event) => (
            <RecordEventItem
              key={event.batch}
              collection={collection}
              event={event}
              onRestore={isWayBack(event) ? () => setAsked(event) : undefined}
            />
          ))}
        </ol>
      )}
      {pages.hasNextPage ? (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {more}
        </Button>
      ) : (
        events !== undefined &&
        events.at(-1)?.operation !== 'register' && (
          <p className={classes.beginning}>
            {t(events.length > 0 ? 'nothingBefore' : stored === null ? 'none' : 'nothing')}
          </p>
        )
      )}
      {asked !== undefined && (
        <RestoreDialog
          {...options}
          event={asked}
          onRestored={(change, known) => {
            wanted.current = true;
            onRestored(change, known);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/**
 * The button that restored a state is removed: the focus moves to the newest event at once, so that it is never lost.
 */
function useFocusAfterRestore() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current || document.activeElement !== document.body) return;
    wanted.current = false;
    list.current?.querySelector<HTMLElement>('[data-event]')?.focus();
  });
  return { list, wanted };
}
