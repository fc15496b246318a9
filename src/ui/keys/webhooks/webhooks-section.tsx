'use client';

import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_WEBHOOKS_OF_KEY } from '@/domain/webhooks/webhook';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import classes from '../failures.module.css';
import { NewWebhookDialog } from './new-webhook-dialog';
import { WebhookState, type WireWebhook } from './webhook-state';

const ICON_SIZE = 16;

/** The endpoints to which messages are sent for the owner of a key. */
export function WebhooksSection({ keyId, isActive }: { keyId: string; isActive: boolean }) {
  const t = useTranslations('webhooks');
  const [isAdding, setIsAdding] = useState(false);
  const webhooks = trpc.webhooks.ofKey.useQuery({ keyId });
  const { data, error } = webhooks;
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('title')}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} size="h4">
          {t('title')}
        </Title>
        {isActive && data !== undefined && data.length < MAX_WEBHOOKS_OF_KEY && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t('add')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="var(--ink-quiet)" mb="sm">
        {t('intro')}
      </Text>
      {data === undefined && error === null && <LoadingState lines={2} />}
      {data === undefined && error !== null && (
        <FailedState error={error} onRetry={() => void webhooks.refetch()} />
      )}
      {data?.length === 0 && <Text size="sm">{t('none')}</Text>}
      <ul className={classes.list}>
        {data?.map((one) => (
          <Entry key={one.id} of={one} />
        ))}
      </ul>
      {isAdding && <NewWebhookDialog keyId={keyId} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function Entry({ of }: { of: WireWebhook }) {
  const t = useTranslations('webhooks');
  const { id, name, url, deliveredAt, waiting } = of;
  return (
    <li>
      <div className={classes.head}>
        <Anchor component={Link} href={`/keys/webhooks/${id}`} size="sm" fw={600}>
          {name}
        </Anchor>
        <WebhookState of={of} />
      </div>
      <Text size="sm" className={classes.quiet ?? ''}>
        {url}
      </Text>
      <Text size="sm">
        {deliveredAt === null
          ? t('neverArrived')
          : t.rich('arrived', { at: () => <Moment at={deliveredAt} /> })}
        {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
      </Text>
    </li>
  );
}
