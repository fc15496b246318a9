import {
  changePasswordInput,
  codeInput,
  idInput,
  noInput,
  passwordInput,
  profileInput,
} from '@/server/access/staff/inputs';
import type { Profile } from '@/server/access/staff/own-account/profile';
import type { NewFactor } from '@/server/access/staff/own-account/two-factor';
import type { Session } from '@/server/access/staff/sign-in/sessions';
import { procedure, router, staffOf } from '@/server/trpc/init';
import { visitOf } from '@/server/trpc/visit';

/** The data about themselves that people see and change. */
export const profileRouter = router({
  get: procedure
    .input(noInput)
    .query(({ ctx }): Promise<Profile> => ctx.services.staff.profile.get(staffOf(ctx))),
  change: procedure
    .input(profileInput)
    .mutation(
      ({ ctx, input }): Promise<Profile> =>
        ctx.services.staff.profile.change(input, staffOf(ctx), visitOf(ctx)),
    ),
  changePassword: procedure
    .input(changePasswordInput)
    .mutation(
      ({ ctx, input }): Promise<{ ended: number }> =>
        ctx.services.staff.profile.changePassword(input, visitOf(ctx)),
    ),

  sessions: procedure
    .input(noInput)
    .query(({ ctx }): Promise<readonly Session[]> => ctx.services.staff.sessions.list(visitOf(ctx))),
  endSession: procedure
    .input(idInput)
    .mutation(
      ({ ctx, input }): Promise<{ ok: true }> => ctx.services.staff.sessions.end(input, visitOf(ctx)),
    ),
  endOtherSessions: procedure
    .input(noInput)
    .mutation(({ ctx }): Promise<{ ended: number }> => ctx.services.staff.sessions.endOthers(visitOf(ctx))),

  beginTwoFactor: procedure
    .input(passwordInput)
    .mutation(
      ({ ctx, input }): Promise<NewFactor> => ctx.services.staff.twoFactor.begin(input, visitOf(ctx)),
    ),
  confirmTwoFactor: procedure
    .input(codeInput)
    .mutation(
      ({ ctx, input }): Promise<{ ok: true }> => ctx.services.staff.twoFactor.confirm(input, visitOf(ctx)),
    ),
  endTwoFactor: procedure
    .input(passwordInput)
    .mutation(
      ({ ctx, input }): Promise<{ ok: true }> => ctx.services.staff.twoFactor.end(input, visitOf(ctx)),
    ),
  newBackupCodes: procedure
    .input(passwordInput)
    .mutation(
      ({ ctx, input }): Promise<{ backupCodes: string[] }> =>
        ctx.services.staff.twoFactor.renewBackupCodes(input, visitOf(ctx)),
    ),
});
