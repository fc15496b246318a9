import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isStrictUuid } from '@/domain/history/actions';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { ProposalPage } from '@/ui/proposals/proposal-page';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('proposals');
  return { title: t('title') };
}

/** A proposal side by side with what is stored now. */
export default async function ProposalRoute({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!isStrictUuid(id)) notFound();
  if (!mayCall(await requireStaff(), 'proposals.get')) return <NotPermitted />;
  return (
    <Messages of={['proposals']}>
      <Prefetched
        queries={() => []}
        soon={({ proposals }) => [
          proposals.get.prefetch({ id }),
          proposals.items.prefetchInfinite({ id, overtaken: false }),
        ]}
      >
        <ProposalPage id={id} />
      </Prefetched>
    </Messages>
  );
}
