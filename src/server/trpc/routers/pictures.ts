import { z } from 'zod';
import { PICTURE_KINDS } from '@/domain/collections/answers';
import { placeSystemInput } from '@/server/input/place-system';
import type { PictureData, PictureDeliveries, RegencyMap } from '@/server/pictures/pictures';
import { viewInput } from '@/server/tables/input';
import { collectionFor } from '@/server/trpc/collection-for';
import { procedure, router } from '@/server/trpc/init';

const MAX_PERIOD = 300;
const MAX_NAME = 63;

const pictureInput = z.strictObject({
  ...viewInput.shape,
  kind: z.enum(PICTURE_KINDS),
  /** One of the `dimensions` of an answer; any other is the declared one. */
  by: z.string().max(MAX_NAME).optional(),
  /** One of the `periods` of an answer; any other is the latest. */
  period: z.string().max(MAX_PERIOD).optional(),
  /** The places under which the figures stand; absent: those that the records name. */
  system: placeSystemInput.optional(),
});

/** The pictures of a collection's figures (docs/decisions/pictures.md). */
export const picturesRouter = router({
  read: procedure
    .input(pictureInput)
    .query(
      ({ ctx, input, signal }): Promise<PictureData> =>
        ctx.services.pictures.read({ ...input, collection: collectionFor(ctx, input.collection), signal }),
    ),
  /** The regencies on a map, for figures that are no picture of a table. */
  map: procedure.query(({ ctx }): Promise<RegencyMap> => ctx.services.pictures.map()),
  /** The deliveries for a picture. It is a procedure of its own, so that no picture in the browser waits for it. */
  delivered: procedure.input(pictureInput).query(
    async ({ ctx, input, signal }): Promise<{ given: PictureDeliveries | null }> => ({
      given: await ctx.services.pictures.delivered({
        ...input,
        collection: collectionFor(ctx, input.collection),
        signal,
      }),
    }),
  ),
});
