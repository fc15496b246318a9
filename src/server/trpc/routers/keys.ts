import {
  changeInput,
  dailyUseInput,
  diagnoseInput,
  issueInput,
  listInput,
  referenceInput,
  revokeInput,
  rotateInput,
  useInput,
} from '@/server/access/keys/inputs';
import { router, staffProcedure } from '@/server/trpc/init';

/** API keys, for the help desk. The service judges every input again, for it has other callers. */
export const keysRouter = router({
  list: staffProcedure
    .input(listInput.default(listInput.parse({})))
    .query(({ ctx, input }) => ctx.services.keys.list(input)),
  get: staffProcedure.input(referenceInput).query(({ ctx, input }) => ctx.services.keys.get(input)),
  issue: staffProcedure
    .input(issueInput)
    .mutation(({ ctx, input }) => ctx.services.keys.issue(input, ctx.actor.name)),
  change: staffProcedure.input(changeInput).mutation(({ ctx, input }) => ctx.services.keys.change(input)),
  revoke: staffProcedure
    .input(revokeInput)
    .mutation(({ ctx, input }) => ctx.services.keys.revoke(input, ctx.actor.name)),
  suspend: staffProcedure
    .input(referenceInput)
    .mutation(({ ctx, input }) => ctx.services.keys.suspend(input, ctx.actor.name)),
  resume: staffProcedure.input(referenceInput).mutation(({ ctx, input }) => ctx.services.keys.resume(input)),
  rotate: staffProcedure
    .input(rotateInput)
    .mutation(({ ctx, input }) => ctx.services.keys.rotate(input, ctx.actor.name)),
  usage: staffProcedure.input(useInput).query(({ ctx, input }) => ctx.services.keys.usage(input)),
  dailyUse: staffProcedure.input(dailyUseInput).query(({ ctx, input }) => ctx.services.keys.dailyUse(input)),
  /** A mutation, so that the key travels in a body and never in an address, which logs keep. */
  diagnose: staffProcedure
    .input(diagnoseInput)
    .mutation(({ ctx, input }) => ctx.services.keys.diagnose(input)),
});
