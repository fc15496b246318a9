import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RequestForm } from '@/ui/requests/apply/request-form';
import { Messages } from '../../messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('requests.apply');
  return { title: t('title'), description: t('intro') };
}

/** The form with which an agency requests a key. */
export default function RequestAccessPage() {
  return (
    <Messages of={['requests', 'permissions']}>
      <RequestForm />
    </Messages>
  );
}
