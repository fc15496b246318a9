import { noInput, reauthenticateInput, signInInput, verifyCodeInput } from '@/server/access/staff/inputs';
import type { SignedIn } from '@/server/access/staff/person';
import { procedure, router } from '@/server/trpc/init';
import { visitOf } from '@/server/trpc/visit';

/** The person who is signed in, if any, and whether the first administrator is still to be created. */
type CurrentStaff = Readonly<{ staff: SignedIn | null; needsSetUp: boolean }>;

/** Signing in and out. */
export const sessionRouter = router({
  /** The person who is signed in. */
  current: procedure.input(noInput).query(async ({ ctx }): Promise<CurrentStaff> => {
    const { staff } = ctx.services;
    if (ctx.actor?.kind !== 'staff') return { staff: null, needsSetUp: await staff.needsSetUp() };
    return { staff: await staff.signedIn(ctx.actor.id), needsSetUp: false };
  }),
  signIn: procedure
    .input(signInInput)
    .mutation(
      ({ ctx, input }): Promise<{ next: 'home' | 'two_factor' }> =>
        ctx.services.staff.signIn.signIn(input, visitOf(ctx)),
    ),
  verifyCode: procedure
    .input(verifyCodeInput)
    .mutation(
      ({ ctx, input }): Promise<{ next: 'home' }> =>
        ctx.services.staff.signIn.verifyCode(input, visitOf(ctx)),
    ),
  reauthenticate: procedure
    .input(reauthenticateInput)
    .mutation(
      ({ ctx, input }): Promise<{ ok: true }> => ctx.services.staff.reauthenticate(input, visitOf(ctx)),
    ),
  signOut: procedure
    .input(noInput)
    .mutation(({ ctx }): Promise<{ ok: true }> => ctx.services.staff.signIn.signOut(visitOf(ctx))),
});
