/**
 * Takes the token of a link (`/reset#<token>`) out of the address bar, and so out of the browser's history and of
 * screenshots, and keeps it for this tab, so that a reload still finds it. It runs in the head of the page, as the text
 * of this function, and so names nothing outside of itself. Where a browser stores nothing, the address stays as it is.
 */
export function keepLinkToken(): void {
  const { hash, pathname, search } = location;
  if (!/^#[\w-]{43}$/.test(hash)) return;
  try {
    sessionStorage.setItem(`link:${pathname}`, hash.slice(1));
  } catch {
    return;
  }
  history.replaceState(history.state, '', pathname + search);
}
