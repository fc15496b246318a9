import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { WalidataPage } from '@/ui/walidata/walidata-page';
import { Messages } from '../../messages';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('walidata');
  return { title: t('title') };
}

/** Values of indicators that are sent to e-Walidata. */
export default async function WalidataRoute() {
  if (!mayCall(await requireStaff(), 'walidata.settings')) return <NotPermitted />;
  return (
    <Messages of={['walidata', 'forms']}>
      <WalidataPage />
    </Messages>
  );
}
