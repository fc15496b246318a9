import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { collectionsOpenTo } from '@/domain/staff';
import { DeliveriesPage } from '@/ui/deliveries/deliveries-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../messages';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deliveries');
  return { title: t('title') };
}

/** The deliveries: which unit has delivered which period, to the tables of the person's groups. */
export default async function DeliveriesRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'deliveries.board')) return <NotPermitted />;
  const own = collectionsOpenTo(staff).filter((collection) => deliveryFormOf(collection) !== undefined);
  return (
    <Messages of={['deliveries', 'changes', 'releases']}>
      <DeliveriesPage
        collections={own.map(({ resource }) => resource)}
        mayChange={mayCall(staff, 'deliveries.save')}
        seesAgencies={mayCall(staff, 'agencies.list')}
        seesReleases={mayCall(staff, 'releases.board')}
      />
    </Messages>
  );
}
