import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CollectPage } from '@/ui/requests/collect/collect-page';
import { Messages } from '../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('requests.collect');
  return { title: t('title'), robots: { index: false } };
}

/** The page on which an applicant collects a key with a one-time link. */
export default function CollectKeyPage() {
  return (
    <Messages of={['requests', 'permissions', 'newKey']}>
      <CollectPage />
    </Messages>
  );
}
