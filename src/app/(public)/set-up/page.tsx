import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkPage } from '@/ui/one-time-links/link-page';
import { Messages } from '../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('links');
  return { title: t('setUpTitle'), robots: { index: false } };
}

/** The page that creates the account of the first administrator. */
export default function SetUpPage() {
  return (
    <Messages of={['links', 'forms']}>
      <LinkPage kind="set_up" />
    </Messages>
  );
}
