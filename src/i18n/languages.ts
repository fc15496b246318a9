/** The languages of the pages, the first being that of who asks for none. */
export const LANGUAGES = ['id', 'en'] as const;
export type PageLanguage = (typeof LANGUAGES)[number];

/** The cookie that keeps a person's choice. */
export const LANGUAGE_COOKIE = 'language';

export const isLanguage = (text: string | undefined): text is PageLanguage =>
  LANGUAGES.some((language) => language === text);

/**
 * The language of a page: the one chosen, else the first of the browser's that there is, else Indonesian.
 * @param options.accepted the header accept-language
 */
export function languageOf(options: { chosen?: string | undefined; accepted?: string | null }): PageLanguage {
  const { chosen, accepted } = options;
  if (isLanguage(chosen)) return chosen;
  const asked = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return asked.find(isLanguage) ?? LANGUAGES[0];
}
