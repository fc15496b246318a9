import type { RequestState } from '../types';

export const TABS = ['waiting', 'approved', 'collected', 'rejected', 'all'] as const satisfies readonly (
  | RequestState
  | 'all'
)[];
export type Tab = (typeof TABS)[number];

/** What of the queue is looked at; it stands in the page's address. */
export type View = Readonly<{ tab: Tab; q: string }>;

/** Reads a page's address; where it says nothing, what waits is shown. */
export function readView(search: URLSearchParams): View {
  const state = search.get('state');
  return { tab: TABS.find((tab) => tab === state) ?? 'waiting', q: (search.get('q') ?? '').trim() };
}

/** The address of a view. */
export function addressOf({ tab, q }: View): string {
  const parameters = new URLSearchParams();
  if (tab !== 'waiting') parameters.set('state', tab);
  if (q !== '') parameters.set('q', q);
  const text = parameters.toString();
  return text === '' ? '/requests' : `/requests?${text}`;
}

/** What is asked of the service for a view: what waits oldest first, for so it is worked on; all else newest first. */
export function listInputOf({ tab, q }: View) {
  const order = tab === 'waiting' ? 'oldest' : 'newest';
  return { state: tab, search: q === '' ? null : q, order } as const;
}
