'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '@/ui/trpc';
import { keysInputOf, type ListView } from './view';

/** The keys of a view, page by page. While those of another view are loaded, the earlier ones stay visible. */
export function useKeyPages(view: ListView) {
  const query = trpc.keys.list.useInfiniteQuery(keysInputOf(view), {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  return {
    ...query,
    keys: pages?.flatMap(({ keys }) => keys),
    /** From the latest page, because they change. */
    total: pages?.at(-1)?.total,
    counts: pages?.at(-1)?.counts,
  };
}

export type KeyPages = ReturnType<typeof useKeyPages>;
