import { useTranslations } from 'next-intl';
import { DotBadge } from '@/ui/parts/dot-badge';
import type { Outputs } from '@/ui/trpc';

export type WireWebhook = Outputs['webhooks']['ofKey'][number];
export type WireWebhookMessage = Outputs['webhooks']['log']['messages'][number];

/** Whether messages to an endpoint arrive. Needs the messages `webhooks`. */
export function WebhookState({ of: { pausedReason, failingSince } }: { of: WireWebhook }) {
  const t = useTranslations('webhooks.states');
  if (pausedReason !== null)
    return <DotBadge color={pausedReason === 'person' ? 'gray' : 'red'}>{t(pausedReason)}</DotBadge>;
  return failingSince === null ? (
    <DotBadge color="teal">{t('on')}</DotBadge>
  ) : (
    <DotBadge color="yellow">{t('trying')}</DotBadge>
  );
}
