import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { collectionsOpenTo } from '@/domain/staff';
import { IndicatorForm } from '@/ui/indicators/indicator-form';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('indicators.form');
  return { title: t('title') };
}

/** Adds an indicator of the office. */
export default async function NewIndicatorRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'indicators.save')) return <NotPermitted />;
  return (
    <Messages of={['indicators', 'coverage', 'deliveries', 'placeSystems']}>
      <IndicatorForm collections={collectionsOpenTo(staff).map(({ resource }) => resource)} />
    </Messages>
  );
}
