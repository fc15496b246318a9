/** The element that takes the page's focus if the focused element is removed. */
export const NOTICES_ID = 'key-notices';
