'use client';

import { ActionIcon, Code, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/ui/parts/page-header';
import { StateBadge } from '../state-badge';
import { KeyActions } from './key-actions';
import type { KeyDetail } from './types';

const ICON_SIZE = 16;
const COPIED_MS = 2_000;

/** A key's name, agency, state and visible prefix, and what one can do with it. */
export function KeyHeader({ detail }: { detail: KeyDetail }) {
  const { name, owner, prefix, state } = detail;
  return (
    <PageHeader
      title={name}
      intro={
        <Group gap="xs" mt={4}>
          <StateBadge state={state} />
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
  return (
    <Group gap={4} wrap="nowrap">
      <Code>{prefix}…</Code>
      <CopyButton value={prefix} timeout={COPIED_MS}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            size="sm"
            color="gray"
            onClick={copy}
            aria-label={copied ? common('copied') : t('copyPrefix')}
            title={t('copyPrefix')}
          >
            {copied ? <IconCheck size={ICON_SIZE} /> : <IconCopy size={ICON_SIZE} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
