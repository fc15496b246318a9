import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { collectionsOpenTo } from '@/domain/staff';
import { EditIndicatorPage } from '@/ui/indicators/indicator-form';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../../messages';
import { mayCall, requireStaff } from '../../../../staff';

type Options = { params: Promise<{ name: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('indicators');
  return { title: t('title') };
}

/** Changes an indicator of the office. */
export default async function EditIndicatorRoute({ params }: Options) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'indicators.save')) return <NotPermitted />;
  const collections = collectionsOpenTo(staff).map(({ resource }) => resource);
  return (
    <Messages of={['indicators', 'coverage', 'deliveries', 'placeSystems']}>
      <EditIndicatorPage name={(await params).name} collections={collections} />
    </Messages>
  );
}
