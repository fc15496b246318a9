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
import { baseUrlOf } from '@/server/trpc/base-url';
import { procedure, router } from '@/server/trpc/init';

/**
 * Requests for a key. A procedure that anyone may call is a mutation even if it only reads, so that secrets of links travel in
 * a body and never in an address, which logs keep.
 */
export const requestsRouter = router({
  challenge: procedure.mutation(({ ctx }) => ctx.services.requests.challenge()),
  submit: procedure
    .input(submitInput)
    .mutation(({ ctx, input }) => ctx.services.requests.submit(input, ctx.by)),
  state: procedure
    .input(statusInput)
    .mutation(({ ctx, input }) => ctx.services.requests.state(input, ctx.by)),
  answer: procedure
    .input(answerInput)
    .mutation(({ ctx, input }) => ctx.services.requests.answer(input, ctx.by)),
  change: procedure
    .input(changeRequestInput)
    .mutation(({ ctx, input }) => ctx.services.requests.change(input, ctx.by)),
  withdraw: procedure
    .input(statusInput)
    .mutation(({ ctx, input }) => ctx.services.requests.withdraw(input, ctx.by)),
  inspectCollection: procedure
    .input(collectKeyInput)
    .mutation(({ ctx, input }) => ctx.services.requests.inspectCollection(input, ctx.by)),
  collect: procedure
    .input(collectKeyInput)
    .mutation(({ ctx, input }) => ctx.services.requests.collect(input, ctx.by)),
  list: procedure
    .input(requestListInput.default(requestListInput.parse({})))
    .query(({ ctx, input }) => ctx.services.requests.list(input, ctx.by)),
  get: procedure.input(requestInput).query(({ ctx, input }) => ctx.services.requests.get(input, ctx.by)),
  ask: procedure.input(askInput).mutation(({ ctx, input }) => ctx.services.requests.ask(input, ctx.by)),
  approve: procedure
    .input(approveInput)
    .mutation(({ ctx, input }) =>
      ctx.services.requests.approve(input, { by: ctx.by, baseUrl: baseUrlOf(ctx) }),
    ),
  reject: procedure
    .input(rejectInput)
    .mutation(({ ctx, input }) => ctx.services.requests.reject(input, ctx.by)),
  renewLink: procedure
    .input(requestInput)
    .mutation(({ ctx, input }) =>
      ctx.services.requests.renewLink(input, { by: ctx.by, baseUrl: baseUrlOf(ctx) }),
    ),
});
