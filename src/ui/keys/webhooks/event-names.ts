import type { WebhookEvent } from '@/domain/webhooks/webhook';

/** The names of events in the messages, where a point separates levels. */
export const EVENT_NAMES = {
  'records.changed': 'changed',
  'release.published': 'published',
  'webhook.tried': 'tried',
} as const satisfies Record<WebhookEvent, string>;
