import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { collectionsOpenTo } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { EditReportPage } from '@/ui/reports/edit/edit-report-page';
import { Messages } from '../../../../messages';
import { mayCall, requireStaff } from '../../../../staff';

type Options = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports');
  return { title: t('title') };
}

/** Changes a report. */
export default async function EditReportRoute({ params }: Options) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'reports.save')) return <NotPermitted />;
  const collections = collectionsOpenTo(staff).map(({ resource }) => resource);
  return (
    <Messages of={['reports', 'deliveries']}>
      <EditReportPage id={(await params).id} collections={collections} />
    </Messages>
  );
}
