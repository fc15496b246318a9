/**
 * Removes the token of a link (`/reset#<token>`) from the address bar, and so from the browser's history and from
 * screenshots, and keeps it for this tab, so that it survives a reload. It runs in the head of the page, from the text
 * of this function, so it uses nothing outside of itself. If a browser stores nothing, the address is not changed.
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
