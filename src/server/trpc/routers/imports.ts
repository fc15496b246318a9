import { z } from 'zod';
import { procedure, router, staffOf } from '@/server/trpc/init';

const MAX_LISTED = 100;
const DEFAULT_LISTED = 50;
const id = z.uuid();

/** Files that are imported into collections. */
export const importsRouter = router({
  list: procedure
    .input(
      z.object({
        cursor: id.nullish(),
        limit: z.number().int().min(1).max(MAX_LISTED).default(DEFAULT_LISTED),
        direction: z.literal('forward').optional(),
      }),
    )
    .query(({ ctx, input: { cursor, limit } }) =>
      ctx.services.imports.list({ cursor: cursor ?? null, limit }, staffOf(ctx)),
    ),
  get: procedure
    .input(z.object({ id }))
    .query(({ ctx, input }) => ctx.services.imports.get(input.id, staffOf(ctx))),
  cancel: procedure
    .input(z.object({ id }))
    .mutation(({ ctx, input }) => ctx.services.imports.cancel(input.id, { staff: staffOf(ctx), by: ctx.by })),
  remove: procedure.input(z.object({ id })).mutation(async ({ ctx, input }) => {
    await ctx.services.imports.remove(input.id, { staff: staffOf(ctx), by: ctx.by });
    return null;
  }),
});
