import type { Challenge } from 'altcha-lib';
import type { PublicRequest } from '@/server/access/requests/applicant';
import type { CollectedKey, OfferedKey } from '@/server/access/requests/collect';
import type { CollectionLink } from '@/server/access/requests/decide';
import type { DetailedRequest, RequestListPage } from '@/server/access/requests/find';
import {
  answerInput,
  approveInput,
  askInput,
  changeRequestInput,
  collectKeyInput,
  rejectInput,
  requestInput,
  requestListInput,
  statusInput,
  submitInput,
} from '@/server/access/requests/inputs';
import type { RequestRecord } from '@/server/access/requests/record';
import type { Submitted } from '@/server/access/requests/submit';
import { baseUrlOf } from '@/server/trpc/base-url';
import { procedure, router } from '@/server/trpc/init';

/**
 * Requests for a key. A procedure that anyone may call is a mutation even if it only reads, so that secrets of links travel in
 * a body and never in an address, which logs keep.
 */
export const requestsRouter = router({
  challenge: procedure.mutation(({ ctx }): Promise<Challenge> => ctx.services.requests.challenge()),
  submit: procedure
    .input(submitInput)
    .mutation(({ ctx, input }): Promise<Submitted> => ctx.services.requests.submit(input, ctx.by)),
  state: procedure
    .input(statusInput)
    .mutation(({ ctx, input }): Promise<PublicRequest> => ctx.services.requests.state(input, ctx.by)),
  answer: procedure
    .input(answerInput)
    .mutation(({ ctx, input }): Promise<PublicRequest> => ctx.services.requests.answer(input, ctx.by)),
  change: procedure
    .input(changeRequestInput)
    .mutation(({ ctx, input }): Promise<PublicRequest> => ctx.services.requests.change(input, ctx.by)),
  withdraw: procedure
    .input(statusInput)
    .mutation(({ ctx, input }): Promise<PublicRequest> => ctx.services.requests.withdraw(input, ctx.by)),
  inspectCollection: procedure
    .input(collectKeyInput)
    .mutation(
      ({ ctx, input }): Promise<OfferedKey> => ctx.services.requests.inspectCollection(input, ctx.by),
    ),
  collect: procedure
    .input(collectKeyInput)
    .mutation(({ ctx, input }): Promise<CollectedKey> => ctx.services.requests.collect(input, ctx.by)),
  list: procedure
    .input(requestListInput.default(requestListInput.parse({})))
    .query(({ ctx, input }): Promise<RequestListPage> => ctx.services.requests.list(input, ctx.by)),
  get: procedure
    .input(requestInput)
    .query(({ ctx, input }): Promise<DetailedRequest> => ctx.services.requests.get(input, ctx.by)),
  ask: procedure
    .input(askInput)
    .mutation(({ ctx, input }): Promise<RequestRecord> => ctx.services.requests.ask(input, ctx.by)),
  approve: procedure
    .input(approveInput)
    .mutation(
      ({ ctx, input }): Promise<CollectionLink> =>
        ctx.services.requests.approve(input, { by: ctx.by, baseUrl: baseUrlOf(ctx) }),
    ),
  reject: procedure
    .input(rejectInput)
    .mutation(({ ctx, input }): Promise<RequestRecord> => ctx.services.requests.reject(input, ctx.by)),
  renewLink: procedure
    .input(requestInput)
    .mutation(
      ({ ctx, input }): Promise<CollectionLink> =>
        ctx.services.requests.renewLink(input, { by: ctx.by, baseUrl: baseUrlOf(ctx) }),
    ),
});
