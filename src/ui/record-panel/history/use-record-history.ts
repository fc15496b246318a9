'use client';

import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import { trpc } from '@/ui/trpc';

const PAGE_SIZE = 20;

export type RecordHistoryPages = ReturnType<typeof useRecordHistory>;

/** The history of a record, newest first, by pages. */
export function useRecordHistory({ resource }: Pick<Collection, 'resource'>, record: number) {
  const query = trpc.edits.ofRecord.useInfiniteQuery(
    { collection: resource, record, limit: PAGE_SIZE },
    { getNextPageParam: ({ next }) => next ?? undefined },
  );
  const events = useMemo(() => query.data?.pages.flatMap((page) => page.events), [query.data]);
  return { ...query, events };
}
