import { procedure, router } from '@/server/trpc/init';
import {
  createWebhookInput,
  pauseWebhookInput,
  resendWebhookInput,
  webhookInput,
  webhookLogInput,
  webhooksOfKeyInput,
} from '@/server/webhooks/inputs';
import type { WebhookLogEntry, WebhookRecord } from '@/server/webhooks/webhooks';

/** Addresses to which the service sends messages for the owner of a key, and what became of these. */
export const webhooksRouter = router({
  ofKey: procedure
    .input(webhooksOfKeyInput)
    .query(({ ctx, input }): Promise<readonly WebhookRecord[]> => ctx.services.webhooks.ofKey(input)),
  get: procedure
    .input(webhookInput)
    .query(
      ({ ctx, input }): Promise<WebhookRecord & { keyName: string }> => ctx.services.webhooks.get(input),
    ),
  log: procedure
    .input(webhookLogInput)
    .query(
      ({ ctx, input }): Promise<{ messages: readonly WebhookLogEntry[]; next: string | null }> =>
        ctx.services.webhooks.log(input),
    ),
  create: procedure
    .input(createWebhookInput)
    .mutation(
      ({ ctx, input }): Promise<{ id: string; secret: string }> =>
        ctx.services.webhooks.create(input, ctx.by),
    ),
  pause: procedure
    .input(pauseWebhookInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.webhooks.pause(input, ctx.by)),
  remove: procedure
    .input(webhookInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.webhooks.remove(input, ctx.by)),
  tryOut: procedure
    .input(webhookInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.webhooks.tryOut(input)),
  resend: procedure
    .input(resendWebhookInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.webhooks.resend(input)),
});
