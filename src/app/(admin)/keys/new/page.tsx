import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { services } from '@/server/services';
import { IssuePage } from '@/ui/keys/issue/issue-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys.new');
  return { title: t('title') };
}

/** The form for a new key, or a copy of another. */
export default async function NewKeyRoute({
  searchParams,
}: {
  searchParams: Promise<{ from?: string | string[] }>;
}) {
  if (!mayCall(await requireStaff(), 'keys.issue')) return <NotPermitted />;
  const from = [(await searchParams).from].flat()[0];
  return (
    <Messages of={['keyLinks', 'keys', 'newKey', 'permissions']}>
      <Prefetched queries={({ keys }) => (from === undefined ? [] : [keys.get.prefetch({ id: from })])}>
        <IssuePage from={from} defaultRate={services().settings.DEFAULT_RATE_PER_MINUTE} />
      </Prefetched>
    </Messages>
  );
}
