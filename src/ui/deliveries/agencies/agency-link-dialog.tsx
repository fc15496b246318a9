'use client';

import { Button, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { CopyButton } from '@/ui/parts/copy-button';
import { LinkField } from '@/ui/parts/link-field';

/** A new link to the page of an agency, which is shown once. */
export function AgencyLinkDialog(options: { agency: string; link: string; onClose: () => void }) {
  const { agency, link, onClose } = options;
  const t = useTranslations('agencies.made');
  return (
    <Dialog
      opened
      size="lg"
      title={t('title', { agency })}
      onClose={onClose}
      // A link is shown only once, so the dialog must not be closed by mistake.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <LinkField label={t('label')} description={t('once')} link={link} data-autofocus />
        <DialogFooter justify="space-between">
          <CopyButton value={link} label={t('copy')} />
          <Button onClick={onClose}>{t('done')}</Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
