import type { BehindPage } from '@/server/figures/behind';
import type { PresentFigure, ShownPin } from '@/server/figures/figures';
import { pinInput, pinnedIdInput, pinnedRecordsInput } from '@/server/figures/inputs';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** Figures with a permanent address (docs/decisions/permanent-addresses.md). Each is checked by the groups of its reader. */
export const figuresRouter = router({
  pin: procedure.input(pinInput).mutation(
    async ({ ctx, input, signal }): Promise<{ id: string }> => ({
      id: await ctx.services.figures.pin(input, { staff: staffOf(ctx), by: ctx.by, signal }),
    }),
  ),
  read: procedure
    .input(pinnedIdInput)
    .query(
      ({ ctx, input: { id } }): Promise<ShownPin> => ctx.services.figures.read(id, { staff: staffOf(ctx) }),
    ),
  present: procedure
    .input(pinnedIdInput)
    .query(
      ({ ctx, input: { id }, signal }): Promise<PresentFigure> =>
        ctx.services.figures.present(id, { staff: staffOf(ctx), signal }),
    ),
  behind: procedure
    .input(pinnedRecordsInput)
    .query(
      ({ ctx, input: { id, cursor: after }, signal }): Promise<BehindPage> =>
        ctx.services.figures.behind({ id, after }, { staff: staffOf(ctx), signal }),
    ),
});
