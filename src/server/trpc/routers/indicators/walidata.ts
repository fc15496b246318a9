import { procedure, router } from '@/server/trpc/init';
import type { ReferenceEntry } from '@/server/walidata/client/read-answer';
import type { ShownExchange } from '@/server/walidata/exchanges';
import {
  exchangesInput,
  removeMappingInput,
  saveMappingInput,
  saveWalidataInput,
  searchReferenceInput,
  sendValuesInput,
  turnWalidataInput,
  withdrawValuesInput,
  yearInput,
} from '@/server/walidata/inputs';
import type { MappedIndicator } from '@/server/walidata/mapping';
import type { ReadThere } from '@/server/walidata/reference';
import type { WalidataSettings } from '@/server/walidata/settings';
import type { YearValues } from '@/server/walidata/values/year-values';

/** Values of indicators that are sent to e-Walidata, for administrators (docs/decisions/walidata.md). */
export const walidataRouter = router({
  settings: procedure.query(({ ctx }): Promise<WalidataSettings> => ctx.services.walidata.settings()),
  save: procedure
    .input(saveWalidataInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.walidata.save(input, ctx.by)),
  turn: procedure
    .input(turnWalidataInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.walidata.turn(input, ctx.by)),
  mappings: procedure.query(
    async ({ ctx }): Promise<{ indicators: readonly MappedIndicator[] }> => ({
      indicators: await ctx.services.walidata.mappings(),
    }),
  ),
  saveMapping: procedure
    .input(saveMappingInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.walidata.saveMapping(input, ctx.by)),
  removeMapping: procedure
    .input(removeMappingInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.walidata.removeMapping(input, ctx.by)),
  fetchReference: procedure.mutation(
    ({ ctx }): Promise<ReadThere> => ctx.services.walidata.fetchReference(ctx.by),
  ),
  searchReference: procedure
    .input(searchReferenceInput)
    .query(
      ({ ctx, input }): Promise<{ found: readonly ReferenceEntry[]; total: number }> =>
        ctx.services.walidata.searchReference(input),
    ),
  /** The values of a year beside what is there, which is read now. */
  values: procedure
    .input(yearInput)
    .query(
      ({ ctx, input, signal }): Promise<YearValues> => ctx.services.walidata.values(input, ctx.by, signal),
    ),
  send: procedure
    .input(sendValuesInput)
    .mutation(({ ctx, input }): Promise<{ queued: number }> => ctx.services.walidata.send(input, ctx.by)),
  withdraw: procedure
    .input(withdrawValuesInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.walidata.withdraw(input, ctx.by)),
  exchanges: procedure
    .input(exchangesInput)
    .query(
      ({ ctx, input }): Promise<{ exchanges: readonly ShownExchange[]; next: string | null }> =>
        ctx.services.walidata.exchanges(input),
    ),
});
