import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { collectionsOpenTo } from '@/domain/staff';
import { FindingsPage } from '@/ui/findings/findings-page';
import { findingsFilterOf, readFindingsView } from '@/ui/findings/view';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { readSearch, type SearchParams } from '../../search';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('findings');
  return { title: t('title') };
}

/** The figures that look wrong, in the tables of the person's groups. */
export default async function FindingsRoute({ searchParams }: { searchParams: SearchParams }) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'findings.list')) return <NotPermitted />;
  const filter = findingsFilterOf(readFindingsView(await readSearch(searchParams)));
  return (
    <Messages of={['findings', 'findingWords']}>
      <Prefetched
        queries={({ findings }) => [
          findings.list.prefetchInfinite(filter),
          findings.counts.prefetch(filter),
          findings.run.prefetch(),
        ]}
      >
        <FindingsPage
          collections={collectionsOpenTo(staff).map(({ resource }) => resource)}
          mayDecide={mayCall(staff, 'findings.accept')}
          mayRun={mayCall(staff, 'findings.begin')}
        />
      </Prefetched>
    </Messages>
  );
}
