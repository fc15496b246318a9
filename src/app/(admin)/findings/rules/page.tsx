import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RulesPage } from '@/ui/findings/rules/rules-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('findings.rules');
  return { title: t('title') };
}

/** The rules of checks, which administrators set. */
export default async function RulesRoute() {
  if (!mayCall(await requireStaff(), 'findings.settings')) return <NotPermitted />;
  return (
    <Messages of={['findings', 'findingWords']}>
      <Prefetched queries={({ findings }) => [findings.settings.prefetch(), findings.officeRules.prefetch()]}>
        <RulesPage />
      </Prefetched>
    </Messages>
  );
}
