import { addressInput, requestIdInput } from '@/server/access/keys/failures/read';
import {
  allowAddressInput,
  changeManyInput,
  dailyUseInput,
  diagnoseInput,
  issueInput,
  keyChangeInput,
  keyListInput,
  referenceInput,
  revokeInput,
  rotateInput,
  suspendInput,
  useInput,
} from '@/server/access/keys/inputs';
import { procedure, router } from '@/server/trpc/init';

/** API keys, for the help desk. The service validates every input again, because it has other callers. */
export const keysRouter = router({
  list: procedure
    .input(keyListInput.default(keyListInput.parse({})))
    .query(({ ctx, input }) => ctx.services.keys.list(input)),
  owners: procedure.query(({ ctx }) => ctx.services.keys.owners()),
  get: procedure.input(referenceInput).query(({ ctx, input }) => ctx.services.keys.get(input)),
  issue: procedure.input(issueInput).mutation(({ ctx, input }) => ctx.services.keys.issue(input, ctx.by)),
  change: procedure
    .input(keyChangeInput)
    .mutation(({ ctx, input }) => ctx.services.keys.change(input, ctx.by)),
  changeMany: procedure
    .input(changeManyInput)
    .mutation(({ ctx, input }) => ctx.services.keys.changeMany(input, ctx.by)),
  revoke: procedure.input(revokeInput).mutation(({ ctx, input }) => ctx.services.keys.revoke(input, ctx.by)),
  suspend: procedure
    .input(suspendInput)
    .mutation(({ ctx, input }) => ctx.services.keys.suspend(input, ctx.by)),
  resume: procedure
    .input(referenceInput)
    .mutation(({ ctx, input }) => ctx.services.keys.resume(input, ctx.by)),
  rotate: procedure.input(rotateInput).mutation(({ ctx, input }) => ctx.services.keys.rotate(input, ctx.by)),
  usage: procedure.input(useInput).query(({ ctx, input }) => ctx.services.keys.usage(input)),
  dailyUse: procedure.input(dailyUseInput).query(({ ctx, input }) => ctx.services.keys.dailyUse(input)),
  history: procedure.input(referenceInput).query(({ ctx, input }) => ctx.services.keys.history(input)),
  failures: procedure.input(referenceInput).query(({ ctx, input }) => ctx.services.keys.failures(input)),
  failure: procedure.input(requestIdInput).query(({ ctx, input }) => ctx.services.keys.failure(input)),
  failuresFrom: procedure
    .input(addressInput)
    .query(({ ctx, input }) => ctx.services.keys.failuresFrom(input)),
  allowAddress: procedure
    .input(allowAddressInput)
    .mutation(({ ctx, input }) => ctx.services.keys.allowAddress(input, ctx.by)),
  /** A mutation, so that the key travels in a body and never in an address, which logs keep. */
  diagnose: procedure.input(diagnoseInput).mutation(({ ctx, input }) => ctx.services.keys.diagnose(input)),
});
