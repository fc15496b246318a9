import { MAX_SEARCH_TEXT } from '@/domain/limits';
import type { ListFilter, ListSort } from '@/server/access/keys/inputs';
import type { Outputs } from '@/ui/trpc';

export type { ListFilter, ListSort };

/** A key as the list shows it, as the browser gets it. */
export type ListedKey = Outputs['keys']['list']['keys'][number];

/** What the list shows: kept in the page's address, so that a view can be shared. */
export type ListView = Readonly<{ q: string; filter: ListFilter; sort: ListSort }>;

/** In the order of the tabs. */
export const FILTERS: readonly ListFilter[] = [
  'all',
  'active',
  'expiring',
  'unused',
  'never_expiring',
  'suspended',
  'expired',
  'revoked',
];
export const SORTS: readonly ListSort[] = ['newest', 'name', 'last_used', 'expiry'];

const PAGE_SIZE = 50;

/** Reads a page's address; what is unknown there counts as not said. */
export function readView(search: URLSearchParams): ListView {
  const [filter, sort] = [search.get('filter'), search.get('sort')];
  return {
    q: [...(search.get('q') ?? '').trim()].slice(0, MAX_SEARCH_TEXT).join(''),
    filter: FILTERS.find((one) => one === filter) ?? 'all',
    sort: SORTS.find((one) => one === sort) ?? 'newest',
  };
}

/** The page's address for a view, the shortest there is. */
export function addressOf({ q, filter, sort }: ListView): string {
  const search = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(filter === 'all' ? {} : { filter }),
    ...(sort === 'newest' ? {} : { sort }),
  });
  return search.size === 0 ? '/keys' : `/keys?${search}`;
}

/** What the procedure is asked for. */
export const inputOf = ({ q, filter, sort }: ListView) => ({
  search: q === '' ? null : q,
  filter,
  sort,
  limit: PAGE_SIZE,
});
