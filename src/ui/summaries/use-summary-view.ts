'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import {
  readSummaryChoice,
  type SummaryChoice,
  summaryParameters,
  unknownInSummary,
} from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { readAddress } from '@/domain/collections/view/address';
import type { View } from '@/domain/collections/view/view';
import type { SheetFormat } from '@/domain/sheet-formats';
import { presentSearch } from '@/ui/parts/address/present-search';
import { summaryAddress } from '@/ui/table/tools/view/page-address';

/** The parts of a file beside the table: the subtotals among its rows; for CSV, lines that describe it. */
export type FileChoice = Readonly<{ subtotals: boolean; about: boolean }>;

/** The state of the page, kept in its address: the view as the table has it, and the choice of the summary. */
export function useSummaryView(collection: Collection) {
  const parameters = useSearchParams();
  return useMemo(() => shownSummary(collection, parameters, PAGE), [parameters, collection]);
}

/**
 * The storage of the summary that is shown. `now`: its present parameters, because another summary may have been chosen
 * since the last rendering.
 */
type SummaryPlace = Readonly<{ now: () => URLSearchParams; show: (address: string) => void }>;

/** The storage in the page's address. */
const PAGE: SummaryPlace = {
  now: presentSearch,
  show: (address) => window.history.pushState(null, '', address),
};

/** The state in some parameters, and the functions to change it. */
export function shownSummary(collection: Collection, parameters: URLSearchParams, place: SummaryPlace) {
  const shown = readShown(parameters, collection);
  const address = addressOf(collection, shown);
  return {
    ...shown,
    /** Words of the address that the page does not know. */
    unknown: unknownInSummary(parameters, collection),
    address,
    /** The address of the shown summary as a file. */
    fileAddress: (format: SheetFormat, choice: FileChoice): string => {
      const [path, query] = address.split('?');
      const more = Object.entries(choice).flatMap(([name, isSet]) => (isSet ? `&${name}=1` : []));
      return `${path}/export?${query}&format=${format}${more.join('')}`;
    },
    /** Changes the present choice. */
    show: (change: (now: SummaryChoice) => Partial<SummaryChoice>) => {
      const now = readShown(place.now(), collection);
      const choice = { ...now.choice, ...change(now.choice) };
      place.show(addressOf(collection, { ...now, choice }));
    },
    /** Changes the view whose records are summed up. */
    showView: (change: (now: View) => View) => {
      const now = readShown(place.now(), collection);
      place.show(addressOf(collection, { ...now, view: change(now.view) }));
    },
  };
}

const readShown = (parameters: URLSearchParams, collection: Collection) => ({
  view: readAddress(parameters, collection).view,
  choice: readSummaryChoice(parameters, collection),
});

const addressOf = (collection: Collection, { view, choice }: ReturnType<typeof readShown>): string =>
  summaryAddress(collection, view, summaryParameters(choice));

export type ShownSummary = ReturnType<typeof shownSummary>;
