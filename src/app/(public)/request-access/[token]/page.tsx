import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatusPage } from '@/ui/requests/status/status-page';
import { Messages } from '../../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('requests.status');
  return { title: t('title'), robots: { index: false } };
}

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ sent?: string | string[] }> };

/** How a request stands, by its private link. */
export default async function RequestStatePage({ params, searchParams }: Props) {
  const [{ token }, { sent }] = await Promise.all([params, searchParams]);
  return (
    <Messages of={['requests', 'permissions']}>
      <StatusPage token={token} sent={sent !== undefined} />
    </Messages>
  );
}
