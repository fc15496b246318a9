'use client';

import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { CopyIconButton } from '@/ui/parts/copy-button';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { KeyStateBadge, ReplacedBadge } from '../state-badge';
import { WebhooksSection } from '../webhooks/webhooks-section';
import { KeyActions } from './actions/key-actions';
import { FailuresSection } from './failures/failures-section';
import { HistorySection } from './history-section';
import { KeyFacts } from './key-facts';
import { KeyFigures } from './key-figures';
import { KeyNotices } from './key-notices';
import classes from './key-page.module.css';
import { isKeyAlive } from './life';
import type { WireKeyDetail } from './types';
import { UsageSection } from './usage/usage-section';

const QUICK_MS = 10_000;
const SLOW_MS = 60_000;

/** The page of a key. During a rotation it also shows how much the old key is still used. */
export function KeyPage({ id }: { id: string }) {
  const t = useTranslations('keyDetail');
  const key = trpc.keys.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (isChangingOver(state.data) ? QUICK_MS : SLOW_MS) },
  );
  return (
    <>
      <Anchor component={Link} href="/keys" size="sm" mb={4} display="inline-block">
        ← {t('toList')}
      </Anchor>
      {key.data === undefined ? (
        key.error ? (
          <FailedState error={key.error} onRetry={() => key.refetch()} />
        ) : (
          <LoadingState lines={8} />
        )
      ) : (
        <Contents detail={key.data} />
      )}
    </>
  );
}

function Contents({ detail }: { detail: WireKeyDetail }) {
  return (
    <>
      <KeyHeader detail={detail} />
      <KeyNotices detail={detail} />
      <KeyFigures detail={detail} />
      <div className={classes.columns}>
        <KeyFacts detail={detail} />
        <Stack gap="md">
          <UsageSection id={detail.id} />
          <FailuresSection of={detail} />
          <WebhooksSection keyId={detail.id} isActive={detail.state === 'active'} />
          <HistorySection id={detail.id} />
        </Stack>
      </div>
    </>
  );
}

const isChangingOver = (detail: WireKeyDetail | undefined): boolean =>
  detail !== undefined && (isKeyAlive(detail.replaces) || (detail.replacedBy !== null && isKeyAlive(detail)));

/** A key's name, agency, state and visible prefix, and the actions on it. */
function KeyHeader({ detail }: { detail: WireKeyDetail }) {
  const { name, owner, prefix, state } = detail;
  return (
    <PageHeader
      title={name}
      intro={
        <Group gap="xs" mt={4}>
          <KeyStateBadge state={state} />
          <ReplacedBadge of={detail} />
          {owner !== null && <Text size="sm">{owner}</Text>}
          <Prefix prefix={prefix} />
        </Group>
      }
      actions={<KeyActions detail={detail} />}
    />
  );
}

function Prefix({ prefix }: { prefix: string }) {
  const t = useTranslations('keyDetail');
  return (
    <Group gap={4} wrap="nowrap">
      <Code>{prefix}…</Code>
      <CopyIconButton value={prefix} label={t('copyPrefix')} />
    </Group>
  );
}
