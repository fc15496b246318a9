'use client';

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import { CopyButton } from '@/ui/parts/copy-button';

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
      // A link that is shown once is not closed by mistake.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <TextInput
          label={t('label')}
          description={t('once')}
          value={link}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="space-between" gap="xs">
          <CopyButton value={link} label={t('copy')} />
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
