import { useLocale } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { useCellTexts } from '@/ui/grid/cell-text';
import { firstWidths } from '@/ui/grid/columns/first-widths';
import { BLOCK_ROWS } from '../rows/block-map';
import type { Table } from '../use-table';

/**
 * The widths of columns nobody has resized, by the rows that are loaded first. They stay the same when others are shown,
 * so that no column moves while a person sorts or filters.
 */
export function useFirstWidths({ columns, identifier }: Collection, { source, notifier }: Table) {
  const language = useLocale();
  const texts = useCellTexts(identifier);
  const hasRows = () => source.get(0) !== undefined;
  const isRead = useSyncExternalStore(notifier.subscribe, hasRows, hasRows);
  const measure = () => {
    const all = Array.from({ length: BLOCK_ROWS }, (_, position) => source.get(position));
    const records = all.filter((record) => record !== undefined);
    return { isRead, widths: firstWidths({ fields: columns, records, texts, language }) };
  };
  const [measured, setMeasured] = useState(measure);
  if (isRead && !measured.isRead) setMeasured(measure());
  return measured.widths;
}
