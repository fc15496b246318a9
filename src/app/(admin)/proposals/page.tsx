import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { ProposalsPage } from '@/ui/proposals/proposals-page';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('proposals');
  return { title: t('title') };
}

/** The proposals of agencies. */
export default async function ProposalsRoute() {
  if (!mayCall(await requireStaff(), 'proposals.list')) return <NotPermitted />;
  return (
    <Messages of={['proposals']}>
      <Prefetched queries={({ proposals }) => [proposals.list.prefetchInfinite({ state: 'open' })]}>
        <ProposalsPage />
      </Prefetched>
    </Messages>
  );
}
