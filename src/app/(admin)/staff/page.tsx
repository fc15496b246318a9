import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { readStaffFilters, staffListInput } from '@/ui/staff/people/filters';
import { StaffPage } from '@/ui/staff/staff-page';
import { Messages } from '../../messages';
import { Prefetched } from '../../prefetch';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staff');
  return { title: t('title') };
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** All members of staff. */
export default async function StaffRoute({ searchParams }: { searchParams: Promise<Query> }) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'staff.list')) return <NotPermitted />;
  const query = await searchParams;
  const first = (name: string) => [query[name]].flat()[0] ?? null;
  const input = staffListInput(readStaffFilters({ get: first }));
  return (
    <Prefetched
      queries={(helpers) => [
        helpers.staff.list.prefetchInfinite(input),
        helpers.staff.invitations.prefetch(),
      ]}
    >
      <Messages of={['staff', 'forms', 'permissions']}>
        <StaffPage self={staff.id} />
      </Messages>
    </Prefetched>
  );
}
