import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type MessageArea, SHARED_AREAS } from '@/i18n/messages';

/** Sends only the messages of the given areas, and those of every page, to the browser. */
export async function Messages({ of, children }: { of: readonly MessageArea[]; children: ReactNode }) {
  const all = await getMessages();
  const picked = Object.fromEntries([...SHARED_AREAS, ...of].map((area) => [area, all[area]]));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
