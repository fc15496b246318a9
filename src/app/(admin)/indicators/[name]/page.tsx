import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { IndicatorPage } from '@/ui/indicators/indicator-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

type Options = { params: Promise<{ name: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('indicators');
  return { title: t('title') };
}

/** One indicator. The browser asks for its values: of large tables they take seconds. */
export default async function IndicatorRoute({ params }: Options) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'indicators.read')) return <NotPermitted />;
  return (
    <Messages of={['indicators', 'coverage', 'deliveries', 'pictures', 'placeSystems', 'snippets']}>
      <Prefetched queries={({ indicators }) => [indicators.list.prefetch()]}>
        <IndicatorPage name={(await params).name} mayChange={mayCall(staff, 'indicators.save')} />
      </Prefetched>
    </Messages>
  );
}
