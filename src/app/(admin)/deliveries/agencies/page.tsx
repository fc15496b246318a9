import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AgenciesPage } from '@/ui/deliveries/agencies/agencies-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('agencies');
  return { title: t('title') };
}

/** The agencies that are responsible for deliveries, and the links to their pages. */
export default async function AgenciesRoute() {
  if (!mayCall(await requireStaff(), 'agencies.list')) return <NotPermitted />;
  return (
    <Messages of={['agencies']}>
      <Prefetched queries={({ agencies }) => [agencies.list.prefetch()]}>
        <AgenciesPage />
      </Prefetched>
    </Messages>
  );
}
