'use client';

import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Tools } from './tools';

const ICON_SIZE = 16;

/** Reloads the records, and shows when they are being loaded. Changes by others appear without it. */
export function RefreshButton({ tools: { table } }: { tools: Tools }) {
  const t = useTranslations('tableTools.refresh');
  const [isReading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    // A failure is shown where the data are missing, and retried automatically.
    await table.blocks.refresh().catch(() => {});
    setReading(false);
  };
  const isBusy = isReading || table.isLoading;
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={isBusy ? t('reading') : t('read')}
      title={t('hint')}
      loading={isBusy}
      loaderProps={{ size: ICON_SIZE }}
      onClick={read}
    >
      <IconRefresh size={ICON_SIZE} aria-hidden />
    </ActionIcon>
  );
}
