import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { RELEASE_STEPS } from '@/domain/releases/steps';
import { collectionsOpenTo } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { ReleasesPage } from '@/ui/releases/releases-page';
import { PROCEDURE_OF_STEP } from '@/ui/releases/types';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('releases');
  return { title: t('title') };
}

/** The periods of the person's tables on their way to a release. Those of large tables take a moment. */
export default async function ReleasesRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'releases.board')) return <NotPermitted />;
  const own = collectionsOpenTo(staff).filter((collection) => deliveryFormOf(collection) !== undefined);
  return (
    <Messages of={['releases', 'deliveries']}>
      <Prefetched
        queries={({ releases }) => [releases.mails.prefetch()]}
        soon={({ releases }) => [releases.board.prefetch()]}
      >
        <ReleasesPage
          collections={own.map(({ resource }) => resource)}
          maySet={mayCall(staff, 'releases.saveSettings')}
          may={RELEASE_STEPS.filter((kind) => mayCall(staff, `releases.together.${PROCEDURE_OF_STEP[kind]}`))}
        />
      </Prefetched>
    </Messages>
  );
}
