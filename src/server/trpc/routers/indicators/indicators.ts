import { type Indicator, isOpenTo, type Side } from '@/domain/indicators/indicator';
import { collectionsOpenTo } from '@/domain/staff';
import { ServiceError } from '@/server/errors';
import type { IndicatorHeadline, ListedIndicator, MadeIndicator } from '@/server/indicators/indicators';
import {
  indicatorNameInput,
  previewIndicatorInput,
  readIndicatorInput,
  saveIndicatorInput,
} from '@/server/indicators/inputs';
import { sideOf } from '@/server/indicators/own-indicators';
import { systemInput } from '@/server/input/place-system';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** @throws {ServiceError} `not_permitted` for people who may not see both tables */
function requireBoth(ctx: Pick<Context, 'actor'>, sides: Pick<Indicator, Side>): void {
  if (!isOpenTo(staffOf(ctx), sides)) throw new ServiceError('not_permitted');
}

const UNNAMED = { id: '', en: '' };

/** Indicators (docs/decisions/indicators.md), for the collections of the person's groups. */
export const indicatorsRouter = router({
  list: procedure.query(async ({ ctx }): Promise<{ indicators: readonly ListedIndicator[] }> => {
    const staff = staffOf(ctx);
    return { indicators: (await ctx.services.indicators.list()).filter((one) => isOpenTo(staff, one)) };
  }),
  /** The latest values of some indicators, for the home page. */
  headlines: procedure.input(systemInput).query(
    async ({ ctx, input }): Promise<{ headlines: readonly IndicatorHeadline[] }> => ({
      headlines: await ctx.services.indicators.headlines(collectionsOpenTo(staffOf(ctx)), input.system),
    }),
  ),
  read: procedure
    .input(readIndicatorInput)
    .query(async ({ ctx, input: { name, query }, signal }): Promise<MadeIndicator> => {
      const indicator = await ctx.services.indicators.find(name);
      requireBoth(ctx, indicator);
      return ctx.services.indicators.read({ indicator, query, actor: staffOf(ctx), signal });
    }),
  /** The values of an indicator before it is saved. */
  preview: procedure
    .input(previewIndicatorInput)
    .query(({ ctx, input: { indicator, query }, signal }): Promise<MadeIndicator> => {
      const { factor, ...given } = indicator;
      const sides = { numerator: sideOf(given.numerator), denominator: sideOf(given.denominator) };
      requireBoth(ctx, sides);
      const texts = { label: UNNAMED, definition: UNNAMED, interpretation: UNNAMED, unit: UNNAMED };
      return ctx.services.indicators.read({
        indicator: { name: '', factor, ...texts, ...sides },
        query,
        actor: staffOf(ctx),
        signal,
      });
    }),
  save: procedure.input(saveIndicatorInput).mutation(async ({ ctx, input }): Promise<{ name: string }> => {
    const { numerator, denominator } = input.indicator;
    requireBoth(ctx, { numerator: sideOf(numerator), denominator: sideOf(denominator) });
    if (input.name !== undefined) requireBoth(ctx, await ctx.services.indicators.find(input.name));
    return { name: await ctx.services.indicators.save(input, ctx.by) };
  }),
  remove: procedure.input(indicatorNameInput).mutation(async ({ ctx, input: { name } }): Promise<void> => {
    requireBoth(ctx, await ctx.services.indicators.find(name));
    await ctx.services.indicators.remove(name, ctx.by);
  }),
});
