'use client';

import { ActionIcon, Code, Group } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useCopy } from '@/ui/parts/copy-button';
import classes from './failures.module.css';

const ICON_SIZE = 14;

/** The identifier of a request, to copy. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations('failures');
  const { state, copy } = useCopy(id);
  const Icon = { idle: IconCopy, copied: IconCheck, failed: IconX }[state];
  const label = { idle: t('copy', { id }), copied: t('copied'), failed: t('copyFailed') }[state];
  return (
    <Group gap={4} wrap="nowrap" component="span" className={classes.requestId ?? ''}>
      <Code>{id}</Code>
      <ActionIcon variant="subtle" size="sm" color="gray" onClick={copy} aria-label={label} title={label}>
        <Icon size={ICON_SIZE} />
      </ActionIcon>
    </Group>
  );
}
