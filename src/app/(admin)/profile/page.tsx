import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Profile } from '@/ui/profile/profile';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profile');
  return { title: t('title') };
}

/** One's own account. */
export default function ProfilePage() {
  return (
    <Prefetched queries={(helpers) => [helpers.profile.get.prefetch()]}>
      <Messages of={['profile', 'forms']}>
        <Profile />
      </Messages>
    </Prefetched>
  );
}
