import type { PublicRelease } from '@/domain/releases/release';
import { collectionsOpenTo } from '@/domain/staff';
import type { ReleaseChange } from '@/server/releases/changes';
import {
  approveReleaseInput,
  releaseChangesInput,
  releaseInput,
  releasePeriodInput,
  releaseSettingInput,
  releaseStepInput,
  returnPartInput,
} from '@/server/releases/inputs';
import type { ReleaseDetail, ReleasePeriod, ReleaseSettings } from '@/server/releases/releases';
import { collectionInput } from '@/server/tables/input';
import { collectionFor } from '@/server/trpc/collection-for';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** The releases, for a person to whom the collection is open. @throws {ServiceError} as {@link collectionFor} */
function releasesFor(ctx: Context, { collection }: Readonly<{ collection: string }>) {
  collectionFor(ctx, collection);
  return ctx.services.releases;
}

/**
 * Periods on their way to a release: editors submit and check them, administrators approve and release them, and everybody
 * reads what is public.
 */
export const releasesRouter = router({
  board: procedure.query(
    async ({ ctx }): Promise<{ periods: readonly ReleasePeriod[] }> => ({
      periods: await ctx.services.releases.board(collectionsOpenTo(staffOf(ctx))),
    }),
  ),
  detail: procedure.input(releasePeriodInput).query(
    ({ ctx, input }): Promise<ReleaseDetail> =>
      ctx.services.releases.detail({
        collection: collectionFor(ctx, input.collection),
        period: input.period,
        actor: staffOf(ctx),
      }),
  ),
  changes: procedure
    .input(releaseChangesInput)
    .query(
      ({ ctx, input }): Promise<{ total: number; changes: readonly ReleaseChange[] }> =>
        ctx.services.releases.changesSince({ ...input, collection: collectionFor(ctx, input.collection) }),
    ),
  submit: procedure
    .input(releaseStepInput)
    .mutation(({ ctx, input }): Promise<void> => releasesFor(ctx, input).step('submitted', input, ctx.by)),
  return: procedure
    .input(releaseStepInput)
    .mutation(({ ctx, input }): Promise<void> => releasesFor(ctx, input).step('returned', input, ctx.by)),
  /** Returns the part of one agency. */
  returnPart: procedure
    .input(returnPartInput)
    .mutation(({ ctx, input }): Promise<void> => releasesFor(ctx, input).parts.return(input, ctx.by)),
  check: procedure
    .input(releaseStepInput)
    .mutation(({ ctx, input }): Promise<void> => releasesFor(ctx, input).step('checked', input, ctx.by)),
  approve: procedure
    .input(approveReleaseInput)
    .mutation(({ ctx, input }): Promise<void> => releasesFor(ctx, input).approve(input, ctx.by)),
  release: procedure
    .input(releaseInput)
    .mutation(({ ctx, input }): Promise<void> => releasesFor(ctx, input).release(input, ctx.by)),
  settings: procedure.query(({ ctx }): Promise<ReleaseSettings> => ctx.services.releases.settings()),
  saveSettings: procedure
    .input(releaseSettingInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.releases.saveSettings(input, ctx.by)),
  /** The public releases of a collection. */
  list: procedure.input(collectionInput).query(
    async ({ ctx, input }): Promise<{ releases: readonly PublicRelease[] }> => ({
      releases: await ctx.services.releases.list([collectionFor(ctx, input.collection)]),
    }),
  ),
});
