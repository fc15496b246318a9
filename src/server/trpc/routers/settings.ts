import { procedure, router } from '@/server/trpc/init';

/** The settings, for operators to read: they are set in the environment. */
export const settingsRouter = router({
  list: procedure.query(({ ctx }) => ctx.services.home.settings()),
  /** E-mails that could not be sent. */
  letterFaults: procedure.query(({ ctx }) => ctx.services.letters.faults()),
  retryLetters: procedure.mutation(({ ctx }) => ctx.services.letters.retry()),
});
