import { usePathname, useSearchParams } from 'next/navigation';
import { MAX_INT } from '@/domain/collections/field';
import type { Navigation } from '@/ui/forms/leave-watches';
import { isSamePage } from '@/ui/record-panel/use-leaving';

const RECORD = 'record';
/**
 * Marks the entry of the browser's history with which the record was opened: after a later entry, such as a filter, "back"
 * would undo the later one.
 */
const OPENED = 'openedRecord';

/** The record that is open beside its table, from the address: "back" closes it. */
export function useOpenRecord() {
  const path = usePathname();
  const text = useSearchParams().get(RECORD) ?? '';
  const number = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : 0;
  const addressOf = (record: number | undefined): string => {
    const parameters = new URLSearchParams(window.location.search);
    if (record === undefined) parameters.delete(RECORD);
    else parameters.set(RECORD, String(record));
    return parameters.size === 0 ? path : `${path}?${parameters}`;
  };
  return {
    record: number >= 1 && number <= MAX_INT ? number : undefined,
    open: (record: number) => window.history.pushState({ [OPENED]: true }, '', addressOf(record)),
    /** Opens another record instead. */
    show: (record: number) => {
      // The present history state must not be passed: the router ignores a state that has its own marks.
      const state = window.history.state?.[OPENED] ? { [OPENED]: true } : null;
      window.history.replaceState(state, '', addressOf(record));
    },
    close: () => {
      if (window.history.state?.[OPENED]) window.history.back();
      else window.history.replaceState(null, '', addressOf(undefined));
    },
  };
}

/** Whether the same record is still open after a navigation. */
export const staysOpen = (way: Navigation): boolean =>
  isSamePage(way) && way.from.searchParams.get(RECORD) === way.to.searchParams.get(RECORD);

export type OpenRecord = ReturnType<typeof useOpenRecord>;
