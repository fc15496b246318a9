import { LANGUAGE_COOKIE, languageOf } from '@/i18n/languages';
import { services } from '@/server/services';
import { publicUrlOf } from '@/server/settings';
import { sendPage } from './assets';
import { GUIDE_HOST, guideIn } from './guide';
import { guidePage } from './guide-page';

const HOST = /^[\w.:[\]-]+$/;

/** The guide as a page without scripts; the reference, which needs a large script, has a page of its own. */
export async function GET(request: Request): Promise<Response> {
  const language = languageOf({
    chosen: new URL(request.url).searchParams.get('lang') ?? cookieOf(request, LANGUAGE_COOKIE),
    accepted: request.headers.get('accept-language'),
  });
  const page = guidePage(language, await guideIn(language));
  return sendPage(page.replaceAll(GUIDE_HOST, hostOf(request)), { vary: 'Accept-Language, Cookie' });
}

/** Examples contain the host on which they are read, so that they can be copied unchanged. */
function hostOf(request: Request): string {
  const host = request.headers.get('host') ?? '';
  return publicUrlOf(services().settings) ?? (HOST.test(host) ? `http://${host}` : GUIDE_HOST);
}

const cookieOf = (request: Request, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1];
