import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { KeysPage } from '@/ui/keys/list/keys-page';
import { keysInputOf, readKeysView } from '@/ui/keys/list/view';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { readSearch, type SearchParams } from '../../search';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys');
  return { title: t('title') };
}

/** Every key. */
export default async function KeysRoute({ searchParams }: { searchParams: SearchParams }) {
  if (!mayCall(await requireStaff(), 'keys.list')) return <NotPermitted />;
  const input = keysInputOf(readKeysView(await readSearch(searchParams)));
  return (
    <Messages of={['keyLinks', 'keys', 'permissions']}>
      <Prefetched
        queries={({ keyLinks, keys }) => [keyLinks.uncollected.prefetch(), keys.list.prefetchInfinite(input)]}
      >
        <KeysPage />
      </Prefetched>
    </Messages>
  );
}
