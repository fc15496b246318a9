'use client';

import { Button, Stack, Text } from '@mantine/core';
import { IconClipboardCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import { Dialog } from '@/ui/forms/dialog';
import { Snippets } from '@/ui/snippets/snippets';
import { PartsLeftOut } from '@/ui/table/tools/view/parts-left-out';
import { summarySource } from '@/ui/table/tools/view/snippet-source';
import type { ShownSummary } from './use-summary-view';

const ICON_SIZE = 16;

/** The shown summary, to be copied for a program that reads it by its address. */
export function CopySummary({ collection, shown }: { collection: Collection; shown: ShownSummary }) {
  const t = useTranslations('tableTools.snippets');
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
        {isOpen && <Content collection={collection} shown={shown} />}
      </Dialog>
    </>
  );
}

function Content({ collection, shown }: { collection: Collection; shown: ShownSummary }) {
  const t = useTranslations('tableTools.snippets');
  const { source, left } = summarySource(collection, shown);
  return (
    <Stack gap="md">
      <Snippets source={source} />
      <PartsLeftOut collection={collection} left={left} />
      <Text size="sm" c="var(--ink-quiet)">
        {t('stored')}
      </Text>
    </Stack>
  );
}
