import { savePelitaInput, turnPelitaInput } from '@/server/pelita/inputs';
import type { PelitaReadiness } from '@/server/pelita/pelita';
import type { PelitaSettings } from '@/server/pelita/settings';
import { procedure, router } from '@/server/trpc/init';

/** What Kemendagri's portal is given, for administrators (docs/decisions/pelita.md). */
export const pelitaRouter = router({
  settings: procedure.query(({ ctx }): Promise<PelitaSettings> => ctx.services.pelita.settings()),
  readiness: procedure.query(
    async ({ ctx }): Promise<{ sets: readonly PelitaReadiness[] }> => ({
      sets: await ctx.services.pelita.readiness(),
    }),
  ),
  save: procedure
    .input(savePelitaInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.pelita.save(input, ctx.by)),
  turn: procedure
    .input(turnPelitaInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.pelita.turn(input, ctx.by)),
});
