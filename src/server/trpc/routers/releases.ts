import type { PublicRelease } from '@/domain/releases/release';
import { collectionsOpenTo } from '@/domain/staff';
import type { PublishedChanges } from '@/server/published/comparison';
import type { ReleaseChange } from '@/server/releases/changes';
import {
  approveReleaseInput,
  approveTogetherInput,
  publishedValuesInput,
  releaseChangesInput,
  releaseInput,
  releasePeriodInput,
  releaseSettingInput,
  releaseStepInput,
  releaseTogetherInput,
  returnPartInput,
  stepsInput,
  turnStepMailsInput,
  wantStepMailsInput,
} from '@/server/releases/inputs';
import type { StepMailSettings } from '@/server/releases/mail/step-mails';
import type { ReleaseDetail, ReleasePeriod } from '@/server/releases/releases';
import type { ReleaseSettings } from '@/server/releases/settings';
import type { RefusedStep } from '@/server/releases/taking';
import { collectionInput } from '@/server/tables/input';
import { collectionFor } from '@/server/trpc/collection-for';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** The releases, for a person to whom the collection is open. @throws {ServiceError} as {@link collectionFor} */
function releasesFor(ctx: Context, { collection }: Readonly<{ collection: string }>) {
  collectionFor(ctx, collection);
  return ctx.services.releases;
}

/** The same for several periods together. @throws {ServiceError} as {@link collectionFor} */
function togetherFor(ctx: Context, { periods }: Readonly<{ periods: readonly { collection: string }[] }>) {
  for (const { collection } of periods) collectionFor(ctx, collection);
  return ctx.services.releases.together;
}

type Together = Readonly<{ refused: RefusedStep | null }>;

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
  /** The published values that an approval would change. It is a procedure of its own, so that no page waits for it. */
  values: procedure.input(publishedValuesInput).query(
    ({ ctx, input: { collection, ...input }, signal }): Promise<PublishedChanges> =>
      ctx.services.published.changes({
        ...{ ...input, collection: collectionFor(ctx, collection), staff: staffOf(ctx), signal },
      }),
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
  /** One step of several periods; the answer names the first that was refused, and then none was taken. */
  together: router({
    submit: procedure.input(stepsInput).mutation(
      async ({ ctx, input }): Promise<Together> => ({
        refused: await togetherFor(ctx, input).step('submitted', input, ctx.by),
      }),
    ),
    return: procedure.input(stepsInput).mutation(
      async ({ ctx, input }): Promise<Together> => ({
        refused: await togetherFor(ctx, input).step('returned', input, ctx.by),
      }),
    ),
    check: procedure.input(stepsInput).mutation(
      async ({ ctx, input }): Promise<Together> => ({
        refused: await togetherFor(ctx, input).step('checked', input, ctx.by),
      }),
    ),
    approve: procedure.input(approveTogetherInput).mutation(
      async ({ ctx, input }): Promise<Together> => ({
        refused: await togetherFor(ctx, input).approve(input, ctx.by),
      }),
    ),
    release: procedure.input(releaseTogetherInput).mutation(
      async ({ ctx, input }): Promise<Together> => ({
        refused: await togetherFor(ctx, input).release(input, ctx.by),
      }),
    ),
  }),
  mails: procedure.query(
    ({ ctx }): Promise<StepMailSettings> => ctx.services.stepMails.settings(staffOf(ctx).id),
  ),
  wantMails: procedure
    .input(wantStepMailsInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.stepMails.want(input, staffOf(ctx).id)),
  turnMails: procedure
    .input(turnStepMailsInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.stepMails.turn(input, ctx.by)),
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
