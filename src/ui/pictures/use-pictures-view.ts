'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import { readAddress, writeAddress } from '@/domain/collections/view/address';
import type { Condition, View } from '@/domain/collections/view/view';
import { conditionsOn, viewWithFilter, withConditionsOn } from '@/ui/table/tools/view/filter-parts';

/** What the pictures show, kept in the page's address: the view as the table has it, and a period. */
export function usePicturesView(collection: Collection) {
  const parameters = useSearchParams();
  const view = useMemo(() => readAddress(parameters, collection).view, [parameters, collection]);
  const period = parameters.get('period') ?? undefined;
  const show = (next: { view?: View; period?: string | undefined }) => {
    const written = writeAddress(next.view ?? view);
    const shown = 'period' in next ? next.period : period;
    if (shown !== undefined) written.set('period', shown);
    window.history.pushState(null, '', `?${written}`);
  };
  return {
    view,
    period,
    /** The value to which a column is limited; undefined: none, or several. */
    fixed: (column: string): string | undefined => {
      const [one, ...more] = conditionsOn(view.filter, column).filter(({ op }) => op === 'eq');
      return more.length > 0 ? undefined : one?.value.toString();
    },
    setPeriod: (chosen: string | undefined) => show({ period: chosen }),
    /** Limits the records to values of columns; undefined: to none of that column. */
    setValues: (values: Readonly<Record<string, string | undefined>>) => {
      let { filter } = view;
      for (const [column, value] of Object.entries(values)) {
        const conditions: Condition[] = value === undefined ? [] : [{ column, op: 'eq', value }];
        filter = withConditionsOn(filter, column, conditions);
      }
      show({ view: viewWithFilter(view, filter) });
    },
  };
}
