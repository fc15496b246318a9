'use client';

import { Code, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { CopyIconButton } from '@/ui/parts/copy-button';
import { PageHeader } from '@/ui/parts/page-header';
import { KeyStateBadge, ReplacedBadge } from '../state-badge';
import { KeyActions } from './actions/key-actions';
import type { WireKeyDetail } from './types';

/** A key's name, agency, state and visible prefix, and the actions on it. */
export function KeyHeader({ detail }: { detail: WireKeyDetail }) {
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
