import type { RequestState } from '../types';

export const TABS = ['waiting', 'approved', 'collected', 'rejected', 'all'] as const satisfies readonly (
  | RequestState
  | 'all'
)[];
export type Tab = (typeof TABS)[number];

/** What of the queue is looked at; it stands in the page's address. */
export type View = Readonly<{ tab: Tab; search: string }>;

/** Reads the view from an address; without one it is what waits. */
export function viewOf(read: (name: string) => string | null | undefined): View {
  const state = read('state');
  return { tab: TABS.find((tab) => tab === state) ?? 'waiting', search: read('q') ?? '' };
}

/** The address of a view. */
export function addressOf({ tab, search }: View): string {
  const parameters = new URLSearchParams();
  if (tab !== 'waiting') parameters.set('state', tab);
  if (search !== '') parameters.set('q', search);
  const text = parameters.toString();
  return text === '' ? '/requests' : `/requests?${text}`;
}

/** What is asked of the service for a view: what waits oldest first, for so it is worked on; all else newest first. */
export function listInputOf({ tab, search }: View) {
  const order = tab === 'waiting' ? 'oldest' : 'newest';
  return { state: tab, search: search.trim() === '' ? null : search.trim(), order } as const;
}
