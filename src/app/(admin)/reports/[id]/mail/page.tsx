import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { ReportMailPage } from '@/ui/reports/mail/report-mail-page';
import { Messages } from '../../../../messages';
import { mayCall, requireStaff } from '../../../../staff';

type Options = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports');
  return { title: t('title') };
}

/** The recipients of a report after each completed period. */
export default async function ReportMailRoute({ params }: Options) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'reports.saveMailing')) return <NotPermitted />;
  return (
    <Messages of={['reports', 'deliveries']}>
      <ReportMailPage id={(await params).id} />
    </Messages>
  );
}
