import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findCollection } from '@/domain/collections';
import { batchesInputOf, readFilter } from '@/ui/changes/batch';
import { DataHistoryPage } from '@/ui/changes/data-history-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { readSearch, type SearchParams } from '../../../search';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('history');
  return { title: `${t('title')}: ${t('parts.data')}` };
}

/** The changes of all tables. */
export default async function DataHistoryRoute({ searchParams }: { searchParams: SearchParams }) {
  if (!mayCall(await requireStaff(), 'edits.actors')) return <NotPermitted />;
  const filter = readFilter(await readSearch(searchParams), (name) => findCollection(name) !== undefined);
  return (
    <Messages of={['history', 'changes', 'record', 'tableTools']}>
      <Prefetched
        queries={({ edits }) => [
          edits.list.prefetchInfinite(batchesInputOf(filter)),
          edits.actors.prefetch(),
        ]}
      >
        <DataHistoryPage />
      </Prefetched>
    </Messages>
  );
}
