import { useEffect, useState } from 'react';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import { isChange } from '@/domain/answers/shown-as';
import type { Collection } from '@/domain/collections';
import { type Outputs, trpc } from '@/ui/trpc';
import type { ShownSummary } from './use-summary-view';

export type WireSummary = Outputs['summaries']['read'];

/** A summary that was read, with its request. */
type Read = Readonly<{ summary: WireSummary; request: SummaryRequest }>;

const SECOND_MS = 1_000;

/** Reads the chosen summary. It is cancelled when another is chosen or the page is left. */
export function useSummary({ resource }: Collection, { view, choice: { request, shownAs } }: ShownSummary) {
  const { sort: _, ...matching } = view;
  const wanted = { ...request, rows: [...request.rows], ...(isChange(shownAs) && { isCompared: true }) };
  const asked = { collection: resource, view: matching, request: wanted };
  const utils = trpc.useUtils();
  const { data, dataUpdatedAt, error, fetchStatus, isFetching, refetch } = trpc.summaries.read.useQuery(
    asked,
    {
      trpc: { abortOnUnmount: true },
    },
  );
  const [last, setLast] = useState<Read>();
  if (data !== undefined && last?.summary !== data) setLast({ summary: data, request });
  return {
    /** The chosen summary; while it is read, the one before. */
    read: data === undefined ? last : { summary: data, request },
    /** When it was read. */
    readAt: new Date(dataUpdatedAt),
    isOld: data === undefined,
    error: data === undefined ? error : null,
    isReading: isFetching && data === undefined,
    /** The number of seconds since its reading began. */
    seconds: useSeconds(isFetching && data === undefined),
    isCancelled: data === undefined && error === null && fetchStatus === 'idle',
    cancel: () => void utils.summaries.read.cancel(asked),
    retry: () => void refetch(),
  };
}

/** The whole seconds since something has been under way; 0 while it is not. */
function useSeconds(isUnderWay: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), SECOND_MS);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [isUnderWay]);
  return isUnderWay ? seconds : 0;
}
