export const PROPOSALS_PATH = '/api/proposals';

/** The path of a proposal. */
export const proposalPath = (id: string): string => `${PROPOSALS_PATH}/${id}`;
