import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ServiceError } from '@/server/errors';
import { services } from '@/server/services';
import { KeyPage } from '@/ui/keys/detail/key-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

type Params = { params: Promise<{ id: string }> };

const WEEKS_DAYS = 14;
const FIRST_DAYS = 30;

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const t = await getTranslations('keyDetail');
  const key = mayCall(await requireStaff(), 'keys.get') ? await find((await params).id) : undefined;
  return { title: key === undefined ? t('titleUnknown') : t('title', { name: key.name }) };
}

/** Everything about one key; the address may have its identifier or its visible prefix. */
export default async function KeyDetailPage({ params }: Params) {
  if (!mayCall(await requireStaff(), 'keys.get')) return <NotPermitted />;
  const { id: reference } = await params;
  const key = await find(reference);
  if (key === undefined) notFound();
  if (key.id !== reference) redirect(`/keys/${key.id}`);
  const { id } = key;
  return (
    <Messages of={['failures', 'keyDetail', 'keyLinks', 'newKey', 'permissions', 'webhooks']}>
      <Prefetched
        queries={({ keyLinks, keys, webhooks }) => [
          keyLinks.ofKey.prefetch({ keyId: id }),
          keys.get.prefetch({ id }),
          keys.dailyUse.prefetch({ ids: [id], days: WEEKS_DAYS }),
          keys.usage.prefetch({ id, days: FIRST_DAYS }),
          keys.failures.prefetch({ id }),
          keys.history.prefetch({ id }),
          webhooks.ofKey.prefetch({ keyId: id }),
        ]}
      >
        <KeyPage id={id} />
      </Prefetched>
    </Messages>
  );
}

/** The key with that identifier or visible prefix, if it exists; read once per request. */
const find = cache(async (id: string) => {
  try {
    return await services().keys.get({ id });
  } catch (error) {
    if (error instanceof ServiceError && ['not_found', 'invalid_parameter'].includes(error.code))
      return undefined;
    throw error;
  }
});
