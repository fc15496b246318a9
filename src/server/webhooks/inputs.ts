import { z } from 'zod';
import { MAX_NAME } from '@/domain/limits';
import { isWebhookUrl, MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '@/domain/webhooks/webhook';
import { line } from '@/server/input/line';

const about = { id: z.uuid() };

export const webhooksOfKeyInput = z.strictObject({ keyId: z.uuid() });

export const createWebhookInput = z.strictObject({
  keyId: z.uuid(),
  name: line(MAX_NAME),
  url: line(MAX_WEBHOOK_URL).refine(isWebhookUrl),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});

export const webhookInput = z.strictObject(about);

export const pauseWebhookInput = z.strictObject({ ...about, isPaused: z.boolean() });

export const webhookLogInput = z.strictObject({
  ...about,
  limit: z.number().int().min(1).max(200).default(50),
  /** The last message of the page before. */
  cursor: z.uuid().nullish(),
  direction: z.literal('forward').optional(),
});

export const resendWebhookInput = z.strictObject({ message: z.uuid() });
