'use client';

import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/ui/errors';
import { Notice } from '@/ui/keys/notice';
import { Facts } from '@/ui/parts/facts';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import { ActionDialog } from '../action-dialog';
import { EVENT_NAMES } from './event-names';
import { WebhookLog } from './webhook-log';
import { WebhookState } from './webhook-state';

const REFRESH_MS = 5_000;

type WireWebhookDetail = Outputs['webhooks']['get'];

/** An endpoint: its state, the actions on it, and the log of its messages. */
export function WebhookPage({ id }: { id: string }) {
  const t = useTranslations('webhooks');
  const { data, error, refetch } = trpc.webhooks.get.useQuery({ id }, { refetchInterval: REFRESH_MS });
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('title')} />
        {error === null ? (
          <LoadingState lines={6} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  const { keyId, keyName, name, url, events, createdAt, createdBy, deliveredAt, waiting } = data;
  return (
    <>
      <Anchor component={Link} href={`/keys/${keyId}`} size="sm" mb={4} display="inline-block">
        ← {t('toKey', { key: keyName })}
      </Anchor>
      <PageHeader title={name} intro={<WebhookState of={data} />} actions={<Actions of={data} />} />
      {data.pausedReason !== null && data.pausedReason !== 'person' && (
        <Notice tone="danger" title={t(`states.${data.pausedReason}`)}>
          {t(`pausedHints.${data.pausedReason}`)}
        </Notice>
      )}
      <Card withBorder padding="lg" my="md" component="section" aria-label={t('facts')}>
        <Facts
          facts={[
            { name: t('url'), value: <span style={{ overflowWrap: 'anywhere' }}>{url}</span> },
            {
              name: t('events'),
              value: events.map((event) => t(`eventNames.${EVENT_NAMES[event]}`)).join(', '),
            },
            {
              name: t('created'),
              value: t.rich('createdBy', { at: () => <Moment at={createdAt} />, by: createdBy }),
            },
            {
              name: t('lastArrived'),
              value: deliveredAt === null ? t('neverArrived') : <Moment at={deliveredAt} />,
            },
            { name: t('waitingFact'), value: String(waiting) },
          ]}
        />
      </Card>
      <Card withBorder padding="lg" component="section" aria-label={t('log')}>
        <Title order={2} size="h4">
          {t('log')}
        </Title>
        <Text size="sm" c="var(--ink-quiet)" mb="sm">
          {t('logIntro')}
        </Text>
        <WebhookLog id={id} />
      </Card>
    </>
  );
}

function Actions({ of: { id, name, keyId, pausedAt } }: { of: WireWebhookDetail }) {
  const t = useTranslations('webhooks');
  const textOf = useErrorText();
  const utils = trpc.useUtils();
  const router = useRouter();
  const [isRemoving, setIsRemoving] = useState(false);
  const onError = (error: unknown) => notifications.show({ color: 'red', message: textOf(error) });
  const refresh = () => utils.webhooks.invalidate();
  const tryOut = trpc.webhooks.tryOut.useMutation({ onError, onSettled: refresh });
  const pause = trpc.webhooks.pause.useMutation({ onError, onSettled: refresh });
  const remove = trpc.webhooks.remove.useMutation({
    onSuccess: () => {
      router.push(`/keys/${keyId}`);
      return utils.webhooks.ofKey.invalidate();
    },
  });
  const isPaused = pausedAt !== null;
  return (
    <Group gap="sm">
      <Button
        variant="default"
        disabled={isPaused}
        loading={tryOut.isPending}
        onClick={() => tryOut.mutate({ id })}
      >
        {t('tryOut')}
      </Button>
      <Button
        variant="default"
        loading={pause.isPending}
        onClick={() => pause.mutate({ id, isPaused: !isPaused })}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <Button variant="default" onClick={() => setIsRemoving(true)}>
        {t('remove')}
      </Button>
      {isRemoving && (
        <ActionDialog
          title={t('removeTitle', { name })}
          confirm={t('remove')}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setIsRemoving(false)}
          isPending={remove.isPending}
          isDanger
          error={remove.error}
        >
          <Text size="sm">{t('removeIntro')}</Text>
        </ActionDialog>
      )}
    </Group>
  );
}
