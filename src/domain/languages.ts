/** The languages of the service; the pages fall back on the first. */
export const LANGUAGES = ['id', 'en'] as const;
