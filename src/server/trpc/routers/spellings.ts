import { type SpellingGroup, spellingGroups } from '@/domain/places/spelling-groups';
import type { PreviewedPairs } from '@/server/records/rename/enum-pairs';
import {
  type Merging,
  mergeInput,
  spelledField,
  spelledFieldInput,
  spellingPairsInput,
} from '@/server/records/rename/spellings';
import { collectionFor } from '@/server/trpc/collection-for';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** The groups with the most records, and whether there are more. */
type ShownSpellingGroups = Readonly<{ groups: readonly SpellingGroup[]; more: boolean }>;

const MAX_GROUPS = 300;

/** The spellings of stored texts, within the groups of collections and the scope of the person. */
export const spellingsRouter = router({
  /** Groups of texts of a field with the same meaning, those with the most records first. */
  groups: procedure.input(spelledFieldInput).query(async ({ ctx, input }): Promise<ShownSpellingGroups> => {
    collectionFor(ctx, input.collection);
    const asked = spelledField(input);
    const { places, records } = ctx.services;
    const texts = await records.spellings.texts({ ...asked, actor: staffOf(ctx) });
    const groups = spellingGroups(texts, { ...asked, vocabulary: await places.vocabulary() });
    return { groups: groups.slice(0, MAX_GROUPS), more: groups.length > MAX_GROUPS };
  }),
  /** The pairs of a merge, and the moment of this preview for `merge`. */
  pairs: procedure
    .input(spellingPairsInput)
    .query(async ({ ctx, input, signal }): Promise<PreviewedPairs> => {
      const collection = collectionFor(ctx, input.collection);
      const { records } = ctx.services;
      // The moment is taken before the pairs are read: writes between the two were not seen.
      const seen = await records.moment({ actor: staffOf(ctx), collection, signal });
      return { ...(await records.spellings.pairs(input, staffOf(ctx))), seen };
    }),
  merge: procedure.input(mergeInput).mutation(({ ctx, input }): Promise<Merging> => {
    collectionFor(ctx, input.collection);
    return ctx.services.records.spellings.merge(input, ctx.by);
  }),
});
