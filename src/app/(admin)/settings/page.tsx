import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { SettingsPage } from '@/ui/settings/settings-page';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings');
  return { title: t('title') };
}

/** The settings of the service. */
export default async function SettingsRoute() {
  if (!mayCall(await requireStaff(), 'settings.list')) return <NotPermitted />;
  return (
    <Messages of={['settings']}>
      <Prefetched queries={({ settings }) => [settings.list.prefetch()]}>
        <SettingsPage />
      </Prefetched>
    </Messages>
  );
}
