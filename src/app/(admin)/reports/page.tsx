import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { ReportsPage } from '@/ui/reports/reports-page';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports');
  return { title: t('title') };
}

/** Reports of the office. */
export default async function ReportsRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'reports.list')) return <NotPermitted />;
  return (
    <Messages of={['reports']}>
      <Prefetched queries={({ reports }) => [reports.list.prefetch()]}>
        <ReportsPage mayChange={mayCall(staff, 'reports.save')} />
      </Prefetched>
    </Messages>
  );
}
