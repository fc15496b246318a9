import type { ReactNode } from 'react';
import { type GroupName, groups } from '@/domain/collections';
import { mayEnter } from '@/domain/staff';
import { services } from '@/server/services';
import { PAGES } from '@/ui/shell/navigation';
import { Shell } from '@/ui/shell/shell';
import { mayCall, requireStaff } from '../staff';

/** Every page behind the sign-in. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const staff = await requireStaff();
  const pages = PAGES.map(({ needs }) => needs);
  const seesTables = mayCall(staff, 'tables.rows');
  const seesRequests = mayCall(staff, 'requests.list');
  const waiting = seesRequests
    ? await services().prisma.accessRequest.count({ where: { state: 'waiting', sameAsId: null } })
    : 0;
  return (
    <Shell
      account={{ name: staff.name, email: staff.email, role: staff.role }}
      menu={{
        allowed: pages.filter((procedure) => mayCall(staff, procedure)),
        groups: (Object.keys(groups) as GroupName[]).filter((group) => seesTables && mayEnter(staff, group)),
        waiting,
      }}
    >
      {children}
    </Shell>
  );
}
