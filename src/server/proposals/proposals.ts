import type { z } from 'zod';
import type { Collection } from '@/domain/collections';
import type { AgencyActor, KeyActor, StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, deleteInBatches, everyDay } from '@/server/database/retention';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import type { Logger } from '@/server/log';
import type { GuardedOutcome } from '@/server/records/guarded/guard';
import type { GuardedRequest } from '@/server/records/guarded/write-guarded';
import type { Outcome } from '@/server/records/outcome';
import { keepProposal, type NewProposal } from '@/server/records/proposed/keep-proposal';
import type { TakenProposal } from '@/server/records/proposed/take-proposal';
import type { Records } from '@/server/records/records';
import {
  proposalInput,
  proposalItemsInput,
  proposalListInput,
  refuseProposalInput,
  takeProposalInput,
} from './inputs';
import {
  type OwnProposal,
  type ProposalDetail,
  type ProposalSummary,
  type ProposedItem,
  readOfAgency,
  readOfKey,
  readOneOfKey,
  readProposal,
  readProposalDetail,
  readProposalItems,
  readProposals,
} from './read';
import { collectionOfProposal } from './visible';

export type Proposals = ReturnType<typeof createProposals>;

/** The most faults that a person of an agency gets. */
const MAX_TOLD = 100;

/** How long a proposal is kept after it was decided on, in days. */
export const KEPT_DAYS = 400;

/** A person, the collections that are open to it, and where it is. */
export type ProposalReader = Readonly<{
  actor: StaffActor;
  collections: readonly Collection[];
  address: string | null;
  requestId?: string | null | undefined;
}>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  records: Pick<Records, 'writeGuarded' | 'takeProposal' | 'moment'>;
}>;

/**
 * The batches of keys that may only propose: kept, shown to the office, and stored or refused by a person.
 * Source: docs/decisions/proposals.md.
 */
export function createProposals({ pool, prisma, log, records }: Options) {
  let retention: Daily | undefined;

  /** @throws {ServiceError} `not_found`, also for a proposal that the person does not see */
  async function seenBy({ actor, collections }: ProposalReader, id: string): Promise<ProposalSummary> {
    const found = await readProposal(pool, actor, { id, collections });
    if (found === undefined) throw new ServiceError('not_found');
    return found;
  }

  return {
    /** Begins to delete old proposals. */
    start: (): void => {
      retention = everyDay({
        pool,
        log,
        name: 'proposals',
        run: async (closing) => {
          await removeOldProposals(pool, closing);
        },
      });
    },
    close: async (): Promise<void> => retention?.close(),

    /**
     * Judges a batch as a write, and keeps what would be stored as a proposal.
     * @param request.replyOf makes the reply; `id` is the proposal's
     * @throws {ServiceError} as a write under conditions; `too_many_proposals`
     */
    propose: (
      request: Omit<GuardedRequest, 'actor' | 'instead' | 'replyOf' | 'mostTold'> & {
        actor: KeyActor;
        id: string;
        replyOf: GuardedRequest['replyOf'];
      },
    ): Promise<GuardedOutcome> => {
      const { id, actor, collection, operation, address = null } = request;
      return records.writeGuarded({
        ...request,
        instead: (transaction, tried) =>
          keepProposal(transaction, { id, collection, operation, actor, address }, tried),
      });
    },

    /**
     * The same for a person of an agency, who gets the faults at once.
     * @returns what the write would have done
     * @throws {ServiceError} `too_many_proposals`
     */
    async proposeForAgency(
      request: Pick<GuardedRequest, 'collection' | 'operation' | 'items'> &
        Pick<Extract<NewProposal, { actor: AgencyActor }>, 'id' | 'actor' | 'address' | 'from'>,
    ): Promise<Outcome> {
      const { id, from, ...batch } = request;
      const { actor, collection, operation, address } = batch;
      const tried = await records.writeGuarded({
        ...batch,
        ...{ wantData: false, mostTold: MAX_TOLD, guard: { isDryRun: false }, replyOf: noReply },
        instead: (transaction, found) =>
          keepProposal(transaction, { id, collection, operation, actor, address, from }, found),
      });
      if ('first' in tried) throw new Error('a write without an idempotency key has no first reply');
      return tried.outcome;
    },

    /** What was proposed on the page of an agency, the newest first. @param agency as `agencyKeyOf` writes it */
    ofAgency: (agency: string): Promise<readonly OwnProposal[]> => readOfAgency(pool, agency),

    /** The proposals that a person sees, the newest first. */
    async list(
      input: z.input<typeof proposalListInput>,
      reader: ProposalReader,
    ): Promise<{ proposals: readonly ProposalSummary[]; next: string | null }> {
      const { state, collection, limit, cursor } = checked(proposalListInput, input);
      const collections = reader.collections.filter(
        ({ resource }) => collection === null || resource === collection,
      );
      return readProposals(pool, reader.actor, { collections, state, limit, after: cursor ?? null });
    },

    /**
     * A proposal, and the moment of this look: what is written at it or later, was not seen.
     * @throws {ServiceError} `not_found`
     */
    async get(
      input: z.input<typeof proposalInput>,
      reader: ProposalReader,
    ): Promise<ProposalDetail & { seen: string }> {
      const found = await seenBy(reader, checked(proposalInput, input).id);
      const collection = collectionOfProposal(found.collection);
      // The moment is taken before the records are read: writes between the two were not seen.
      const seen = await records.moment({ actor: reader.actor, collection });
      return { ...(await readProposalDetail(pool, found)), seen };
    },

    /** @throws {ServiceError} `not_found` */
    async items(
      input: z.input<typeof proposalItemsInput>,
      reader: ProposalReader,
    ): Promise<{ items: readonly ProposedItem[]; next: number | null }> {
      const { id, limit, cursor, overtaken } = checked(proposalItemsInput, input);
      return readProposalItems(pool, await seenBy(reader, id), { limit, after: cursor ?? null, overtaken });
    },

    /**
     * Stores the chosen items as one batch of the person, all or none, and refuses the others.
     * @throws {ServiceError} `not_found`, `proposal_decided`, `matching_changed`, `invalid_parameter`
     */
    async take(input: z.input<typeof takeProposalInput>, reader: ProposalReader): Promise<TakenProposal> {
      const { id, ...chosen } = checked(takeProposalInput, input);
      const { collection } = await seenBy(reader, id);
      return records.takeProposal({
        ...{ actor: reader.actor, address: reader.address, requestId: reader.requestId },
        ...chosen,
        proposal: id,
        collection: collectionOfProposal(collection),
      });
    },

    /** Refuses all items. @throws {ServiceError} `not_found`, `proposal_decided` */
    async refuse(input: z.input<typeof refuseProposalInput>, reader: ProposalReader): Promise<void> {
      const { id, reason } = checked(refuseProposalInput, input);
      const { collection, keyName, items } = await seenBy(reader, id);
      const { actor, address } = reader;
      await prisma.$transaction(async (tx) => {
        const { count } = await tx.proposal.updateMany({
          where: { id, state: 'open' },
          data: { state: 'refused', reason, decidedBy: actor.name, decidedAt: new Date() },
        });
        if (count === 0) {
          const decided = await tx.proposal.findUnique({ where: { id }, select: { decidedBy: true } });
          throw new ServiceError({ code: 'proposal_decided', by: decided?.decidedBy ?? '' });
        }
        await tx.proposalItem.updateMany({ where: { proposalId: id }, data: { isTaken: false } });
        await writeHistory(
          tx,
          { actor, address },
          {
            action: 'proposal.refused',
            subject: { kind: 'proposal', id, name: collection },
            after: { proposedBy: keyName, refusedItems: items },
            reason,
          },
        );
      });
    },

    ofKey: (keyId: string, page: Parameters<typeof readOfKey>[2]) => readOfKey(pool, keyId, page),
    oneOfKey: (keyId: string, page: Parameters<typeof readOneOfKey>[2]) => readOneOfKey(pool, keyId, page),
  };
}

/** Only repeats have replies that are kept. */
const noReply = () => Promise.reject(new Error('no reply is kept'));

/** Deletes proposals that were decided on long ago, with their items. @returns their number */
export const removeOldProposals = (pool: Pool, closing: AbortSignal): Promise<number> =>
  deleteInBatches(
    async (limit) =>
      (
        await pool.query(
          `DELETE FROM proposal WHERE id IN (
  SELECT id FROM proposal WHERE decided_at < now() - make_interval(days => $1) ORDER BY decided_at LIMIT $2
)`,
          [KEPT_DAYS, limit],
        )
      ).rowCount ?? 0,
    // Fewer at a time than usual, because a proposal may have many items.
    { closing, size: 20 },
  );
