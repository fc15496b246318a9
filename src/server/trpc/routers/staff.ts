import {
  disableInput,
  idInput,
  inviteInput,
  noInput,
  peopleInput,
  personChangeInput,
} from '@/server/access/staff/inputs';
import type { Invitation, NewStaffLink } from '@/server/access/staff/people/invite';
import type { PeoplePage, Person } from '@/server/access/staff/people/people';
import { baseUrlOf } from '@/server/trpc/base-url';
import { procedure, router, staffOf } from '@/server/trpc/init';
import { visitOf } from '@/server/trpc/visit';

/** The staff, for administrators. */
export const staffRouter = router({
  list: procedure
    .input(peopleInput.default(peopleInput.parse({})))
    .query(({ ctx, input }): Promise<PeoplePage> => ctx.services.staff.list(input)),
  get: procedure.input(idInput).query(({ ctx, input }): Promise<Person> => ctx.services.staff.get(input)),

  invite: procedure
    .input(inviteInput)
    .mutation(
      ({ ctx, input }): Promise<NewStaffLink> =>
        ctx.services.staff.invitations.invite(input, { ...visitOf(ctx), baseUrl: baseUrlOf(ctx) }),
    ),
  invitations: procedure
    .input(noInput)
    .query(({ ctx }): Promise<readonly Invitation[]> => ctx.services.staff.invitations.invitations()),
  withdrawInvitation: procedure
    .input(idInput)
    .mutation(
      ({ ctx, input }): Promise<{ ok: true }> =>
        ctx.services.staff.invitations.withdrawInvitation(input, visitOf(ctx)),
    ),

  change: procedure
    .input(personChangeInput)
    .mutation(
      ({ ctx, input }): Promise<Person> =>
        ctx.services.staff.management.change(input, staffOf(ctx), visitOf(ctx)),
    ),
  disable: procedure
    .input(disableInput)
    .mutation(
      ({ ctx, input }): Promise<Person> =>
        ctx.services.staff.management.disable(input, staffOf(ctx), visitOf(ctx)),
    ),
  enable: procedure
    .input(idInput)
    .mutation(({ ctx, input }): Promise<Person> => ctx.services.staff.management.enable(input, visitOf(ctx))),
  unlock: procedure
    .input(idInput)
    .mutation(({ ctx, input }): Promise<Person> => ctx.services.staff.management.unlock(input, visitOf(ctx))),
  resetPassword: procedure
    .input(idInput)
    .mutation(
      ({ ctx, input }): Promise<NewStaffLink> =>
        ctx.services.staff.invitations.resetPassword(input, { ...visitOf(ctx), baseUrl: baseUrlOf(ctx) }),
    ),
  endTwoFactor: procedure
    .input(idInput)
    .mutation(
      ({ ctx, input }): Promise<Person> => ctx.services.staff.management.endTwoFactor(input, visitOf(ctx)),
    ),
  endSessions: procedure
    .input(idInput)
    .mutation(
      ({ ctx, input }): Promise<{ ended: number }> =>
        ctx.services.staff.management.endSessions(input, visitOf(ctx)),
    ),
});
