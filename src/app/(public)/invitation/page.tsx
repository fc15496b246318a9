import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkPage } from '@/ui/one-time-links/link-page';
import { Messages } from '../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('links');
  return { title: t('invitationTitle'), robots: { index: false } };
}

/** The page on which an invited person chooses a password. */
export default function InvitationPage() {
  return (
    <Messages of={['links', 'forms']}>
      <LinkPage kind="invitation" />
    </Messages>
  );
}
