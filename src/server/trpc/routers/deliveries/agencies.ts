import type { AgencyDeliveries, AgencyRecord } from '@/server/agencies/agencies';
import {
  agencyLinkInput,
  agencyPageInput,
  agencyRecordsInput,
  agencySettingInput,
  makeAgencyLinkInput,
  proposeInput,
} from '@/server/agencies/inputs';
import type { AgencyProposal, OwnRecords } from '@/server/agencies/proposing';
import type { OwnProposal } from '@/server/proposals/read';
import { submitPartInput } from '@/server/releases/inputs';
import type { OwnPart } from '@/server/releases/parts';
import { baseUrlOf } from '@/server/trpc/base-url';
import { procedure, router } from '@/server/trpc/init';

/** The agencies that deliver, for the office, and the page of each, which anybody with a link to it can open. */
export const agenciesRouter = router({
  list: procedure.query(({ ctx }): Promise<readonly AgencyRecord[]> => ctx.services.agencies.list()),
  makeLink: procedure
    .input(makeAgencyLinkInput)
    .mutation(
      ({ ctx, input }): Promise<{ link: string }> =>
        ctx.services.agencies.makeLink(input, { by: ctx.by, baseUrl: baseUrlOf(ctx) }),
    ),
  revokeLink: procedure
    .input(agencyLinkInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.agencies.revokeLink(input, ctx.by)),
  /** A mutation, so that the secret of the link travels in a body, which no log keeps. */
  page: procedure
    .input(agencyPageInput)
    .mutation(({ ctx, input }): Promise<AgencyDeliveries> => ctx.services.agencies.page(input, ctx.by)),
  /** What the agency may submit to be checked; a mutation for the same reason. */
  parts: procedure
    .input(agencyPageInput)
    .mutation(
      ({ ctx, input }): Promise<{ parts: readonly OwnPart[] }> => ctx.services.agencies.parts(input, ctx.by),
    ),
  submitPart: procedure
    .input(submitPartInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.agencies.submitPart(input, ctx.by)),
  saveSetting: procedure
    .input(agencySettingInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.agencies.saveSetting(input, ctx.by)),
  /** Records of the agency's own units; a mutation for the same reason. */
  records: procedure
    .input(agencyRecordsInput)
    .mutation(({ ctx, input }): Promise<OwnRecords> => ctx.services.agencies.records(input, ctx.by)),
  propose: procedure
    .input(proposeInput)
    .mutation(({ ctx, input }): Promise<AgencyProposal> => ctx.services.agencies.propose(input, ctx.by)),
  /** What the agency has proposed; a mutation for the same reason. */
  proposals: procedure
    .input(agencyPageInput)
    .mutation(
      ({ ctx, input }): Promise<{ proposals: readonly OwnProposal[] }> =>
        ctx.services.agencies.proposals(input, ctx.by),
    ),
});
