import { acceptInput, inspectInput, newPasswordInput, setUpInput } from '@/server/access/staff/inputs';
import type { LinkView } from '@/server/access/staff/people/join';
import { procedure, router } from '@/server/trpc/init';
import { visitOf } from '@/server/trpc/visit';

/** The actions of one-time links. All are mutations, so that a link's secret travels in a body, which no log keeps. */
export const linksRouter = router({
  inspect: procedure
    .input(inspectInput)
    .mutation(({ ctx, input }): Promise<LinkView> => ctx.services.staff.joining.inspect(input, visitOf(ctx))),
  setUp: procedure
    .input(setUpInput)
    .mutation(
      ({ ctx, input }): Promise<{ next: 'home' }> => ctx.services.staff.joining.setUp(input, visitOf(ctx)),
    ),
  acceptInvitation: procedure
    .input(acceptInput)
    .mutation(
      ({ ctx, input }): Promise<{ next: 'home' }> =>
        ctx.services.staff.joining.acceptInvitation(input, visitOf(ctx)),
    ),
  resetPassword: procedure
    .input(newPasswordInput)
    .mutation(
      ({ ctx, input }): Promise<{ ok: true }> =>
        ctx.services.staff.joining.resetPassword(input, visitOf(ctx)),
    ),
});
