import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { collectionsOpenTo } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { NewReportPage } from '@/ui/reports/edit/new-report-page';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports');
  return { title: t('title') };
}

/** Makes a report. */
export default async function NewReportRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'reports.save')) return <NotPermitted />;
  const collections = collectionsOpenTo(staff).map(({ resource }) => resource);
  return (
    <Messages of={['reports', 'deliveries']}>
      <Prefetched
        queries={({ places, indicators }) => [places.browse.prefetch({}), indicators.list.prefetch()]}
      >
        <NewReportPage collections={collections} />
      </Prefetched>
    </Messages>
  );
}
