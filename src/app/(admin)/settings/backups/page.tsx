import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { BackupsPage } from '@/ui/settings/backups/backups-page';
import { Messages } from '../../../messages';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('backups');
  return { title: t('title') };
}

/** The backups of the database, which administrators make and download. */
export default async function BackupsRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'backups.overview')) return <NotPermitted />;
  return (
    <Messages of={['backups', 'settings']}>
      <BackupsPage />
    </Messages>
  );
}
