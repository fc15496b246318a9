'use client';

import { Alert, Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/ui/parts/link';
import { FormSection } from '../parts/form-section';
import type { RequestDetail } from '../types';
import { ApproveForm } from './approve-form';
import { AskForm } from './ask-form';
import { RejectForm } from './reject-form';
import type { Deciding } from './use-deciding';

/** The decision on an undecided request; a person who made the request is shown why they may not decide. */
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
            { value: 'ask', label: t('ask') },
            { value: 'reject', label: t('reject') },
          ]}
        />
        {request.sameAs !== null && <SameAs other={request.sameAs} />}
        {request.copies.length > 0 && (
          <Text size="sm">
            {t.rich('copies', {
              count: request.copies.length,
              numbers: () =>
                request.copies.map((number, place) => [
                  place === 0 ? '' : ', ',
                  <span key={number} style={{ whiteSpace: 'nowrap' }}>
                    {number}
                  </span>,
                ]),
            })}
          </Text>
        )}
        {choice === 'approve' ? (
          // After a change by the applicant, the form is created anew with the new request.
          <ApproveForm key={request.revision} request={request} approve={deciding.approve} />
        ) : choice === 'ask' ? (
          <AskForm
            id={request.id}
            ask={deciding.ask}
            replaces={request.question !== null && request.answer === null}
            onAsked={() => setChoice('approve')}
          />
        ) : (
          <RejectForm id={request.id} reject={deciding.reject} />
        )}
      </Stack>
    </FormSection>
  );
}

function SameAs({ other: { id, number } }: { other: NonNullable<RequestDetail['sameAs']> }) {
  const t = useTranslations('requests.detail');
  return (
    <Text size="sm">
      {t.rich('sameAs', {
        link: () => (
          <Anchor component={Link} href={`/requests/${id}`} inherit underline="always">
            {number}
          </Anchor>
        ),
      })}
    </Text>
  );
}
