import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { PersonPage } from '@/ui/staff/person/person-page';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staff');
  return { title: t('title') };
}

/** One member of staff. */
export default async function StaffMemberPage({ params }: { params: Promise<{ id: string }> }) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'staff.get')) return <NotPermitted />;
  const { id } = await params;
  return (
    <Prefetched queries={(helpers) => [helpers.staff.get.prefetch({ id })]}>
      <Messages of={['staff', 'forms', 'permissions']}>
        <PersonPage id={id} self={staff.id} />
      </Messages>
    </Prefetched>
  );
}
