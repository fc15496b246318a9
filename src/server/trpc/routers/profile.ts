import {
  changePasswordInput,
  codeInput,
  idInput,
  noInput,
  passwordInput,
  profileInput,
} from '@/server/access/staff/inputs';
import { procedure, router, staffOf } from '@/server/trpc/init';
import { visitOf } from '@/server/trpc/visit';

/** The data about themselves that people see and change. */
export const profileRouter = router({
  get: procedure.input(noInput).query(({ ctx }) => ctx.services.staff.profile.get(staffOf(ctx))),
  change: procedure
    .input(profileInput)
    .mutation(({ ctx, input }) => ctx.services.staff.profile.change(input, staffOf(ctx), visitOf(ctx))),
  changePassword: procedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => ctx.services.staff.profile.changePassword(input, visitOf(ctx))),

  sessions: procedure.input(noInput).query(({ ctx }) => ctx.services.staff.sessions.list(visitOf(ctx))),
  endSession: procedure
    .input(idInput)
    .mutation(({ ctx, input }) => ctx.services.staff.sessions.end(input, visitOf(ctx))),
  endOtherSessions: procedure
    .input(noInput)
    .mutation(({ ctx }) => ctx.services.staff.sessions.endOthers(visitOf(ctx))),

  beginTwoFactor: procedure
    .input(passwordInput)
    .mutation(({ ctx, input }) => ctx.services.staff.twoFactor.begin(input, visitOf(ctx))),
  confirmTwoFactor: procedure
    .input(codeInput)
    .mutation(({ ctx, input }) => ctx.services.staff.twoFactor.confirm(input, visitOf(ctx))),
  endTwoFactor: procedure
    .input(passwordInput)
    .mutation(({ ctx, input }) => ctx.services.staff.twoFactor.end(input, visitOf(ctx))),
  newBackupCodes: procedure
    .input(passwordInput)
    .mutation(({ ctx, input }) => ctx.services.staff.twoFactor.renewBackupCodes(input, visitOf(ctx))),
});
