import './global.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { requestLanguage } from '@/app/request-language';
import { helpDeskOf } from '@/domain/help-desk';
import { services } from '@/server/services';
import { keepEarlyInput } from '@/ui/early-input/keep';
import { keepLinkToken } from '@/ui/one-time-links/keep-link-token';
import { HelpDeskProvider } from '@/ui/parts/help-desk';
import { Providers } from '@/ui/providers';
import { Messages } from './messages';

const text = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-text',
  display: 'swap',
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common');
  return {
    title: { default: t('productLong'), template: `%s · ${t('product')}` },
    description: t('tagline'),
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
};

/** The frame of every page: language, theme, messages, procedures. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? '';
  return (
    <html lang={await requestLanguage()} className={text.variable} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
        <script nonce={nonce}>{`(${keepEarlyInput})();(${keepLinkToken})()`}</script>
      </head>
      <body>
        <Messages of={[]}>
          <HelpDeskProvider contact={helpDeskOf(services().settings)}>
            <Providers nonce={nonce}>{children}</Providers>
          </HelpDeskProvider>
        </Messages>
      </body>
    </html>
  );
}
