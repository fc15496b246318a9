import { z } from 'zod';
import { MAX_REASON } from '@/domain/limits';
import { PROPOSAL_STATES } from '@/domain/proposals/proposal';
import { line, optionalLine } from '@/server/input/line';

const about = { id: z.uuid() };

/** The greatest number of items that a batch can be allowed to have. */
const MAX_CHOSEN = 1_000_000;

export const proposalListInput = z.strictObject({
  /** Null: any. */
  state: z.enum(PROPOSAL_STATES).nullable().default('open'),
  collection: z.string().nullable().default(null),
  limit: z.number().int().min(1).max(200).default(50),
  /** The last proposal of the page before. */
  cursor: z.uuid().nullish(),
  direction: z.literal('forward').optional(),
});

export const proposalInput = z.strictObject(about);

export const proposalItemsInput = z.strictObject({
  ...about,
  /** Only items that were overtaken by writes of others. */
  overtaken: z.boolean().default(false),
  limit: z.number().int().min(1).max(200).default(50),
  /** The place of the last item of the page before. */
  cursor: z.number().int().min(-1).nullish(),
  direction: z.literal('forward').optional(),
});

export const takeProposalInput = z.strictObject({
  ...about,
  choice: z.strictObject({
    kind: z.enum(['only', 'except']),
    places: z.array(z.number().int().min(0).max(MAX_CHOSEN)).max(MAX_CHOSEN),
  }),
  /** The moment of the records that the person saw. */
  seen: z.iso.datetime(),
  reason: optionalLine(MAX_REASON),
});

export const refuseProposalInput = z.strictObject({ ...about, reason: line(MAX_REASON) });
