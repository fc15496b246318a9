import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { deliveryFormOf, findDelivered } from '@/domain/deliveries/form';
import { readDeliveryPeriod } from '@/domain/deliveries/period';
import { RELEASE_STEPS } from '@/domain/releases/steps';
import { mayEnter } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { ReleasePage } from '@/ui/releases/release-page';
import { PROCEDURE_OF_STEP } from '@/ui/releases/types';
import { Messages } from '../../../../messages';
import { Prefetched } from '../../../../prefetch';
import { mayCall, requireStaff } from '../../../../staff';

type Options = { params: Promise<{ collection: string; period: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('releases');
  return { title: t('title') };
}

/** One period of a table on its way to a release. */
export default async function ReleaseRoute({ params }: Options) {
  const { collection: name, period } = await params;
  const collection = findDelivered(name);
  if (collection === undefined) notFound();
  if (readDeliveryPeriod(period, deliveryFormOf(collection)!.period.kind) === undefined) notFound();
  const staff = await requireStaff();
  if (!mayCall(staff, 'releases.detail') || !mayEnter(staff, collection.group)) return <NotPermitted />;
  const asked = { collection: collection.resource, period };
  return (
    <Messages of={['releases', 'deliveries', 'record']}>
      <Prefetched queries={() => []} soon={({ releases }) => [releases.detail.prefetch(asked)]}>
        <ReleasePage
          resource={collection.resource}
          period={period}
          may={RELEASE_STEPS.filter((kind) => mayCall(staff, `releases.${PROCEDURE_OF_STEP[kind]}`))}
        />
      </Prefetched>
    </Messages>
  );
}
