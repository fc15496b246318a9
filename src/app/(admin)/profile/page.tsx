import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProfilePage } from '@/ui/profile/profile-page';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profile');
  return { title: t('title') };
}

/** The person's own account. */
export default function ProfileRoute() {
  return (
    <Prefetched queries={(helpers) => [helpers.profile.get.prefetch()]}>
      <Messages of={['profile', 'forms']}>
        <ProfilePage />
      </Messages>
    </Prefetched>
  );
}
