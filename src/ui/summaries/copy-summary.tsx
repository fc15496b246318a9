'use client';

import { Button, Stack, Text } from '@mantine/core';
import { IconClipboardCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { SummaryChoice } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { Dialog } from '@/ui/forms/dialog';
import { Snippets } from '@/ui/snippets/snippets';
import { PartsLeftOut } from '@/ui/table/tools/view/parts-left-out';
import { summarySource } from '@/ui/table/tools/view/snippet-source';

const ICON_SIZE = 16;

type Shown = Readonly<{ collection: Collection; view: View; choice: SummaryChoice }>;

/** The shown summary, to be copied for a program that reads it by its address. @param shown.choice what is shown, not only chosen */
export function CopySummary({ collection, ...shown }: Shown) {
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
        {isOpen && <Content collection={collection} {...shown} />}
      </Dialog>
    </>
  );
}

function Content({ collection, ...shown }: Shown) {
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
