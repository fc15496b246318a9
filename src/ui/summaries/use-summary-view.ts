'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { readSummaryChoice, type SummaryChoice, summaryParameters } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { readAddress } from '@/domain/collections/view/address';
import type { SheetFormat } from '@/domain/sheet-formats';
import { summaryAddress } from '@/ui/table/tools/view/page-address';

/** What the page shows, kept in its address: the view as the table has it, and the choice of the summary. */
export function useSummaryView(collection: Collection) {
  const parameters = useSearchParams();
  return useMemo(() => {
    const { view } = readAddress(parameters, collection);
    const choice = readSummaryChoice(parameters, collection);
    /** The page's address with another choice. */
    const addressOf = (change: Partial<SummaryChoice>) =>
      summaryAddress(collection, view, summaryParameters({ ...choice, ...change }));
    return {
      view,
      choice,
      addressOf,
      /** The address of what is shown as a file. */
      fileAddress: (format: SheetFormat): string => {
        const [path, query] = addressOf({}).split('?');
        return `${path}/export?${query}&format=${format}`;
      },
      show: (change: Partial<SummaryChoice>) => window.history.pushState(null, '', addressOf(change)),
    };
  }, [parameters, collection]);
}

export type ShownSummary = ReturnType<typeof useSummaryView>;
