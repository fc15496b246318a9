import type { StaffActor } from '@/server/actor';
import type { Services } from '@/server/services';
import { appRouter } from '@/server/trpc/router';

/** The procedures as a data officer of education calls them. */
export const createCaller = (services: Services, actor: Partial<StaffActor> = {}) =>
  appRouter.createCaller({
    services,
    address: '10.1.2.3',
    actor: {
      kind: 'staff',
      id: '00000000-0000-4000-8000-00000000000a',
      name: 'Cut',
      email: 'c@example.test',
      role: 'data_officer',
      groups: ['disdik'],
      ...actor,
    },
  });
