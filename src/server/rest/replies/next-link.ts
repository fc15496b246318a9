import type { List } from '@/server/records/list/list-types';
import { pathOf } from '../request/request-target';

/** The parameters that say where a page begins, also as names of lists: `after[]`, `after[0]`. */
const BEGINNING = /^(?:after|cursor)(?:\[\d*\])?$/;

/**
 * The address of the next page (RFC 8288), relative to that of this one: of a walk with its token, of another list the same query
 * with the position at which the next page begins.
 */
export function linkTo(
  { changes, nextPage }: Pick<List, 'changes' | 'nextPage'>,
  url: string,
): Record<string, string> {
  const query = changes?.next !== undefined ? `next=${changes.next}` : nextPage && continued(url, nextPage);
  return query === undefined ? {} : { link: `<${pathOf(url)}?${query}>; rel="next"` };
}

/** The parameters of an address, all of which are encoded, with another beginning. */
function continued(url: string, beginning: string): string {
  const asked = [...new URLSearchParams(url.slice(pathOf(url).length))]
    .filter(([name]) => !BEGINNING.test(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return [...asked, beginning].join('&');
}
