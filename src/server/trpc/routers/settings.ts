import type { ServiceSettings } from '@/server/home/settings';
import type { FaultyLetters } from '@/server/letters/letters';
import { procedure, router } from '@/server/trpc/init';

/** The settings, for operators to read: they are set in the environment. */
export const settingsRouter = router({
  list: procedure.query(({ ctx }): Promise<ServiceSettings> => ctx.services.home.settings()),
  /** E-mails that could not be sent. */
  letterFaults: procedure.query(({ ctx }): Promise<FaultyLetters> => ctx.services.letters.faults()),
  retryLetters: procedure.mutation(({ ctx }): Promise<{ letters: number }> => ctx.services.letters.retry()),
});
