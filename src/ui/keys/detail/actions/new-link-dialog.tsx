'use client';

import { List, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { emailIn } from '@/domain/email';
import { MadeLinkDialog, type WireMadeLink } from '@/ui/keys/links/made-link-dialog';
import { trpc } from '@/ui/trpc';
import { ActionDialog } from '../../action-dialog';
import type { WireKeyDetail } from '../types';
import { Effect } from './effect';
import { useKeyChanges } from './use-key-changes';

/** For an agency that has lost its key: makes a link to a new one, which replaces this one when it is collected. */
export function NewLinkDialog({ detail, onClose }: { detail: WireKeyDetail; onClose: () => void }) {
  const t = useTranslations('keyLinks');
  const utils = trpc.useUtils();
  const { refresh } = useKeyChanges();
  const [made, setMade] = useState<WireMadeLink>();
  // The answer may contain the link, which must not remain in the cache.
  const rotate = trpc.keyLinks.rotate.useMutation({
    gcTime: 0,
    onError: refresh,
    onSuccess: (fresh) => {
      setMade(fresh);
      rotate.reset();
      void utils.keyLinks.invalidate();
    },
  });
  if (made !== undefined) return <MadeLinkDialog name={detail.name} made={made} onClose={onClose} />;
  const email = emailIn(detail.contact ?? '');
  return (
    <ActionDialog
      title={t('lostTitle', { name: detail.name })}
      confirm={t('lostConfirm')}
      onConfirm={() => rotate.mutate({ id: detail.id, overlapSeconds: 0 })}
      onClose={onClose}
      isPending={rotate.isPending}
      error={rotate.error}
    >
      <Text size="sm">{t('lostIntro')}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('lostSame')}</List.Item>
        <List.Item>{email === undefined ? t('linkHintNoAddress') : t('linkHint', { email })}</List.Item>
        <List.Item>{t('lostOld', { prefix: detail.prefix })}</List.Item>
      </List>
      <Effect target={detail} />
    </ActionDialog>
  );
}
