import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MetadataPage } from '@/ui/metadata/metadata-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('metadata');
  return { title: t('title') };
}

/** The metadata of tables and indicators. */
export default async function MetadataRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'metadata.list')) return <NotPermitted />;
  return (
    <Messages of={['metadata']}>
      <Prefetched queries={({ metadata }) => [metadata.list.prefetch()]}>
        <MetadataPage maySetCatalogue={mayCall(staff, 'metadata.turnCatalogue')} />
      </Prefetched>
    </Messages>
  );
}
