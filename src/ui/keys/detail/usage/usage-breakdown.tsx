'use client';

import { SimpleGrid, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useTargetWords } from './cause-words';
import { RefusedTable } from './refused-table';
import { ShareTable } from './share-table';
import { refusedDays, type UseRow, usageShares } from './usage-days';

/** The same use by operation, collection and status, and the refusals with their causes. */
export function UsageBreakdown({ rows, days }: { rows: readonly UseRow[]; days: number }) {
  const t = useTranslations('keyDetail');
  const words = useTargetWords();
  const refused = refusedDays(rows);
  return (
    <>
      <SimpleGrid
        type="container"
        cols={{ base: 1, '560px': 3 }}
        spacing={{ base: 'lg', '560px': 'lg', '800px': 'xl' }}
        mt="sm"
      >
        <ShareTable
          title={t('byOperation')}
          shares={usageShares(rows, ({ operation }) => operation)}
          nameOf={words.operation}
        />
        <ShareTable
          title={t('byCollection')}
          shares={usageShares(rows, ({ collection }) => collection)}
          nameOf={words.collection}
        />
        <StatusTable rows={rows} />
      </SimpleGrid>
      <div>
        <Title order={3} size="h5" mb="xs">
          {t('refused')}
        </Title>
        <RefusedTable refused={refused} empty={t('noRefusals', { count: days })} />
      </div>
    </>
  );
}

function StatusTable({ rows }: { rows: readonly UseRow[] }) {
  const t = useTranslations('keyDetail');
  const nameOf = (status: number) => {
    const key = `statuses.${status}` as 'statuses.200';
    return t.has(key) ? `${status} · ${t(key)}` : String(status);
  };
  return (
    <ShareTable title={t('byStatus')} shares={usageShares(rows, ({ status }) => status)} nameOf={nameOf} />
  );
}
