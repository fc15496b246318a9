import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatusPage } from '@/ui/requests/status/status-page';
import { Messages } from '../../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('requests.status');
  return { title: t('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ sent?: string | string[] }> };

/** The state of a request, by its private link. */
export default async function RequestStatePage({ searchParams }: Props) {
  const { sent } = await searchParams;
  return (
    <Messages of={['requests', 'permissions']}>
      <StatusPage sent={sent !== undefined} />
    </Messages>
  );
}
