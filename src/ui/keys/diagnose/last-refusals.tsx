'use client';

import { Card, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { RefusedTable } from '../detail/usage/refused-table';
import { refusedDays } from '../detail/usage/usage-days';
import type { DiagnosisAnswer } from './use-diagnosis';

/**
 * The latest refusals of the key, outside of the verdict that screen readers announce, because they would take long to
 * read.
 */
export function LastRefusals({ refusals }: Pick<DiagnosisAnswer, 'refusals'>) {
  const t = useTranslations('diagnose');
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('refusals')}>
      <Title order={2} size="h5" mb="xs">
        {t('refusals')}
      </Title>
      <RefusedTable refused={refusedDays(refusals)} empty={t('noRefusals')} />
    </Card>
  );
}
