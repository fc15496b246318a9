/** The languages of the service; the first is the fallback of the pages. */
export const LANGUAGES = ['id', 'en'] as const;
