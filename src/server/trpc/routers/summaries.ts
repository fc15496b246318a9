import { z } from 'zod';
import { MEASURES } from '@/domain/answers/judge-summary';
import { placeSystemInput } from '@/server/input/place-system';
import type { WritingBatch } from '@/server/records/history/writing-batch';
import type { MadeSummary } from '@/server/summaries/summaries';
import { viewInput } from '@/server/tables/input';
import { collectionFor } from '@/server/trpc/collection-for';
import { procedure, router } from '@/server/trpc/init';

/** Names and their number are judged later, by the declaration of the collection. */
const MAX_NAME = 100;
const MAX_NAMES = 10;
const name = z.string().max(MAX_NAME);

const summaryInput = z.strictObject({
  ...viewInput.shape,
  request: z.strictObject({
    rows: z.array(name).max(MAX_NAMES),
    columns: name.optional(),
    measure: z.enum(MEASURES),
    figure: name.optional(),
    isCompared: z.boolean().optional(),
    places: placeSystemInput.optional(),
  }),
});

/** Summaries of a view: rows × columns × figure (docs/decisions/summaries.md). */
export const summariesRouter = router({
  read: procedure
    .input(summaryInput)
    .query(async ({ ctx, input, signal }): Promise<Omit<MadeSummary, 'summary'>> => {
      const { collection: resource, ...asked } = input;
      const collection = collectionFor(ctx, resource);
      const { summary: _, ...made } = await ctx.services.summaries.ofView({ ...asked, collection, signal });
      return made;
    }),
  writers: procedure
    .input(viewInput)
    .query(
      async ({ ctx, input: { view, ...input }, signal }): Promise<{ batches: readonly WritingBatch[] }> => {
        const collection = collectionFor(ctx, input.collection);
        return { batches: await ctx.services.summaries.writers({ collection, view, signal }) };
      },
    ),
});
