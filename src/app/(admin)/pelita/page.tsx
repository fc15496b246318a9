import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { PelitaPage } from '@/ui/pelita/pelita-page';
import { Messages } from '../../messages';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pelita');
  return { title: t('title') };
}

/** What Kemendagri's portal is given. */
export default async function PelitaRoute() {
  if (!mayCall(await requireStaff(), 'pelita.settings')) return <NotPermitted />;
  return (
    <Messages of={['pelita', 'metadata', 'forms']}>
      <PelitaPage />
    </Messages>
  );
}
