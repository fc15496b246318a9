import type { Board } from '@/domain/deliveries/board';
import { collectionsOpenTo } from '@/domain/staff';
import type { CollectionDeliveries, DeliveryDetail } from '@/server/deliveries/deliveries';
import { deliveryInput, saveDeliveryInput } from '@/server/deliveries/inputs';
import { collectionInput } from '@/server/tables/input';
import { collectionFor } from '@/server/trpc/collection-for';
import { procedure, router, staffOf } from '@/server/trpc/init';

/**
 * The deliveries of units and periods: people who work with a group read them, and people who edit its records set the
 * expectations.
 */
export const deliveriesRouter = router({
  board: procedure
    .input(collectionInput)
    .query(
      ({ ctx, input, signal }): Promise<Board> =>
        ctx.services.deliveries.board({ collection: collectionFor(ctx, input.collection), signal }),
    ),
  summary: procedure.query(
    async ({ ctx }): Promise<{ collections: readonly CollectionDeliveries[] }> => ({
      collections: await ctx.services.deliveries.summary(collectionsOpenTo(staffOf(ctx))),
    }),
  ),
  detail: procedure.input(deliveryInput).query(
    ({ ctx, input, signal }): Promise<DeliveryDetail> =>
      ctx.services.deliveries.detail({
        ...input,
        collection: collectionFor(ctx, input.collection),
        signal,
      }),
  ),
  /** The agencies with a key that has a right to the collection: these may be responsible for it. */
  agencies: procedure.input(collectionInput).query(
    async ({ ctx, input }): Promise<{ names: readonly string[] }> => ({
      names: await ctx.services.keys.owners(collectionFor(ctx, input.collection).resource),
    }),
  ),
  save: procedure.input(saveDeliveryInput).mutation(
    ({ ctx, input }): Promise<void> =>
      ctx.services.deliveries.save(input, {
        collection: collectionFor(ctx, input.collection),
        by: ctx.by,
      }),
  ),
});
