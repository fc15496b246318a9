'use client';

import { Button, Stack } from '@mantine/core';
import { IconClipboardCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/ui/forms/dialog';

const ICON_SIZE = 16;

/** Opens what can be copied for other programs. Needs the messages `snippets`. @param children makes the content, once it is open */
export function CopyFor({ children }: { children: () => ReactNode }) {
  const t = useTranslations('snippets');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconClipboardCopy size={ICON_SIZE} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size="lg">
        {isOpen && <Stack gap="md">{children()}</Stack>}
      </Dialog>
    </>
  );
}
