import {
  disableInput,
  idInput,
  inviteInput,
  noInput,
  peopleInput,
  personChangeInput,
} from '@/server/access/staff/inputs';
import { baseUrlOf } from '@/server/trpc/base-url';
import { procedure, router, staffOf } from '@/server/trpc/init';
import { visitOf } from '@/server/trpc/visit';

/** The staff, for administrators. */
export const staffRouter = router({
  list: procedure
    .input(peopleInput.default(peopleInput.parse({})))
    .query(({ ctx, input }) => ctx.services.staff.list(input)),
  get: procedure.input(idInput).query(({ ctx, input }) => ctx.services.staff.get(input)),

  invite: procedure
    .input(inviteInput)
    .mutation(({ ctx, input }) =>
      ctx.services.staff.invitations.invite(input, { ...visitOf(ctx), baseUrl: baseUrlOf(ctx) }),
    ),
  invitations: procedure.input(noInput).query(({ ctx }) => ctx.services.staff.invitations.invitations()),
  withdrawInvitation: procedure
    .input(idInput)
    .mutation(({ ctx, input }) => ctx.services.staff.invitations.withdrawInvitation(input, visitOf(ctx))),

  change: procedure
    .input(personChangeInput)
    .mutation(({ ctx, input }) => ctx.services.staff.management.change(input, staffOf(ctx), visitOf(ctx))),
  disable: procedure
    .input(disableInput)
    .mutation(({ ctx, input }) => ctx.services.staff.management.disable(input, staffOf(ctx), visitOf(ctx))),
  enable: procedure
    .input(idInput)
    .mutation(({ ctx, input }) => ctx.services.staff.management.enable(input, visitOf(ctx))),
  unlock: procedure
    .input(idInput)
    .mutation(({ ctx, input }) => ctx.services.staff.management.unlock(input, visitOf(ctx))),
  resetPassword: procedure
    .input(idInput)
    .mutation(({ ctx, input }) =>
      ctx.services.staff.invitations.resetPassword(input, { ...visitOf(ctx), baseUrl: baseUrlOf(ctx) }),
    ),
  endTwoFactor: procedure
    .input(idInput)
    .mutation(({ ctx, input }) => ctx.services.staff.management.endTwoFactor(input, visitOf(ctx))),
  endSessions: procedure
    .input(idInput)
    .mutation(({ ctx, input }) => ctx.services.staff.management.endSessions(input, visitOf(ctx))),
});
