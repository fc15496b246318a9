import { collectionsOpenTo } from '@/domain/staff';
import {
  proposalInput,
  proposalItemsInput,
  proposalListInput,
  refuseProposalInput,
  takeProposalInput,
} from '@/server/proposals/inputs';
import type { ProposalReader } from '@/server/proposals/proposals';
import type { ProposalDetail, ProposalSummary, ProposedItem } from '@/server/proposals/read';
import type { TakenProposal } from '@/server/records/proposed/take-proposal';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** The person, and the collections that are open to it: it sees no proposals of others. */
function readerOf(ctx: Context): ProposalReader {
  const actor = staffOf(ctx);
  const { address = null, requestId } = ctx;
  return { actor, collections: collectionsOpenTo(actor), address, requestId };
}

/** Batches of keys that may only propose: people who may change the records decide on them. */
export const proposalsRouter = router({
  list: procedure
    .input(proposalListInput)
    .query(
      ({ ctx, input }): Promise<{ proposals: readonly ProposalSummary[]; next: string | null }> =>
        ctx.services.proposals.list(input, readerOf(ctx)),
    ),
  get: procedure
    .input(proposalInput)
    .query(
      ({ ctx, input }): Promise<ProposalDetail & { seen: string }> =>
        ctx.services.proposals.get(input, readerOf(ctx)),
    ),
  items: procedure
    .input(proposalItemsInput)
    .query(
      ({ ctx, input }): Promise<{ items: readonly ProposedItem[]; next: number | null }> =>
        ctx.services.proposals.items(input, readerOf(ctx)),
    ),
  take: procedure
    .input(takeProposalInput)
    .mutation(({ ctx, input }): Promise<TakenProposal> => ctx.services.proposals.take(input, readerOf(ctx))),
  refuse: procedure
    .input(refuseProposalInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.proposals.refuse(input, readerOf(ctx))),
});
