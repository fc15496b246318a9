import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { askedReport } from '@/ui/reports/address';
import { ReportPage } from '@/ui/reports/report-page';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { readSearch, type SearchParams } from '../../../search';
import { mayCall, requireStaff } from '../../../staff';

type Options = { params: Promise<{ id: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports');
  return { title: t('title') };
}

/** One report. The browser asks for the figures of its blocks: of large tables they take seconds. */
export default async function ReportRoute({ params, searchParams }: Options) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'reports.read')) return <NotPermitted />;
  const { id } = await params;
  const asked = askedReport(id, await readSearch(searchParams));
  return (
    <Messages
      of={[
        'reports',
        'pictures',
        'summaries',
        'placeSystems',
        'indicators',
        'tableTools',
        'snippets',
        'coverage',
        'deliveries',
        'changes',
        'figures',
      ]}
    >
      <Prefetched
        queries={({ places, indicators }) => [places.browse.prefetch({}), indicators.list.prefetch()]}
        soon={({ reports }) => [reports.read.prefetch(asked)]}
      >
        <ReportPage id={id} mayChange={mayCall(staff, 'reports.save')} />
      </Prefetched>
    </Messages>
  );
}
