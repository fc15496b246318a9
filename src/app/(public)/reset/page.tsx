import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkPage } from '@/ui/one-time-links/link-page';
import { Messages } from '../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('links');
  return { title: t('resetTitle'), robots: { index: false } };
}

/** The page on which a person chooses a new password. */
export default function ResetPage() {
  return (
    <Messages of={['links', 'forms']}>
      <LinkPage kind="reset" />
    </Messages>
  );
}
