/** What became of a proposal: waiting for a decision, stored in full, stored in part, or refused. */
export const PROPOSAL_STATES = ['open', 'taken', 'partly', 'refused'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The operations that can be proposed. */
export const PROPOSED_OPERATIONS = ['register', 'change', 'delete', 'merge'] as const;
export type ProposedOperation = (typeof PROPOSED_OPERATIONS)[number];

/** The most open proposals of one key, with those of the keys that it replaced, and the most items of these together. */
export const MAX_OPEN_PROPOSALS = 200;
export const MAX_OPEN_ITEMS = 200_000;

/** The state of an item, by whether it was taken; null: its proposal is open. */
export const itemStateOf = (isTaken: boolean | null): 'open' | 'taken' | 'refused' =>
  isTaken === null ? 'open' : isTaken ? 'taken' : 'refused';
