import { z } from 'zod';
import { checkedCollections } from '@/domain/checks/all-rules';
import type { StoredRule } from '@/domain/checks/office-rule';
import { collectionsOpenTo } from '@/domain/staff';
import type { AgencyFindings } from '@/server/checks/agencies';
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
import type { RecordFinding } from '@/server/checks/of-records';
import type { Trial } from '@/server/checks/office-rules';
import type { Finding, FindingCount, Wanted } from '@/server/checks/read-findings';
import type { Foreseen, ShownRuleSetting } from '@/server/checks/rule-settings';
import type { CheckRun } from '@/server/checks/runs';
import type { FindingWeek } from '@/server/checks/weeks';
import { collectionFor } from '@/server/trpc/collection-for';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** Findings, and the number to skip for the next page. */
type FindingsShown = Readonly<{ findings: readonly Finding[]; next: number | null }>;

const nothing = z.strictObject({});

/** The findings of the checks, within the groups of collections and the scope of the person. */
export const findingsRouter = router({
  list: procedure.input(findingsInput).query(async ({ ctx, input }): Promise<FindingsShown> => {
    const { cursor: skip, limit } = input;
    const findings = await ctx.services.checks.list({ ...visibleTo(ctx), ...input, skip, limit: limit + 1 });
    const next = findings.length > limit ? skip + limit : null;
    return { findings: findings.slice(0, limit), next };
  }),
  /** The number of findings by collection, rule and state. */
  counts: procedure.input(findingsFilter).query(
    async ({ ctx, input }): Promise<{ counts: readonly FindingCount[] }> => ({
      counts: await ctx.services.checks.counts({ ...visibleTo(ctx), ...input }),
    }),
  ),
  /** The number of findings by responsible agency. */
  agencies: procedure.input(findingsFilter.omit({ agency: true })).query(
    async ({ ctx, input }): Promise<{ agencies: readonly AgencyFindings[] }> => ({
      agencies: await ctx.services.checks.byAgency({ ...visibleTo(ctx), ...input }),
    }),
  ),
  /** The number of findings that were found, accepted and fixed in each of the last weeks. */
  weeks: procedure.input(findingsFilter.omit({ state: true })).query(
    async ({ ctx, input }): Promise<{ weeks: readonly FindingWeek[] }> => ({
      weeks: await ctx.services.checks.weeks({
        ...visibleTo(ctx),
        ...input,
        timeZone: ctx.services.settings.TIME_ZONE,
      }),
    }),
  ),
  /** The open findings about some records, for their table. */
  ofRecords: procedure.input(ofRecordsInput).query(
    async ({ ctx, input }): Promise<{ findings: readonly RecordFinding[] }> => ({
      findings: await ctx.services.checks.ofRecords({
        collection: collectionFor(ctx, input.collection),
        ids: input.ids,
      }),
    }),
  ),
  accept: procedure.input(acceptFindingsInput).mutation(
    async ({ ctx, input }): Promise<{ findings: number }> => ({
      findings: await ctx.services.checks.accept({ ...input, by: ctx.by, wanted: ownedBy(ctx) }),
    }),
  ),
  reopen: procedure.input(reopenInput).mutation(
    async ({ ctx, input }): Promise<{ findings: number }> => ({
      findings: await ctx.services.checks.reopen({ ...input, by: ctx.by, wanted: ownedBy(ctx) }),
    }),
  ),
  /** The running check of everything, else the last one. */
  run: procedure.query(
    async ({ ctx }): Promise<{ run: CheckRun | null }> => ({
      run: (await ctx.services.checks.run()) ?? null,
    }),
  ),
  begin: procedure.input(nothing).mutation(
    async ({ ctx }): Promise<{ begun: boolean }> => ({
      begun: await ctx.services.checks.begin(staffOf(ctx).name),
    }),
  ),
  cancel: procedure.input(nothing).mutation(({ ctx }): Promise<void> => ctx.services.checks.cancel()),
  settings: procedure.query(
    async ({ ctx }): Promise<{ settings: readonly ShownRuleSetting[] }> => ({
      settings: await ctx.services.checks.settings(checkedCollections),
    }),
  ),
  /** The number of findings that a setting would give; it is not stored. */
  foresee: procedure
    .input(ruleSettingInput)
    .mutation(({ ctx, input, signal }): Promise<Foreseen> => ctx.services.checks.foresee(input, signal)),
  saveSetting: procedure
    .input(ruleSettingInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.checks.saveSetting(input, ctx.by)),
  /** The rules that the office wrote. */
  officeRules: procedure.query(
    async ({ ctx }): Promise<{ rules: readonly StoredRule[] }> => ({
      rules: await ctx.services.checks.officeRules(),
    }),
  ),
  /** The findings that a rule would have in the stored records; it is not stored. */
  tryOfficeRule: procedure
    .input(tryOfficeRuleInput)
    .mutation(({ ctx, input, signal }): Promise<Trial> => ctx.services.checks.tryOfficeRule(input, signal)),
  saveOfficeRule: procedure.input(saveOfficeRuleInput).mutation(
    async ({ ctx, input }): Promise<{ id: number }> => ({
      id: await ctx.services.checks.saveOfficeRule(input, ctx.by),
    }),
  ),
  removeOfficeRule: procedure
    .input(removeOfficeRuleInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.checks.removeOfficeRule(input, ctx.by)),
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
