import type { WireRequestState } from '../types';

export const TABS = [
  'waiting',
  'approved',
  'collected',
  'rejected',
  'withdrawn',
  'all',
] as const satisfies readonly (WireRequestState | 'all')[];
export type Tab = (typeof TABS)[number];

/** The filter of the queue; it is in the page's address. */
export type QueueView = Readonly<{ tab: Tab; q: string }>;

/** Reads the filter from a page's address; by default, undecided requests are shown. */
export function readQueueView(search: URLSearchParams): QueueView {
  const state = search.get('state');
  return { tab: TABS.find((tab) => tab === state) ?? 'waiting', q: (search.get('q') ?? '').trim() };
}

/** The address of a view. */
export function queueAddressOf({ tab, q }: QueueView): string {
  const parameters = new URLSearchParams();
  if (tab !== 'waiting') parameters.set('state', tab);
  if (q !== '') parameters.set('q', q);
  const text = parameters.toString();
  return text === '' ? '/requests' : `/requests?${text}`;
}

/**
 * The input of the procedure for a view: undecided requests oldest first, because they are handled in that order; all
 * others newest first.
 */
export function listInputOf({ tab, q }: QueueView) {
  const order = tab === 'waiting' ? 'oldest' : 'newest';
  return { state: tab, search: q === '' ? null : q, order } as const;
}
