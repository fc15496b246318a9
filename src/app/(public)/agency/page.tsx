import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AgencyPage } from '@/ui/deliveries/agencies/agency-page';
import { Messages } from '../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('agencies.own');
  return { title: t('title'), robots: { index: false } };
}

/** An agency's own page, opened by a link: what it has delivered, what is due, and what was refused. */
export default function AgencyRoute() {
  return (
    <Messages of={['agencies', 'deliveries']}>
      <AgencyPage />
    </Messages>
  );
}
