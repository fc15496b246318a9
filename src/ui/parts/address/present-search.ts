/**
 * The present parameters of the page's address. Those of `useSearchParams` are older until the page is rendered again: a
 * choice that is added to them would undo one that was made just before.
 */
export const presentSearch = (): URLSearchParams => new URLSearchParams(window.location.search);
