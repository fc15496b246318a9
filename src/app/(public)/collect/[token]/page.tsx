import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CollectPage } from '@/ui/requests/collect/collect-page';
import { Messages } from '../../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('requests.collect');
  return { title: t('title'), robots: { index: false } };
}

/** Where an applicant collects a key by a one-time link. */
export default async function CollectKeyPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <Messages of={['requests', 'permissions', 'newKey']}>
      <CollectPage token={token} />
    </Messages>
  );
}
