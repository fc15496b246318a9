import type { Judgement } from '@/domain/places/judgement';
import type { Succession } from '@/domain/places/successions/succession';
import type { WholeTexts } from '@/domain/places/whole';
import type { ShownBoundaries } from '@/server/places/boundaries/boundaries';
import type { BrowsedPlaces } from '@/server/places/browse';
import {
  addPlaceInput,
  changePlaceInput,
  judgeInput,
  placeInput,
  placesInput,
  saveCodesInput,
  saveListInput,
  saveSuccessionInput,
  strictInput,
  successionInput,
  wholeInput,
  withdrawPlaceInput,
} from '@/server/places/inputs';
import type { ValueLists } from '@/server/places/service';
import { collectionInput } from '@/server/tables/input';
import { collectionFor } from '@/server/trpc/collection-for';
import { procedure, router } from '@/server/trpc/init';

/** The register of places and the lists of values: everybody reads them, administrators change them. */
export const placesRouter = router({
  browse: procedure
    .input(placesInput)
    .query(({ ctx, input }): Promise<BrowsedPlaces> => ctx.services.places.browse(input)),
  /** The judgements of texts of a collection's fields; null for a field whose values are not judged. */
  judge: procedure
    .input(judgeInput)
    .query(async ({ ctx, input }): Promise<{ judgements: readonly (Judgement | null)[] }> => {
      const collection = collectionFor(ctx, input.collection);
      return { judgements: await ctx.services.places.judge(collection, input.values) };
    }),
  lists: procedure.query(({ ctx }): Promise<ValueLists> => ctx.services.places.lists()),
  strict: procedure.input(collectionInput).query(({ ctx, input }): { fields: readonly string[] } => ({
    fields: ctx.services.places.strictFields(collectionFor(ctx, input.collection)),
  })),
  /** The boundaries that the office has uploaded, without their points; null: none. */
  boundaries: procedure.query(
    async ({ ctx }): Promise<{ boundaries: ShownBoundaries | null }> => ({
      boundaries: await ctx.services.places.boundaries.shown(),
    }),
  ),
  removeBoundaries: procedure.mutation(
    ({ ctx }): Promise<void> => ctx.services.places.boundaries.remove(ctx.by),
  ),
  add: procedure
    .input(addPlaceInput)
    .mutation(({ ctx, input }): Promise<{ code: string }> => ctx.services.places.add(input, ctx.by)),
  change: procedure
    .input(changePlaceInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.places.change(input, ctx.by)),
  withdraw: procedure
    .input(withdrawPlaceInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.places.withdraw(input, ctx.by)),
  restore: procedure
    .input(placeInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.places.restore(input, ctx.by)),
  saveCodes: procedure
    .input(saveCodesInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.places.saveCodes(input, ctx.by)),
  /** The changes of places, by their day. */
  successions: procedure.query(
    async ({ ctx }): Promise<{ successions: readonly Succession[] }> => ({
      successions: await ctx.services.places.successions(),
    }),
  ),
  saveSuccession: procedure
    .input(saveSuccessionInput)
    .mutation(({ ctx, input }): Promise<{ id: string }> => ctx.services.places.saveSuccession(input, ctx.by)),
  removeSuccession: procedure
    .input(successionInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.places.removeSuccession(input, ctx.by)),
  saveList: procedure
    .input(saveListInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.places.saveList(input, ctx.by)),
  setStrict: procedure
    .input(strictInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.places.setStrict(input, ctx.by)),
  /** The text for figures of a whole place, and earlier ones. */
  whole: procedure.query(({ ctx }): Promise<WholeTexts> => ctx.services.places.whole()),
  setWhole: procedure
    .input(wholeInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.places.setWhole(input, ctx.by)),
});
