import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { IndicatorsPage } from '@/ui/indicators/indicators-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('indicators');
  return { title: t('title') };
}

/** The indicators, which are figures divided by figures. */
export default async function IndicatorsRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'indicators.list')) return <NotPermitted />;
  return (
    <Messages of={['indicators']}>
      <Prefetched queries={({ indicators }) => [indicators.list.prefetch()]}>
        <IndicatorsPage mayChange={mayCall(staff, 'indicators.save')} />
      </Prefetched>
    </Messages>
  );
}
