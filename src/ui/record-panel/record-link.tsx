'use client';

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconLink, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { useCopy } from '@/ui/parts/copy-button';

const ICON_SIZE = 18;

/** The page of one record. */
export const recordAddress = (
  { group, resource }: Pick<Collection, 'group' | 'resource'>,
  record: number | string,
): string => `/collections/${group}/${resource}/${record}`;

/** Copies the address of a record's page. */
export function CopyLink({ collection, record }: { collection: Collection; record: number }) {
  const t = useTranslations('record');
  const address = recordAddress(collection, record);
  const { state, copy } = useCopy(
    typeof window === 'undefined' ? address : new URL(address, window.location.origin).href,
  );
  const Icon = { idle: IconLink, copied: IconCheck, failed: IconX }[state];
  const text = { idle: t('copyLink'), copied: t('linkCopied'), failed: t('linkNotCopied') }[state];
  return (
    <Tooltip label={text} position="bottom">
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={text} onClick={copy}>
        <Icon size={ICON_SIZE} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
