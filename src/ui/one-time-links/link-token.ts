import { keepLinkToken } from './keep-link-token';

/** Where the private link of a request leads to. */
export const STATUS_PAGE = '/request-access/status';

const TOKEN = /^[\w-]{43}$/;

/** The token of this page's link; null where the page was opened without one, or with one that was cut. */
export function takeLinkToken(): string | null {
  keepLinkToken();
  const { hash, pathname } = window.location;
  if (hash !== '') return TOKEN.test(hash.slice(1)) ? hash.slice(1) : null;
  return readStored(pathname);
}

/** Keeps a token for a page of this tab that is about to be opened: no address carries it. */
export function storeLinkToken(page: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(page), token);
  } catch {
    window.location.assign(`${page}#${token}`);
  }
}

/** Forgets the token of this page's link, once it is used or refused. */
export function forgetLinkToken(): void {
  try {
    sessionStorage.removeItem(keyOf(window.location.pathname));
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

function readStored(page: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(page));
  } catch {
    return null;
  }
}

const keyOf = (page: string) => `link:${page}`;
