'use client';

import { Button, CopyButton as MantineCopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

const ICON_SIZE = 16;

/** Copies a text, and says so. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const t = useTranslations('common.actions');
  return (
    <MantineCopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={
            copied ? <IconCheck size={ICON_SIZE} aria-hidden /> : <IconCopy size={ICON_SIZE} aria-hidden />
          }
        >
          <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
        </Button>
      )}
    </MantineCopyButton>
  );
}
