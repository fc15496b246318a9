'use client';

import { Alert, Button, Stack } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { CopyButton } from '@/ui/parts/copy-button';
import { LinkField } from '@/ui/parts/link-field';
import type { Outputs } from '@/ui/trpc';

export type Issued = Outputs['staff']['resetPassword'];

/** A one-time link, shown once to be copied, and whether it was sent by e-mail. */
export function IssuedLink(options: {
  issued: Issued;
  to: Readonly<{ name: string; email: string }>;
  onDone: () => void;
}) {
  const { issued, to, onDone } = options;
  const t = useTranslations('staff.issued');
  const format = useFormatter();
  const moment = format.dateTime(new Date(issued.expiresAt), { dateStyle: 'long', timeStyle: 'short' });
  const sent = issued.mailed === 'sent';
  return (
    <Stack>
      <Alert
        role="status"
        variant="light"
        color={sent ? 'teal' : 'yellow'}
        icon={sent ? <IconMail aria-hidden /> : <IconMailOff aria-hidden />}
      >
        {t(issued.mailed, to)}
      </Alert>
      <LinkField
        label={t('label')}
        description={t('once', { moment })}
        link={issued.link}
        data-autofocus
        autoFocus
      />
      <DialogFooter justify="space-between">
        <CopyButton value={issued.link} />
        <Button onClick={onDone}>{t('done')}</Button>
      </DialogFooter>
    </Stack>
  );
}
