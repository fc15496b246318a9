/** The languages of the service; the first is the fallback of the pages. */
export const LANGUAGES = ['id', 'en'] as const;

const LOCALES = { id: 'id', en: 'en-GB' } as const;

/** A locale of `Intl`, by which dates, times and numbers are written. */
export type Locale = (typeof LOCALES)[keyof typeof LOCALES];

/**
 * The locale of a language; in English the day comes first, as in 2 March 2026. All languages except English count as
 * Indonesian.
 */
export const localeOf = (language: string): Locale => LOCALES[language === 'en' ? 'en' : 'id'];
