import { findCollection } from '@/domain/collections';
import { MAX_AGENCY, MAX_SEARCH_TEXT } from '@/domain/limits';
import type { SheetFormat } from '@/domain/sheet-formats';
import type { KeyListFilter, KeyListSort } from '@/server/access/keys/inputs';
import type { Outputs } from '@/ui/trpc';

/** A key of the list, as the browser receives it. */
export type WireListedKey = Outputs['keys']['list']['keys'][number];

/** The view of the list: kept in the page's address, so that it can be shared. */
export type ListView = Readonly<{
  q: string;
  filter: KeyListFilter;
  sort: KeyListSort;
  /** An agency and a collection; empty: any. */
  owner: string;
  collection: string;
}>;

/** The filters in the order of the tabs. */
export const FILTERS: readonly KeyListFilter[] = [
  'all',
  'active',
  'refused',
  'expiring',
  'unused',
  'never_used',
  'never_expiring',
  'suspended',
  'expired',
  'revoked',
];
export const SORTS: readonly KeyListSort[] = ['newest', 'name', 'last_used', 'expiry', 'refusals'];

const PAGE_SIZE = 50;

/** Reads the view from a page's address; unknown values are ignored. */
export function readKeysView(search: URLSearchParams): ListView {
  const [filter, sort] = [search.get('filter'), search.get('sort')];
  return {
    q: [...(search.get('q') ?? '').trim()].slice(0, MAX_SEARCH_TEXT).join(''),
    filter: FILTERS.find((one) => one === filter) ?? 'all',
    sort: SORTS.find((one) => one === sort) ?? 'newest',
    owner: [...(search.get('owner') ?? '').trim()].slice(0, MAX_AGENCY).join(''),
    collection: findCollection(search.get('collection') ?? '')?.resource ?? '',
  };
}

/** The shortest address of a view. */
export function keysAddressOf({ q, filter, sort, owner, collection }: ListView): string {
  const search = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(filter === 'all' ? {} : { filter }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(owner === '' ? {} : { owner }),
    ...(collection === '' ? {} : { collection }),
  });
  return search.size === 0 ? '/keys' : `/keys?${search}`;
}

/** Whether a view has a search text, an agency or a collection, which limit the keys of every filter. */
export const isNarrowedList = ({ q, owner, collection }: ListView): boolean =>
  q !== '' || owner !== '' || collection !== '';

/** The input of the procedure. */
export const keysInputOf = ({ q, filter, sort, owner, collection }: ListView) => ({
  search: q === '' ? null : q,
  filter,
  sort,
  owner: owner === '' ? null : owner,
  collection: collection === '' ? null : collection,
  limit: PAGE_SIZE,
});

/** The address of a file with the same keys. */
export function keysExportAddressOf(
  { q, filter, sort, owner, collection }: ListView,
  format: SheetFormat,
): string {
  const search = new URLSearchParams({
    format,
    filter,
    sort,
    ...(q === '' ? {} : { search: q }),
    ...(owner === '' ? {} : { owner }),
    ...(collection === '' ? {} : { collection }),
  });
  return `/keys/export?${search}`;
}
