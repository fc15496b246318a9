import { MAX_SEARCH_TEXT } from '@/domain/limits';
import type { KeyListFilter, KeyListSort } from '@/server/access/keys/inputs';
import type { Outputs } from '@/ui/trpc';

/** A key of the list, as the browser receives it. */
export type WireListedKey = Outputs['keys']['list']['keys'][number];

/** The view of the list: kept in the page's address, so that it can be shared. */
export type ListView = Readonly<{ q: string; filter: KeyListFilter; sort: KeyListSort }>;

/** In the order of the tabs. */
export const FILTERS: readonly KeyListFilter[] = [
  'all',
  'active',
  'expiring',
  'unused',
  'never_expiring',
  'suspended',
  'expired',
  'revoked',
];
export const SORTS: readonly KeyListSort[] = ['newest', 'name', 'last_used', 'expiry'];

const PAGE_SIZE = 50;

/** Reads the view from a page's address; unknown values are ignored. */
export function readKeysView(search: URLSearchParams): ListView {
  const [filter, sort] = [search.get('filter'), search.get('sort')];
  return {
    q: [...(search.get('q') ?? '').trim()].slice(0, MAX_SEARCH_TEXT).join(''),
    filter: FILTERS.find((one) => one === filter) ?? 'all',
    sort: SORTS.find((one) => one === sort) ?? 'newest',
  };
}

/** The shortest address of a view. */
export function keysAddressOf({ q, filter, sort }: ListView): string {
  const search = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(filter === 'all' ? {} : { filter }),
    ...(sort === 'newest' ? {} : { sort }),
  });
  return search.size === 0 ? '/keys' : `/keys?${search}`;
}

/** The input of the procedure. */
export const keysInputOf = ({ q, filter, sort }: ListView) => ({
  search: q === '' ? null : q,
  filter,
  sort,
  limit: PAGE_SIZE,
});
