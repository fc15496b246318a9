import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { listInputOf, readQueueView } from '@/ui/requests/desk/queue-input';
import { QueuePage } from '@/ui/requests/desk/queue-page';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { readSearch, type SearchParams } from '../../search';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('requests.queue');
  return { title: t('title') };
}

type Props = { searchParams: SearchParams };

/** The requests of agencies, for the help desk. */
export default async function RequestsPage({ searchParams }: Props) {
  if (!mayCall(await requireStaff(), 'requests.list')) return <NotPermitted />;
  const view = readQueueView(await readSearch(searchParams));
  return (
    <Messages of={['requests', 'permissions']}>
      <Prefetched queries={({ requests }) => [requests.list.prefetchInfinite(listInputOf(view))]}>
        <QueuePage />
      </Prefetched>
    </Messages>
  );
}
