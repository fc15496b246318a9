import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/ui/parts/page-header';

/** What a person needs when they arrive. */
export default async function HomePage() {
  const t = await getTranslations('common');
  return <PageHeader title={t('navigation.home')} />;
}
