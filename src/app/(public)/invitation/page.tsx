import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OneTimeLink } from '@/ui/one-time-links/one-time-link';
import { Messages } from '../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('links');
  return { title: t('invitationTitle'), robots: { index: false } };
}

/** The page on which an invited person chooses a password. */
export default function InvitationPage() {
  return (
    <Messages of={['links', 'forms']}>
      <OneTimeLink kind="invitation" />
    </Messages>
  );
}
