'use client';

import { Card, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHeader } from '@/ui/parts/page-header';
import { DiagnoseAnswer } from './diagnose-answer';
import { DiagnoseForm } from './diagnose-form';
import { LastRefusals } from './last-refusals';
import { RequestLookUp } from './request-look-up';
import type { DiagnosisAnswer } from './use-diagnosis';

/** Explains why a key or a request fails. The key itself is only in the form's field, which is cleared when the answer arrives. */
export function DiagnosePage({ requestId }: { requestId: string | undefined }) {
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
      <RequestLookUp key={requestId} requestId={requestId} />
    </Stack>
  );
}
