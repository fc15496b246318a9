import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RemindersPage } from '@/ui/deliveries/reminders/reminders-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reminders');
  return { title: t('title') };
}

/** Mails that remind agencies of their deliveries. */
export default async function RemindersRoute() {
  if (!mayCall(await requireStaff(), 'reminders.overview')) return <NotPermitted />;
  return (
    <Messages of={['reminders']}>
      <Prefetched queries={({ reminders }) => [reminders.overview.prefetch()]}>
        <RemindersPage />
      </Prefetched>
    </Messages>
  );
}
