import { cookies, headers } from 'next/headers';
import { LANGUAGE_COOKIE, languageOf } from '@/i18n/languages';
import { services } from '@/server/services';
import { downloadTable } from '@/server/trpc/table-download';

type Options = { params: Promise<{ group: string; resource: string }> };

/** A table as a file, by the view in the address; the page of the table links to it. */
export async function GET(request: Request, { params }: Options): Promise<Response> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const language = languageOf({ chosen, accepted: (await headers()).get('accept-language') });
  return downloadTable(request, { ...(await params), language }, services());
}
