import { MAX_SEARCH_TEXT } from '@/domain/limits';
import type { ListFilter, ListSort } from '@/server/access/keys/inputs';
import type { Outputs } from '@/ui/trpc';

export type { ListFilter, ListSort };

/** A key of the list, as the browser receives it. */
export type ListedKey = Outputs['keys']['list']['keys'][number];

/** The view of the list: kept in the page's address, so that it can be shared. */
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

/** Reads the view from a page's address; unknown values are ignored. */
export function readView(search: URLSearchParams): ListView {
  const [filter, sort] = [search.get('filter'), search.get('sort')];
  return {
    q: [...(search.get('q') ?? '').trim()].slice(0, MAX_SEARCH_TEXT).join(''),
    filter: FILTERS.find((one) => one === filter) ?? 'all',
    sort: SORTS.find((one) => one === sort) ?? 'newest',
  };
}

/** The shortest address of a view. */
export function addressOf({ q, filter, sort }: ListView): string {
  const search = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(filter === 'all' ? {} : { filter }),
    ...(sort === 'newest' ? {} : { sort }),
  });
  return search.size === 0 ? '/keys' : `/keys?${search}`;
}

/** The input of the procedure. */
export const inputOf = ({ q, filter, sort }: ListView) => ({
  search: q === '' ? null : q,
  filter,
  sort,
  limit: PAGE_SIZE,
});
