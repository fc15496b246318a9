import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Collection } from '@/domain/collections';
import { type Highlight, isScale } from '@/domain/collections/view/highlight';
import type { View } from '@/domain/collections/view/view';
import { trpc } from '../../trpc';
import type { ScaleBounds } from './highlight-notes';

/** The interval of reading: the service reads the whole view for them, so changes by others count only after a while. */
const RENEW_MS = 60_000;

/** The smallest and largest numbers of the columns that have a scale without given ends, over all rows of the view. */
export function useBounds(
  collection: Collection,
  { highlights, view }: { highlights: readonly Highlight[]; view: View },
): (column: string) => ScaleBounds | undefined {
  const open = highlights.filter((one) => isScale(one) && (one.min === undefined || one.max === undefined));
  const columns = [...new Set(open.map(({ column }) => column))].sort();
  const { data } = trpc.tables.aggregate.useQuery(
    { collection: collection.resource, view, columns },
    {
      enabled: columns.length > 0,
      placeholderData: keepPreviousData,
      staleTime: RENEW_MS,
      refetchInterval: RENEW_MS,
    },
  );
  return useCallback(
    (column) => {
      const { min, max } = data?.columns[column] ?? {};
      return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
    },
    [data],
  );
}
