import { findCollection } from '@/domain/collections';
import { MAX_INT } from '@/domain/collections/field';
import { ServiceError } from '@/server/errors';
import type { ProposalSummary } from '@/server/proposals/read';
import {
  badParameter,
  groupParameters,
  singleValue,
  unknownParameter,
  wholeNumber,
} from '@/server/records/list/list-parameter';
import { MAX_LIMIT } from '@/server/records/list/list-query';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { PROPOSALS_PATH } from '../proposals-path';
import { pathOf } from '../request/request-target';
import { pairsOf, taggedBody, taggedReply } from './tagged-reply';

type QueryParameters = Readonly<Record<string, string[]>>;

const DEFAULT_LIMIT = 1_000;
const NAMES = ['limit', 'after'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Answers the proposals of the key, the newest first. @throws {ServiceError} `invalid_parameter` */
export async function proposalsReply(
  parameters: QueryParameters,
  _: MayList,
  { services, actor, request }: RestContext,
): Promise<ApiReply> {
  const page = readPage(parameters, ({ as, value }) => {
    if (!UUID.test(value)) throw badParameter(as, { code: 'unknown' });
    return value;
  });
  const { total, proposals } = await services.proposals.ofKey(actor.id, page);
  return taggedReply({ total, data: proposals.map(returned) }, request);
}

/**
 * Answers a proposal of the key, with what became of each of its items.
 * @throws {ServiceError} `not_found`, also for a proposal of another key; `invalid_parameter`
 */
export async function proposalReply(
  parameters: QueryParameters,
  _: MayList,
  { services, actor, request }: RestContext,
): Promise<ApiReply> {
  const id = pathOf(request.url).slice(PROPOSALS_PATH.length + 1);
  const page = readPage(parameters, (text) => wholeNumber(text, 0, MAX_INT));
  const found = UUID.test(id) ? await services.proposals.oneOfKey(actor.id, { id, ...page }) : undefined;
  if (found === undefined) throw new ServiceError({ code: 'not_found', near: { paths: [PROPOSALS_PATH] } });
  const { proposal, items } = found;
  const { identifier } = findCollection(proposal.collection)!;
  const body = {
    status: true,
    total: proposal.items,
    proposal: returned(proposal),
    data: items.map(({ place, record, state }) => ({
      index: place,
      ...(record === null ? {} : { [identifier]: record }),
      state,
    })),
  };
  return taggedBody(JSON.stringify(body), request);
}

function readPage<After>(
  parameters: QueryParameters,
  readAfter: (given: ReturnType<typeof singleValue>) => After,
): { limit: number; after: After | null } {
  const page: { limit: number; after: After | null } = { limit: DEFAULT_LIMIT, after: null };
  for (const given of groupParameters(pairsOf(parameters), (name) => NAMES.includes(name))) {
    if (given.name === 'limit') page.limit = wholeNumber(singleValue(given), 1, MAX_LIMIT);
    else if (given.name === 'after') page.after = readAfter(singleValue(given));
    else throw unknownParameter(given, { names: NAMES });
  }
  return page;
}

/** A proposal as REST returns it (docs/specification.md, "Proposals"). Who decided stays with the office. */
const returned = (proposal: ProposalSummary) => ({
  id: proposal.id,
  collection: proposal.collection,
  operation: proposal.operation,
  made_at: proposal.madeAt,
  state: proposal.state,
  items: proposal.items,
  taken: proposal.taken,
  reason: proposal.reason,
  decided_at: proposal.decidedAt,
});
