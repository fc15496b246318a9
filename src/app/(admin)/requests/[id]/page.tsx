import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { RequestPage } from '@/ui/requests/desk/request-page';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('requests.detail');
  return { title: t('title') };
}

/** One request: what the applicant wrote, and the decision on it. */
export default async function RequestDetailPage({ params }: { params: Promise<{ id: string }> }) {
  if (!mayCall(await requireStaff(), 'requests.get')) return <NotPermitted />;
  const { id } = await params;
  return (
    <Messages of={['requests', 'permissions']}>
      <Prefetched queries={({ requests }) => [requests.get.prefetch({ id })]}>
        <RequestPage id={id} />
      </Prefetched>
    </Messages>
  );
}
