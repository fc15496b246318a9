import { enumFieldInput, enumValueInput } from '@/server/records/enum-values';
import { procedure, router } from '@/server/trpc/init';

/** The values that administrators list for enumerated fields. */
export const enumValuesRouter = router({
  list: procedure
    .input(enumFieldInput)
    .query(({ ctx, input }) => ctx.services.records.enumValues.list(input)),
  add: procedure
    .input(enumValueInput)
    .mutation(({ ctx, input }) => ctx.services.records.enumValues.add(input)),
  retire: procedure
    .input(enumValueInput)
    .mutation(({ ctx, input }) => ctx.services.records.enumValues.retire(input)),
});
