import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CollectionsPage } from '@/ui/collections/collections-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { PageHeader } from '@/ui/parts/page-header';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collections');
  return { title: t('title') };
}

/** Every table that the person may open. */
export default async function CollectionsRoute() {
  if (!mayCall(await requireStaff(), 'home.summary')) return <NotPermitted />;
  const t = await getTranslations('collections');
  return (
    <Messages of={['collections']}>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Prefetched queries={({ home }) => [home.summary.prefetch()]}>
        <CollectionsPage />
      </Prefetched>
    </Messages>
  );
}
