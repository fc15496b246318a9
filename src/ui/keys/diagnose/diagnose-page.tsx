'use client';

import { Card, Stack, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHeader } from '@/ui/parts/page-header';
import { RefusedTable } from '../detail/usage/refused-table';
import { refusedDays } from '../detail/usage/usage-days';
import { DiagnoseAnswer } from './diagnose-answer';
import { DiagnoseForm } from './diagnose-form';
import type { RequestSearch } from './request-address';
import { RequestLookUp } from './request-look-up';
import type { DiagnosisAnswer } from './use-diagnosis';

/** Explains why a key or a request fails. The key itself is only in the form's field, which is cleared when the answer arrives. */
export function DiagnosePage({ search }: { search: RequestSearch | undefined }) {
  const t = useTranslations('diagnose');
  const [answer, setAnswer] = useState<DiagnosisAnswer>();
  return (
    <Stack maw={860} gap="md">
      <PageHeader title={t('title')} intro={t('intro')} />
      <Card withBorder padding="lg">
        <DiagnoseForm onAnswer={setAnswer} />
      </Card>
      <div role="status">{answer !== undefined && <DiagnoseAnswer answer={answer} />}</div>
      {answer !== undefined && answer.record !== null && <LastRefusals refusals={answer.refusals} />}
      <RequestLookUp key={JSON.stringify(search)} search={search} />
    </Stack>
  );
}

/**
 * The latest refusals of the key, outside of the verdict that screen readers announce, because they would take long to
 * read.
 */
function LastRefusals({ refusals }: Pick<DiagnosisAnswer, 'refusals'>) {
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
