'use client';

import { Alert, SegmentedControl, Stack } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormSection } from '../parts/form-section';
import type { RequestDetail } from '../types';
import { ApproveForm } from './approve-form';
import { RejectForm } from './reject-form';
import type { Deciding } from './use-deciding';

/** The decision on an undecided request; a person who made the request learns why they may not decide. */
export function Decision({ request, deciding }: { request: RequestDetail; deciding: Deciding }) {
  const t = useTranslations('requests.detail');
  const [choice, setChoice] = useState('approve');
  if (request.own) {
    return (
      <FormSection title={t('decision')}>
        <Alert variant="light" icon={<IconUserOff aria-hidden />}>
          {t('own')}
        </Alert>
      </FormSection>
    );
  }
  return (
    <FormSection title={t('decision')}>
      <Stack gap="lg">
        <SegmentedControl
          value={choice}
          onChange={setChoice}
          aria-label={t('decision')}
          data={[
            { value: 'approve', label: t('approve') },
            { value: 'reject', label: t('reject') },
          ]}
        />
        {choice === 'approve' ? (
          <ApproveForm request={request} approve={deciding.approve} />
        ) : (
          <RejectForm id={request.id} reject={deciding.reject} />
        )}
      </Stack>
    </FormSection>
  );
}
