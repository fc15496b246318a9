/** The events that a webhook can send. */
export const WEBHOOK_EVENTS = ['records.changed', 'release.published'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number] | 'webhook.tried';

/** Why an attempt failed. */
export const WEBHOOK_FAULTS = [
  /** The host is, or is an alias of, an address inside a private network that is not allowed. */
  'address_not_allowed',
  /** Not by HTTPS, to an address at which that is required. */
  'not_encrypted',
  'unknown_host',
  'no_connection',
  'bad_certificate',
  'no_answer',
  /** The answer sends the caller elsewhere. */
  'redirected',
  /** The answer is no success. */
  'refused',
  /** The endpoint says that it does not exist any more (410). */
  'gone',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** Why nothing is sent to an endpoint: a person paused it, it did not answer for days, or it says that it is gone. */
export const PAUSE_REASONS = ['person', 'failing', 'gone'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const MAX_WEBHOOK_URL = 2_000;
export const MAX_WEBHOOKS_OF_KEY = 10;

/**
 * Whether a text can be the address of an endpoint: HTTP or HTTPS, without a password or a fragment. The network address behind its
 * host is judged when a message is sent.
 */
export function isWebhookUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isHttp && url.username === '' && url.password === '' && url.hash === '';
}
