import { readFromTab, storeInTab } from '../parts/tab-storage';
import { keepLinkToken } from './keep-link-token';

/** The page to which the private link of a request leads. */
export const STATUS_PAGE = '/request-access/status';

const TOKEN = /^[\w-]{43}$/;

/** The token of this page's link; null if the page was opened without one, or with a truncated one. */
export function takeLinkToken(): string | null {
  keepLinkToken();
  const { hash, pathname } = window.location;
  if (hash !== '') return TOKEN.test(hash.slice(1)) ? hash.slice(1) : null;
  return readFromTab(nameOf(pathname));
}

/** Keeps a token for a page that this tab is about to open: no address contains it. */
export function storeLinkToken(page: string, token: string): void {
  if (!storeInTab(nameOf(page), token)) window.location.assign(`${page}#${token}`);
}

/** Removes the token of this page's link, once it is used or refused. */
export function forgetLinkToken(): void {
  storeInTab(nameOf(window.location.pathname), undefined);
}

const nameOf = (page: string) => `link:${page}`;
