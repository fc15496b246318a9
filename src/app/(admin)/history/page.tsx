import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { HistoryPage } from '@/ui/history/history-page';
import { historyInputOf, readHistoryView } from '@/ui/history/view';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { readSearch, type SearchParams } from '../../search';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('history');
  return { title: t('title') };
}

/** The history of what people did. */
export default async function HistoryRoute({ searchParams }: { searchParams: SearchParams }) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'history.list')) return <NotPermitted />;
  const view = readHistoryView(await readSearch(searchParams));
  const input = historyInputOf(view, { timeZone: await getTimeZone(), now: new Date() });
  return (
    <Messages of={['history', 'permissions']}>
      <Prefetched
        queries={({ history }) => [history.list.prefetchInfinite(input), history.actors.prefetch()]}
      >
        <HistoryPage seesOthers={mayCall(staff, 'edits.actors')} />
      </Prefetched>
    </Messages>
  );
}
