'use client';

import { Code, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { CopyIconButton } from '@/ui/parts/copy-button';
import classes from '../../failures.module.css';

/** The identifier of a request, to copy. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations('failures');
  return (
    <Group gap={4} wrap="nowrap" component="span" className={classes.requestId ?? ''}>
      <Code>{id}</Code>
      <CopyIconButton value={id} label={t('copy', { id })} />
    </Group>
  );
}
