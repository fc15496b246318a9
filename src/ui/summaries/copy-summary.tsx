'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { SummaryChoice } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { CopyFor } from '@/ui/snippets/copy-for';
import { Snippets } from '@/ui/snippets/snippets';
import { PartsLeftOut } from '@/ui/table/tools/view/parts-left-out';
import { summarySource } from '@/ui/table/tools/view/snippet-source';

type Shown = Readonly<{ collection: Collection; view: View; choice: SummaryChoice }>;

/** The shown summary, to be copied for a program that reads it by its address. @param shown.choice what is shown, not only chosen */
export const CopySummary = (shown: Shown) => <CopyFor>{() => <Content {...shown} />}</CopyFor>;

function Content({ collection, ...shown }: Shown) {
  const t = useTranslations('snippets');
  const { source, left } = summarySource(collection, shown);
  return (
    <>
      <Snippets source={source} />
      <PartsLeftOut collection={collection} left={left} />
      <Text size="sm" c="var(--ink-quiet)">
        {t('stored')}
      </Text>
    </>
  );
}
