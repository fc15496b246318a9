import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { localeOf } from '@/domain/languages';
import { LANGUAGE_COOKIE, languageOf, type PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import { services } from '@/server/services';

/** Configures next-intl: the language of a request, its messages, and the time zone. */
export default getRequestConfig(async () => {
  const language = await requestLanguage();
  return {
    locale: localeOf(language),
    messages: messagesOf(language),
    timeZone: services().settings.TIME_ZONE,
  };
});

/** The language of the request that is being answered: the chosen one, or one that the browser asks for. */
export async function requestLanguage(): Promise<PageLanguage> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  return languageOf({ chosen, accepted: (await headers()).get('accept-language') });
}
