import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { LANGUAGE_COOKIE, languageOf } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import { services } from '@/server/services';

/** Configures next-intl: the language of a request, its messages, and the time zone. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const accepted = (await headers()).get('accept-language');
  const locale = languageOf({ chosen, accepted });
  return { locale, messages: messagesOf(locale), timeZone: services().settings.TIME_ZONE };
});
