import { useLocale } from 'next-intl';
import { LANGUAGES, localeOf } from '@/domain/languages';
import type { PageLanguage } from './languages';

/** The language of the page. The locale of next-intl is the one by which its dates are written. */
export function useLanguage(): PageLanguage {
  const locale = useLocale();
  return LANGUAGES.find((language) => localeOf(language) === locale)!;
}
