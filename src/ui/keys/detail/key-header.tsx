'use client';

import { ActionIcon, Code, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useCopy } from '@/ui/parts/copy-button';
import { PageHeader } from '@/ui/parts/page-header';
import { KeyStateBadge, ReplacedBadge } from '../state-badge';
import { KeyActions } from './actions/key-actions';
import type { WireKeyDetail } from './types';

const ICON_SIZE = 16;

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
  const common = useTranslations('common.actions');
  const { state, copy } = useCopy(prefix);
  const Icon = { idle: IconCopy, copied: IconCheck, failed: IconX }[state];
  const label = { idle: t('copyPrefix'), copied: common('copied'), failed: common('copyFailed') }[state];
  return (
    <Group gap={4} wrap="nowrap">
      <Code>{prefix}…</Code>
      <ActionIcon variant="subtle" size="sm" color="gray" onClick={copy} aria-label={label} title={label}>
        <Icon size={ICON_SIZE} />
      </ActionIcon>
    </Group>
  );
}
