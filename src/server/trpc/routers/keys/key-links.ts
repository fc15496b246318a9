import { keyLinkInput, linksOfKeyInput } from '@/server/access/key-links/inputs';
import type { KeyLinkRecord } from '@/server/access/key-links/record';
import type { LinksOfKey, MadeKeyLink } from '@/server/access/key-links/service';
import { issueInput, rotateInput } from '@/server/access/keys/inputs';
import { baseUrlOf } from '@/server/trpc/base-url';
import { procedure, router } from '@/server/trpc/init';

/** One-time links to keys, for the help desk. They are used by the procedures of requests. */
export const keyLinksRouter = router({
  uncollected: procedure.query(
    ({ ctx }): Promise<readonly KeyLinkRecord[]> => ctx.services.keyLinks.uncollected(),
  ),
  ofKey: procedure
    .input(linksOfKeyInput)
    .query(({ ctx, input }): Promise<LinksOfKey> => ctx.services.keyLinks.ofKey(input)),
  issue: procedure
    .input(issueInput)
    .mutation(
      ({ ctx, input }): Promise<MadeKeyLink> =>
        ctx.services.keyLinks.issueByLink(input, { by: ctx.by, baseUrl: baseUrlOf(ctx) }),
    ),
  rotate: procedure
    .input(rotateInput)
    .mutation(
      ({ ctx, input }): Promise<MadeKeyLink> =>
        ctx.services.keyLinks.rotateByLink(input, { by: ctx.by, baseUrl: baseUrlOf(ctx) }),
    ),
  renew: procedure
    .input(keyLinkInput)
    .mutation(
      ({ ctx, input }): Promise<MadeKeyLink> =>
        ctx.services.keyLinks.renew(input, { by: ctx.by, baseUrl: baseUrlOf(ctx) }),
    ),
  withdraw: procedure
    .input(keyLinkInput)
    .mutation(({ ctx, input }): Promise<KeyLinkRecord> => ctx.services.keyLinks.withdraw(input, ctx.by)),
});
