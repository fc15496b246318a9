'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import { Notice } from '@/ui/keys/notice';
import { CopyButton } from '@/ui/parts/copy-button';
import { LinkField } from '@/ui/parts/link-field';
import type { Outputs } from '@/ui/trpc';

export type WireMadeLink = Outputs['keyLinks']['issue'];

const FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const;

/** A new link to a key: where it was sent, or, if it was not, the link itself, which is shown once. */
export function MadeLinkDialog(options: { name: string; made: WireMadeLink; onClose: () => void }) {
  const { name, made, onClose } = options;
  const { link, mailed, recipient, expiresAt } = made;
  const t = useTranslations('keyLinks');
  const moment = useFormatter().dateTime(new Date(expiresAt), FORMAT);
  const isSent = mailed === 'sent';
  return (
    <Dialog
      opened
      size="lg"
      title={t('madeTitle', { name })}
      onClose={onClose}
      // A link is shown only once, so the dialog must not be closed by mistake.
      closeOnClickOutside={link === null}
      closeOnEscape={link === null}
    >
      <Stack>
        <Notice
          role="status"
          tone={isSent ? 'good' : 'warning'}
          icon={isSent ? <IconMail aria-hidden /> : <IconMailOff aria-hidden />}
        >
          {t(`mailed.${mailed}`, { email: recipient ?? '' })}
        </Notice>
        {link !== null && <LinkField label={t('label')} description={t('once')} link={link} data-autofocus />}
        <Text size="sm">{t('validUntil', { moment })}</Text>
        <Group justify={link === null ? 'flex-end' : 'space-between'} gap="xs">
          {link !== null && <CopyButton value={link} label={t('copy')} />}
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
