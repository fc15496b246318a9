import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isStrictUuid } from '@/domain/history/actions';
import { WebhookPage } from '@/ui/keys/webhooks/webhook-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../../messages';
import { Prefetched } from '../../../../prefetch';
import { mayCall, requireStaff } from '../../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks');
  return { title: t('title') };
}

/** An address to which messages are sent for the owner of a key, with its log. */
export default async function WebhookRoute({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!isStrictUuid(id)) notFound();
  if (!mayCall(await requireStaff(), 'webhooks.get')) return <NotPermitted />;
  return (
    <Messages of={['keyDetail', 'webhooks']}>
      <Prefetched
        queries={({ webhooks }) => [webhooks.get.prefetch({ id }), webhooks.log.prefetchInfinite({ id })]}
      >
        <WebhookPage id={id} />
      </Prefetched>
    </Messages>
  );
}
