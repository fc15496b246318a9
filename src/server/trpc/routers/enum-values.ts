import { findCollection } from '@/domain/collections';
import { mayEnter } from '@/domain/staff';
import { ServiceError } from '@/server/errors';
import {
  enumeratedField,
  enumFieldInput,
  enumPairsInput,
  enumRenameInput,
  enumValueInput,
} from '@/server/records/enum-field';
import type { CountedEnumField, ValueList } from '@/server/records/enum-list';
import type { Renaming } from '@/server/records/enum-rename';
import type { RetiredValue } from '@/server/records/enum-values';
import type { PreviewedPairs } from '@/server/records/rename/enum-pairs';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** The values that administrators list for enumerated fields; others see the values of their groups. */
export const enumValuesRouter = router({
  fields: procedure.query(async ({ ctx }): Promise<{ fields: CountedEnumField[] }> => {
    const staff = staffOf(ctx);
    const fields = await ctx.services.records.enumValues.fields();
    return { fields: fields.filter(({ group }) => mayEnter(staff, group)) };
  }),
  list: procedure.input(enumFieldInput).query(({ ctx, input }): Promise<ValueList> => {
    const group = findCollection(input.collection)?.group;
    if (group !== undefined && !mayEnter(staffOf(ctx), group)) throw new ServiceError('not_permitted');
    return ctx.services.records.enumValues.list(input);
  }),
  add: procedure
    .input(enumValueInput)
    .mutation(
      ({ ctx, input }): Promise<{ value: string }> => ctx.services.records.enumValues.add(input, ctx.by),
    ),
  retire: procedure
    .input(enumValueInput)
    .mutation(
      ({ ctx, input }): Promise<RetiredValue> => ctx.services.records.enumValues.retire(input, ctx.by),
    ),
  /** Pairs of records to which a rename would give one natural key, and the moment of this preview for `rename`. */
  pairs: procedure.input(enumPairsInput).query(async ({ ctx, input, signal }): Promise<PreviewedPairs> => {
    const { records } = ctx.services;
    const { collection } = enumeratedField(input);
    // The moment is taken before the pairs are read: writes between the two were not seen.
    const seen = await records.moment({ actor: staffOf(ctx), collection, signal });
    return { ...(await records.enumValues.pairs(input)), seen };
  }),
  rename: procedure
    .input(enumRenameInput)
    .mutation(({ ctx, input }): Promise<Renaming> => ctx.services.records.enumValues.rename(input, ctx.by)),
});
