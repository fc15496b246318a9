'use client';

import { Stack } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Notice } from '@/ui/keys/notice';
import { trpc } from '@/ui/trpc';
import { LinkActions } from './link-actions';
import { LinkStatus } from './link-status';

/** The link to the key that will replace this one, until it is collected. */
export function SuccessorNotice({ keyId }: { keyId: string }) {
  const t = useTranslations('keyLinks');
  const { data } = trpc.keyLinks.ofKey.useQuery({ keyId });
  const link = data?.successor;
  if (link == null) return null;
  return (
    <Notice tone="info" icon={<IconLink aria-hidden />} title={t('successorTitle')}>
      <Stack gap="xs" align="flex-start">
        <span>
          <LinkStatus link={link} /> {t('successorUntil')}
        </span>
        <LinkActions link={link} />
      </Stack>
    </Notice>
  );
}
