import { z } from 'zod';
import { MAX_SEARCH_TEXT } from '@/domain/limits';
import type { RecentChanges } from '@/server/home/changes';
import type { CollectionHeadline } from '@/server/home/headlines';
import type { SearchResult } from '@/server/home/search';
import type { HomeSummary } from '@/server/home/summary';
import { systemInput } from '@/server/input/place-system';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** The first page and the command palette: each person sees what their role and groups allow. */
export const homeRouter = router({
  summary: procedure.query(({ ctx }): Promise<HomeSummary> => ctx.services.home.summary(staffOf(ctx))),
  headlines: procedure.input(systemInput).query(
    async ({ ctx, input }): Promise<{ headlines: readonly CollectionHeadline[] }> => ({
      headlines: await ctx.services.home.headlines(staffOf(ctx), input.system),
    }),
  ),
  changes: procedure.query(({ ctx }): Promise<RecentChanges> => ctx.services.home.changes(staffOf(ctx))),
  search: procedure.input(z.strictObject({ text: z.string().max(MAX_SEARCH_TEXT) })).query(
    async ({ ctx, input }): Promise<{ results: readonly SearchResult[] }> => ({
      results: await ctx.services.home.search({ text: input.text, staff: staffOf(ctx) }),
    }),
  ),
});
