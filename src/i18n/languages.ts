import { LANGUAGES } from '@/domain/languages';

export type PageLanguage = (typeof LANGUAGES)[number];

/** The cookie with a person's choice. */
export const LANGUAGE_COOKIE = 'language';

export const isLanguage = (text: string | undefined): text is PageLanguage =>
  LANGUAGES.some((language) => language === text);

/**
 * The language of a page: the chosen one, or the browser's first available one, or Indonesian.
 * @param options.accepted the header accept-language
 */
export function languageOf(options: { chosen?: string | undefined; accepted?: string | null }): PageLanguage {
  const { chosen, accepted } = options;
  if (isLanguage(chosen)) return chosen;
  const asked = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return asked.find(isLanguage) ?? LANGUAGES[0];
}
