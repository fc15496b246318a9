/** Where the page's focus goes when what had it is gone. */
export const NOTICES_ID = 'key-notices';
