import type { Outputs } from '@/ui/trpc';

/** What the browser receives of proposals. */
export type WireProposal = Outputs['proposals']['list']['proposals'][number];
export type WireProposalDetail = Outputs['proposals']['get'];
export type WireProposalItem = Outputs['proposals']['items']['items'][number];
export type WireProposalFault = Outputs['proposals']['take']['faults'][number];
