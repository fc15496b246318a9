import { z } from 'zod';
import { checkedCollections } from '@/domain/checks/all-rules';
import { collectionsOpenTo } from '@/domain/staff';
import {
  acceptFindingsInput,
  findingsFilter,
  findingsInput,
  ofRecordsInput,
  removeOfficeRuleInput,
  reopenInput,
  ruleSettingInput,
  saveOfficeRuleInput,
  tryOfficeRuleInput,
} from '@/server/checks/inputs';
import type { Wanted } from '@/server/checks/read-findings';
import { collectionFor } from '@/server/trpc/collection-for';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

const nothing = z.strictObject({});

/** The findings of the checks, within the groups of collections and the scope of the person. */
export const findingsRouter = router({
  list: procedure.input(findingsInput).query(async ({ ctx, input }) => {
    const { cursor: skip, limit } = input;
    const findings = await ctx.services.checks.list({ ...visibleTo(ctx), ...input, skip, limit: limit + 1 });
    const next = findings.length > limit ? skip + limit : null;
    return { findings: findings.slice(0, limit), next };
  }),
  /** The number of findings by collection, rule and state. */
  counts: procedure.input(findingsFilter).query(async ({ ctx, input }) => ({
    counts: await ctx.services.checks.counts({ ...visibleTo(ctx), ...input }),
  })),
  /** The number of findings by responsible agency. */
  agencies: procedure.input(findingsFilter.omit({ agency: true })).query(async ({ ctx, input }) => ({
    agencies: await ctx.services.checks.byAgency({ ...visibleTo(ctx), ...input }),
  })),
  /** The number of findings that were found, accepted and fixed in each of the last weeks. */
  weeks: procedure.input(findingsFilter.omit({ state: true })).query(async ({ ctx, input }) => ({
    weeks: await ctx.services.checks.weeks({
      ...visibleTo(ctx),
      ...input,
      timeZone: ctx.services.settings.TIME_ZONE,
    }),
  })),
  /** The open findings about some records, for their table. */
  ofRecords: procedure.input(ofRecordsInput).query(async ({ ctx, input }) => ({
    findings: await ctx.services.checks.ofRecords({
      collection: collectionFor(ctx, input.collection),
      ids: input.ids,
    }),
  })),
  accept: procedure.input(acceptFindingsInput).mutation(async ({ ctx, input }) => ({
    findings: await ctx.services.checks.accept({ ...input, by: ctx.by, wanted: ownedBy(ctx) }),
  })),
  reopen: procedure.input(reopenInput).mutation(async ({ ctx, input }) => ({
    findings: await ctx.services.checks.reopen({ ...input, by: ctx.by, wanted: ownedBy(ctx) }),
  })),
  /** The running check of everything, else the last one. */
  run: procedure.query(async ({ ctx }) => ({ run: (await ctx.services.checks.run()) ?? null })),
  begin: procedure.input(nothing).mutation(async ({ ctx }) => ({
    begun: await ctx.services.checks.begin(staffOf(ctx).name),
  })),
  cancel: procedure.input(nothing).mutation(({ ctx }) => ctx.services.checks.cancel()),
  settings: procedure.query(async ({ ctx }) => ({
    settings: await ctx.services.checks.settings(checkedCollections),
  })),
  /** The number of findings that a setting would give; it is not stored. */
  foresee: procedure
    .input(ruleSettingInput)
    .mutation(({ ctx, input, signal }) => ctx.services.checks.foresee(input, signal)),
  saveSetting: procedure
    .input(ruleSettingInput)
    .mutation(({ ctx, input }) => ctx.services.checks.saveSetting(input, ctx.by)),
  /** The rules that the office wrote. */
  officeRules: procedure.query(async ({ ctx }) => ({ rules: await ctx.services.checks.officeRules() })),
  /** The findings that a rule would have in the stored records; it is not stored. */
  tryOfficeRule: procedure
    .input(tryOfficeRuleInput)
    .mutation(({ ctx, input, signal }) => ctx.services.checks.tryOfficeRule(input, signal)),
  saveOfficeRule: procedure.input(saveOfficeRuleInput).mutation(async ({ ctx, input }) => ({
    id: await ctx.services.checks.saveOfficeRule(input, ctx.by),
  })),
  removeOfficeRule: procedure
    .input(removeOfficeRuleInput)
    .mutation(({ ctx, input }) => ctx.services.checks.removeOfficeRule(input, ctx.by)),
});

function visibleTo(ctx: Pick<Context, 'actor'>): Wanted {
  const actor = staffOf(ctx);
  return { actor, collections: collectionsOpenTo(actor) };
}

/** The findings about which a person may decide: for bound people, only those about their own records, even if they see all. */
function ownedBy(ctx: Pick<Context, 'actor'>): Wanted {
  const { actor, collections } = visibleTo(ctx);
  const scope = 'scope' in actor ? actor.scope : undefined;
  return {
    collections,
    actor: scope === undefined ? actor : { ...actor, scope: { ...scope, listsOwnOnly: true } },
  } as Wanted;
}
