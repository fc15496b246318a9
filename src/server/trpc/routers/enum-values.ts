import { enumFieldInput, enumValueInput } from '@/server/records/enum-values';
import { router, staffProcedure } from '@/server/trpc/init';

/** The values that administrators list for enumerated fields. */
export const enumValuesRouter = router({
  list: staffProcedure
    .input(enumFieldInput)
    .query(({ ctx, input }) => ctx.services.records.enumValues.list(input)),
  add: staffProcedure
    .input(enumValueInput)
    .mutation(({ ctx, input }) => ctx.services.records.enumValues.add(input)),
  retire: staffProcedure
    .input(enumValueInput)
    .mutation(({ ctx, input }) => ctx.services.records.enumValues.retire(input)),
});
